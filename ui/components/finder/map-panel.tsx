import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { attributionPieces } from '#shared/map-tiles.ts'
import { zipCalls } from '#shared/zip/zip-calls.ts'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import styles from '#ui/components/finder/map-panel.module.css'
import { isLocated, type Located, type MapPlace } from '#ui/components/finder/map-places.ts'
import type { Home, MapState, MapView } from '#ui/components/finder/open-map.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconMinus, IconPlus } from '#ui/components/icons.ts'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { listShown } from '#ui/lib/format.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { admitMarkup } from '#ui/lib/page/trusted-types.ts'
import { milesShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'

export type SearchedArea = { zip: string; radius: number }

type Props = {
  places: readonly MapPlace[]
  /** Number of the first place in the list. */
  numberFrom: number
  /** Where the search is; null while none is made. */
  area: SearchedArea | null
  litId: string | null
  centreId: string | null
  onHover: (id: string | null) => void
  onPick: (id: string) => void
}

/**
 * Loads the map's code. On load, Leaflet tests with `<svg/>` whether the browser can parse SVG in HTML, so that markup is allowed first.
 */
const loadMap = () => {
  admitMarkup('<svg/>')
  return import('#ui/components/finder/open-map.ts')
}

/** The middle of the search: the ZIP code's place. Null until it is known, and for ZIP codes without a place. */
const useHome = (area: SearchedArea | null): Home | null => {
  const { data, isPlaceholderData } = useSearch(zipCalls.readAddress, area && { zip: area.zip })
  const at = isPlaceholderData ? undefined : data?.data
  const radius = area?.radius ?? 0
  return useMemo(() => (at ? { ...at, radius } : null), [at, radius])
}

const showIn = (view: MapView, places: readonly MapPlace[], numberFrom: number, home: Home | null): void =>
  view.show(places.filter(isLocated), new Map(places.map(({ id }, at) => [id, numberFrom + at])), home)

/** The map beside a list. It shows nothing that the list lacks; its code loads when it is first shown. */
export const MapPanel = ({ places, numberFrom, area, litId, centreId, onHover, onPick }: Props) => {
  const t = textsOf(finderTexts)
  const { mapTiles } = pageConfig()
  const ground = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<MapView | null>(null)
  const [isLost, setLost] = useState(false)
  const [state, setState] = useState<MapState | null>(null)
  const home = useHome(area)
  const hover = useEffectEvent(onHover)
  const pick = useEffectEvent(onPick)
  const showFirst = useEffectEvent((opened: MapView) => showIn(opened, places, numberFrom, home))
  const nameOf = useEffectEvent((group: readonly Located[], first: Located) => {
    const numberOf = ({ id }: Located) => numberFrom + places.findIndex((one) => one.id === id)
    const named = group.map((place) => {
      const words = { number: numberOf(place), name: place.name }
      return place.label === undefined ? t('pin', words) : t('pricePin', { ...words, price: place.label })
    })
    if (named.length === 1) return named[0] ?? ''
    // A name contains what is written on the pin, so that one can say it to select the pin.
    const shown = `${first.label ?? numberOf(first)}+${named.length - 1}`
    return t('pins', { shown, n: named.length, names: listShown(named) })
  })
  useEffect(() => {
    let isWanted = true
    let opened: MapView | null = null
    loadMap().then(
      ({ openMap }) => {
        if (!isWanted || !ground.current) return
        opened = openMap(ground.current, {
          tiles: pageConfig().mapTiles,
          onHover: (id) => hover(id),
          onPick: (id) => pick(id),
          onChange: setState,
          nameOf: (group, first) => nameOf(group, first),
          milesShown,
        })
        // At once, so that the whole country does not show for a moment.
        showFirst(opened)
        setView(opened)
      },
      () => isWanted && setLost(true),
    )
    return () => {
      isWanted = false
      opened?.close()
    }
  }, [])
  useEffect(() => {
    if (view) showIn(view, places, numberFrom, home)
  }, [view, places, numberFrom, home])
  useEffect(() => view?.light(litId), [view, litId])
  useEffect(() => {
    if (centreId !== null) view?.centre(centreId)
  }, [view, centreId])
  return (
    <section className={styles.map} aria-label={t('mapOfResults')}>
      {isLost && <p className={styles.lost}>{t('mapFailed')}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are pins that belong together */}
      <div ref={ground} className={styles.ground} dir="ltr" role="group" aria-label={t('mapPins')} />
      {view && state?.isDrawn && (
        <div className={styles.zoom}>
          <button type="button" aria-label={t('zoomIn')} aria-disabled={!state.canZoomIn} onClick={() => view.zoom(1)}>
            <Icon of={IconPlus} />
          </button>
          <button type="button" aria-label={t('zoomOut')} aria-disabled={!state.canZoomOut} onClick={() => view.zoom(-1)}>
            <Icon of={IconMinus} />
          </button>
        </div>
      )}
      {state?.isDrawn && (
        <p className={styles.scale} aria-hidden="true">
          <span style={{ width: state.scale.width }} />
          {milesShown(state.scale.miles)}
        </p>
      )}
      {mapTiles && (
        <p className={styles.attribution}>
          {attributionPieces(mapTiles.attribution).map(({ text, href }) =>
            href ? (
              <a key={text} href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
      )}
    </section>
  )
}
