import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { attributionPieces } from '#shared/map-tiles.ts'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import styles from '#ui/components/finder/map-panel.module.css'
import { isLocated, type MapPlace } from '#ui/components/finder/map-places.ts'
import type { MapView } from '#ui/components/finder/open-map.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconMinus, IconPlus } from '#ui/components/icons.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { admitMarkup } from '#ui/lib/page/trusted-types.ts'
import { milesShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  places: readonly MapPlace[]
  /** Number of the first place in the list. */
  numberFrom: number
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

/** The map beside a list. It shows nothing that the list lacks; its code loads when it is first shown. */
export const MapPanel = ({ places, numberFrom, litId, centreId, onHover, onPick }: Props) => {
  const t = textsOf(finderTexts)
  const { mapTiles } = pageConfig()
  const ground = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<MapView | null>(null)
  const [isLost, setLost] = useState(false)
  const [scale, setScale] = useState<{ miles: number; width: number } | null>(null)
  const hover = useEffectEvent(onHover)
  const pick = useEffectEvent(onPick)
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
          onScale: setScale,
        })
        setView(opened)
      },
      () => isWanted && setLost(true),
    )
    return () => {
      isWanted = false
      opened?.close()
    }
  }, [])
  useEffect(
    () => view?.show(places.filter(isLocated), new Map(places.map(({ id }, at) => [id, numberFrom + at]))),
    [view, places, numberFrom],
  )
  useEffect(() => view?.light(litId), [view, litId])
  useEffect(() => {
    if (centreId !== null) view?.centre(centreId)
  }, [view, centreId])
  return (
    <section className={styles.map} aria-label={t('mapOfResults')}>
      {isLost && <p className={styles.lost}>{t('mapFailed')}</p>}
      <div ref={ground} className={styles.ground} dir="ltr" aria-hidden="true" />
      {view && (
        <div className={styles.zoom}>
          <button type="button" aria-label={t('zoomIn')} onClick={() => view.zoom(1)}>
            <Icon of={IconPlus} />
          </button>
          <button type="button" aria-label={t('zoomOut')} onClick={() => view.zoom(-1)}>
            <Icon of={IconMinus} />
          </button>
        </div>
      )}
      {scale && (
        <p className={styles.scale} aria-hidden="true">
          <span style={{ width: scale.width }} />
          {milesShown(scale.miles)}
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
