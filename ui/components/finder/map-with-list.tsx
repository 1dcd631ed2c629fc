import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import { MapPanel, type SearchedArea } from '#ui/components/finder/map-panel.tsx'
import type { MapPlace } from '#ui/components/finder/map-places.ts'
import styles from '#ui/components/finder/map-with-list.module.css'
import viewSwitchStyles from '#ui/components/finder/view-switch.module.css'
import { Icon } from '#ui/components/icon.tsx'
import { IconList, IconMap } from '#ui/components/icons.ts'
import { useRested } from '#ui/lib/calls/use-rested.ts'
import { useMedia } from '#ui/lib/page/use-media.ts'
import { textsOf } from '#ui/lib/texts.ts'

type View = 'list' | 'map'
const icons = { list: IconList, map: IconMap }

/** Switches between list and map where only one fits. */
const ViewSwitch = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => {
  const t = textsOf(finderTexts)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend is for fields; these are two buttons that belong together
    <div className={viewSwitchStyles.switch} role="group" aria-label={t('view')}>
      {(['list', 'map'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={view === one} onClick={() => onChange(one)}>
          <Icon of={icons[one]} size={18} />
          {t(one)}
        </button>
      ))}
    </div>
  )
}

/** Milliseconds that the pointer or focus stays on a row or pin before the other side highlights it (specification, section 9). */
const mapDebounce = 250

type Props = {
  /** Title and filters, above list and map. */
  bar: ReactNode
  /** Number of results; changes are announced politely. */
  count: ReactNode
  /** Sort order as text; nearest first by default. */
  order?: string
  places: readonly MapPlace[]
  /** Number of the first row and its pin. */
  numberFrom?: number
  /** Where the search is, for the map; null while none is made. */
  area: SearchedArea | null
  renderItem: (at: number, number: number) => ReactNode
  /** Shown instead of the rows: a skeleton, no results, or an error. */
  instead?: ReactNode
  /** Element after the last row, such as the one that loads more. */
  end?: ReactNode
  /** Pagination under the rows, always visible. */
  foot?: ReactNode
  /** Details that cover the list while a row is open. */
  details: ReactNode
  openId: string | null
  onOpen: (id: string) => void
}

/**
 * A list with a map beside it, linked both ways. The list is complete without the map. A phone shows one at a time, and the map loads when
 * it is first shown.
 */
export const MapWithList = ({
  bar,
  count,
  order,
  places,
  numberFrom = 1,
  area,
  renderItem,
  instead,
  end,
  foot,
  details,
  openId,
  onOpen,
}: Props) => {
  const t = textsOf(finderTexts)
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
  // Memoized: when pointer or focus moves to another row, the state here changes twice, and all rows would be rendered each time.
  const items = useMemo(() => places.map((_, at) => renderItem(at, numberFrom + at)), [places, numberFrom, renderItem])
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
                    {items[at]}
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
          <MapPanel
            places={places}
            numberFrom={numberFrom}
            area={area}
            litId={litId}
            centreId={centreId}
            onHover={setHovered}
            onPick={pick}
          />
          {!isWide && pickedAt >= 0 && <div className={classNames(styles.card, styles.on)}>{items[pickedAt]}</div>}
        </div>
      )}
    </div>
  )
}

/**
 * Moves focus into the details when they open, and back to their row when they close. Does nothing if the page starts with details open.
 */
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
