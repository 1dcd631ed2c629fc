import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { attributionPieces } from '#shared/map-tiles.ts'
import { finderTexts } from '#ui/components/finder-texts.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconMinus, IconPlus } from '#ui/components/icons.ts'
import styles from '#ui/components/map-panel.module.css'
import { isLocated, type MapPlace } from '#ui/components/map-places.ts'
import type { MapView } from '#ui/components/open-map.ts'
import { admitMarkup } from '#ui/lib/admit-markup.ts'
import { pageConfig } from '#ui/lib/page-config.ts'
import { milesShown } from '#ui/lib/place-format.ts'

type Props = {
  places: readonly MapPlace[]
  /** What the list calls the first of them. */
  numberFrom: number
  litId: string | null
  centreId: string | null
  onHover: (id: string | null) => void
  onPick: (id: string) => void
}

/** Leaflet asks, once it is there, whether the browser draws SVG inside HTML. */
const loadMap = () => {
  admitMarkup('<svg/>')
  return import('#ui/components/open-map.ts')
}

/** The map beside a list. It holds nothing that the list lacks; its code comes when it is first shown. */
export const MapPanel = ({ places, numberFrom, litId, centreId, onHover, onPick }: Props) => {
  const t = finderTexts()
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
