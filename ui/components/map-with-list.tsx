import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import { finderTexts } from '#ui/components/finder-texts.ts'
import { MapPanel } from '#ui/components/map-panel.tsx'
import type { MapPlace } from '#ui/components/map-places.ts'
import styles from '#ui/components/map-with-list.module.css'
import { ViewSwitch } from '#ui/components/view-switch.tsx'
import { useMedia } from '#ui/lib/use-media.ts'
import { useRested } from '#ui/lib/use-rested.ts'

/** Milliseconds that a pointer or the focus rests on a row or pin before the other side follows (specification, section 9). */
const mapDebounce = 250

type Props = {
  /** Title and filters, above both. */
  bar: ReactNode
  /** How many there are, said politely when it changes. */
  count: ReactNode
  /** In what order the rows stand, in words; the nearest first by default. */
  order?: string
  places: readonly MapPlace[]
  /** The first row's number, which its pin bears too. */
  numberFrom?: number
  renderItem: (at: number, number: number) => ReactNode
  /** Stands in place of the rows: what comes, nothing found, what went wrong. */
  instead?: ReactNode
  /** After the last row, such as what loads more. */
  end?: ReactNode
  /** Under the rows, always in sight: pages. */
  foot?: ReactNode
  /** Covers the list while one of its rows is open. */
  details: ReactNode
  openId: string | null
  onOpen: (id: string) => void
}

/**
 * A list with a map beside it, linked both ways. The list is complete without the map; on a phone one of them shows at a time, and the map
 * loads when it is first looked at.
 */
export const MapWithList = ({
  bar,
  count,
  order,
  places,
  numberFrom = 1,
  renderItem,
  instead,
  end,
  foot,
  details,
  openId,
  onOpen,
}: Props) => {
  const t = finderTexts()
  const isWide = useMedia('(min-width: 768px)')
  const [view, setView] = useState<'list' | 'map'>('list')
  const [hovered, setHovered] = useState<string | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const chosen = openId ?? (places.some(({ id }) => id === picked) ? picked : null)
  const litId = useRested(hovered ?? chosen, mapDebounce)
  const centreId = useRested(chosen, mapDebounce)
  const showsMap = isWide || (view === 'map' && openId === null)
  useFocusOnChange(root, openId)

  const rowOf = (id: string) => root.current?.querySelector(`li[data-id="${CSS.escape(id)}"]`)
  const pick = (id: string) => {
    if (openId !== null) return onOpen(id)
    setPicked(id)
    rowOf(id)?.scrollIntoView({ block: 'nearest' })
  }
  const pickedAt = places.findIndex(({ id }) => id === chosen)
  return (
    <div ref={root} className={styles.finder} data-view={view} data-open={openId === null ? undefined : ''}>
      <div className={styles.bar}>{bar}</div>
      <section className={styles.side} aria-label={t('list')}>
        <div className={styles.list} inert={isWide && openId !== null}>
          <div className={styles.head}>
            <div className={styles.count}>
              <p role="status">{count}</p>
              {places.length > 0 && <p className={styles.order}>{order ?? t('nearestFirst')}</p>}
            </div>
            <ViewSwitch view={view} onChange={setView} />
          </div>
          <div className={styles.rows}>
            {instead || (
              <ol>
                {places.map(({ id }, at) => (
                  <li
                    key={id}
                    data-id={id}
                    className={classNames(styles.row, (id === chosen || id === litId) && styles.on)}
                    aria-current={id === chosen || undefined}
                    onMouseEnter={() => setHovered(id)}
                    onMouseLeave={() => setHovered(null)}
                    onFocus={() => setHovered(id)}
                    onBlur={() => setHovered(null)}
                  >
                    {renderItem(at, numberFrom + at)}
                  </li>
                ))}
              </ol>
            )}
            {end && <div className={styles.foot}>{end}</div>}
          </div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
        {details}
      </section>
      {showsMap && (
        <div className={styles.map}>
          <MapPanel places={places} numberFrom={numberFrom} litId={litId} centreId={centreId} onHover={setHovered} onPick={pick} />
          {!isWide && pickedAt >= 0 && (
            <div className={classNames(styles.card, styles.on)}>{renderItem(pickedAt, numberFrom + pickedAt)}</div>
          )}
        </div>
      )}
    </div>
  )
}

/** The focus goes into the details when they open and back to their row when they close; a page that begins with them keeps its own. */
const useFocusOnChange = (root: { readonly current: HTMLElement | null }, openId: string | null): void => {
  const before = useRef(openId)
  useEffect(() => {
    const was = before.current
    before.current = openId
    if (was === openId) return
    const target = openId === null ? `li[data-id="${CSS.escape(was ?? '')}"] a` : '[data-details] h2'
    const found = root.current?.querySelector<HTMLElement>(target)
    if (openId !== null) root.current?.scrollIntoView({ block: 'start' })
    found?.focus({ preventScroll: openId !== null })
  }, [openId, root])
}
