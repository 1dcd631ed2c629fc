import { type Coords, GridLayer } from 'leaflet'
import styles from '#ui/components/finder/base-map/base-map.module.css'
import type { BaseMap, BaseMapLayer } from '#ui/components/finder/base-map/read-base-map.ts'
import { isInTile, type TileWindow, tilePath } from '#ui/components/finder/base-map/tile-path.ts'
import { svgElement } from '#ui/components/finder/svg-element.ts'

/** Pixels. */
const tileSize = 512
/** Zoom from which a kind shows; the others show always. */
const firstZoom: Partial<Record<BaseMapLayer['kind'], number>> = { river: 5, county: 7, road: 6 }
/** Width of lines in pixels at zooms 4 and 12; between them it grows evenly. */
const widths: Partial<Record<BaseMapLayer['kind'], readonly [number, number]>> = {
  river: [0.8, 5],
  county: [0.6, 1.2],
  state: [0.8, 2],
  highway: [1, 3],
  road: [0.8, 3.5],
}
/**
 * Opacity of highways by zoom, from the first at which one sees that a road through towns is a mile or two off. Farther away they are opaque,
 * nearer they do not show.
 */
const highwayFade = new Map([
  [10, 0.6],
  [11, 0.3],
])
const lastHighwayZoom = Math.max(...highwayFade.keys())

const widthAt = (kind: BaseMapLayer['kind'], zoom: number): string => {
  const [thin, thick] = widths[kind] ?? [1, 1]
  return String(thin + (thick - thin) * Math.min(1, Math.max(0, zoom - 4) / 8))
}

const showsAt = (kind: BaseMapLayer['kind'], zoom: number): boolean =>
  zoom >= (firstZoom[kind] ?? 0) && (kind !== 'highway' || zoom <= lastHighwayZoom)

const opacityAt = (kind: BaseMapLayer['kind'], zoom: number): string => String((kind === 'highway' && highwayFade.get(zoom)) || 1)

/** Draws the base map in SVG tiles: sharp at every zoom and pixel density, colored by the style sheet. */
class BaseMapTiles extends GridLayer {
  readonly #baseMap: BaseMap
  constructor(baseMap: BaseMap) {
    super({ tileSize, updateWhenZooming: false })
    this.#baseMap = baseMap
  }

  override createTile({ x, y, z }: Coords): HTMLElement {
    const tiles = 2 ** z * (256 / tileSize)
    const tile: TileWindow = {
      box: { west: x / tiles, east: (x + 1) / tiles, north: y / tiles, south: (y + 1) / tiles },
      worldPixels: tiles * tileSize,
    }
    const drawing = svgElement('svg', { width: String(tileSize), height: String(tileSize), class: styles.tile ?? '' })
    for (const layer of this.#baseMap.layers) {
      if (!showsAt(layer.kind, z)) continue
      const d = layer.paths
        .filter(({ box }) => isInTile(box, tile))
        .map((path) => tilePath(path, tile, layer))
        .join('')
      if (d !== '')
        drawing.append(
          svgElement('path', {
            d,
            class: styles[layer.kind] ?? '',
            ...(layer.isArea ? {} : { 'stroke-width': widthAt(layer.kind, z), opacity: opacityAt(layer.kind, z) }),
          }),
        )
    }
    const holder = document.createElement('div')
    holder.append(drawing)
    return holder
  }
}

export const baseMapTiles = (baseMap: BaseMap): GridLayer => new BaseMapTiles(baseMap)
