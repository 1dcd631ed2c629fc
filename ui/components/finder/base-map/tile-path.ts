import type { MapBox, MapPath } from '#ui/components/finder/base-map/read-base-map.ts'

/** A square of the map: its place as fractions of the world, and the pixels of the whole world at this zoom. */
export type TileWindow = { box: MapBox; worldPixels: number }

/** Pixels around a tile that are drawn too, so that strokes and rounded bends continue in the next tile. */
const margin = 48
/** Pixels between two points that are drawn: closer ones do not show. */
const least = 0.7

export const isInTile = ({ west, east, north, south }: MapBox, { box, worldPixels }: TileWindow): boolean => {
  const more = margin / worldPixels
  return west <= box.east + more && east >= box.west - more && north <= box.south + more && south >= box.north - more
}

/** Bits of the sides on which a point is outside the square, as in the algorithm of Cohen and Sutherland. */
const sidesOf = (x: number, y: number, size: number): number =>
  (x < -margin ? 1 : 0) | (x > size + margin ? 2 : 0) | (y < -margin ? 4 : 0) | (y > size + margin ? 8 : 0)

type Point = readonly [number, number]
type Corner = { x: number; y: number; sides: number }

/** Whether a point cannot show: it is beside the tile together with both neighbors, or less than a pixel from the one before. */
const isHidden = (before: Corner, { x, y, sides }: Corner, after: Corner): boolean =>
  (before.sides & sides & after.sides) !== 0 || (Math.abs(x - before.x) < least && Math.abs(y - before.y) < least)

/** The points of a path in pixels of the tile, without those that cannot show. */
const visiblePoints = ({ points }: MapPath, { box, worldPixels }: TileWindow, isArea: boolean): Corner[] => {
  const size = (box.east - box.west) * worldPixels
  const cornerAt = (at: number): Corner => {
    const x = ((points[at] ?? 0) - box.west) * worldPixels
    const y = ((points[at + 1] ?? 0) - box.north) * worldPixels
    return { x, y, sides: sidesOf(x, y, size) }
  }
  if (points.length < 4) return []
  let kept = cornerAt(0)
  let corner = cornerAt(2)
  const shown = [kept]
  for (let at = 4; at < points.length; at += 2) {
    const next = cornerAt(at)
    if (!isHidden(kept, corner, next)) {
      shown.push(corner)
      kept = corner
    }
    corner = next
  }
  shown.push(corner)
  // A line of two points on one side of the tile is not in it.
  return !isArea && shown.length === 2 && (kept.sides & corner.sides) !== 0 ? [] : shown
}

const shortened = (value: number): string => String(Math.round(value * 10) / 10)

/**
 * The SVG path of a line or a closed area in one tile, in pixels from the tile's top left. Bends are rounded by up to `grain`; the ends of a
 * line stay in place, because other lines meet them.
 * @param grain as a fraction of the world's width
 */
export const tilePath = (path: MapPath, tile: TileWindow, { isArea, grain }: { isArea: boolean; grain: number }): string => {
  const points = visiblePoints(path, tile, isArea)
  const count = points.length
  if (count < 2) return ''
  const pointAt = (at: number): Point => {
    const { x, y } = points[at % count] ?? { x: 0, y: 0 }
    return [x, y]
  }
  const radius = grain * tile.worldPixels
  const written = ([x, y]: Point) => `${shortened(x)} ${shortened(y)}`
  const close = isArea ? 'Z' : ''
  if (radius < 1) {
    const rest = Array.from({ length: count - 1 }, (_, at) => written(pointAt(at + 1)))
    return `M${written(pointAt(0))}L${rest.join('L')}${close}`
  }
  const bend = (at: number): string => {
    const corner = pointAt(at)
    const [before, after] = [towards(corner, pointAt(at - 1 + count), radius), towards(corner, pointAt(at + 1), radius)]
    return `L${written(before)}Q${written(corner)} ${written(after)}`
  }
  if (isArea) {
    const bends = Array.from({ length: count }, (_, at) => bend(at)).join('')
    return `M${bends.slice(1)}Z`
  }
  const bends = Array.from({ length: count - 2 }, (_, at) => bend(at + 1)).join('')
  return `M${written(pointAt(0))}${bends}L${written(pointAt(count - 1))}`
}

/** The point `far` pixels from one point toward another, at most half of the way. */
const towards = ([x, y]: Point, [toX, toY]: Point, far: number): Point => {
  const length = Math.hypot(toX - x, toY - y)
  const share = length === 0 ? 0 : Math.min(0.5, far / length)
  return [x + (toX - x) * share, y + (toY - y) * share]
}
