import { overlaps, type Rectangle } from '#ui/components/finder/base-map/choose-labels.ts'
import type { MapPath } from '#ui/components/finder/base-map/read-base-map.ts'
import { isInTile, type TileWindow } from '#ui/components/finder/base-map/tile-path.ts'

/** A highway's name and its middle in pixels of the map. */
export type Shield = { name: string; x: number; y: number }
type Options = {
  zoom: number
  window: TileWindow
  /** Rectangles that shields must not cover, such as pins and the names of towns. */
  taken: readonly Rectangle[]
}

/** Farther away there is no room; nearer, highways are faint because they are not exact. */
const zooms = { first: 5, last: 10 }
/** Pixels: a letter, the padding on both sides together, the height, and the room around a shield. */
const shield = { letter: 6.6, padding: 10, height: 18, room: 3 }
/** Pixels: shields of one highway are farther apart, shorter highways have none. */
const apart = 280
const shortest = 90
const most = 30

const rectangleOf = ({ name, x, y }: Shield): Rectangle => {
  const [wide, high] = [(name.length * shield.letter + shield.padding) / 2 + shield.room, shield.height / 2 + shield.room]
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high }
}

const extentOf = ({ box: { west, east, north, south } }: MapPath): number => Math.hypot(east - west, south - north)

/** Chooses where highways show their names, long ones first, from the middle of the map outward. */
export const chooseShields = (highways: readonly MapPath[], { zoom, window, taken }: Options): Shield[] => {
  if (zoom < zooms.first || zoom > zooms.last) return []
  const { box, worldPixels } = window
  const [width, height] = [(box.east - box.west) * worldPixels, (box.south - box.north) * worldPixels]
  const spotsOf = ({ points, name = '' }: MapPath): Shield[] => {
    const spots: Shield[] = []
    // Not at the ends: other highways meet there.
    for (let at = 2; at < points.length - 2; at += 2) {
      const spot = { name, x: ((points[at] ?? 0) - box.west) * worldPixels, y: ((points[at + 1] ?? 0) - box.north) * worldPixels }
      const { left, right, top, bottom } = rectangleOf(spot)
      if (left > 0 && top > 0 && right < width && bottom < height) spots.push(spot)
    }
    const awayOf = ({ x, y }: Shield) => Math.hypot(x - width / 2, y - height / 2)
    return spots.sort((a, b) => awayOf(a) - awayOf(b))
  }
  const chosen: Shield[] = []
  const covered = [...taken]
  const fits = (spot: Shield) =>
    !covered.some((one) => overlaps(one, rectangleOf(spot))) &&
    !chosen.some(({ name, x, y }) => name === spot.name && Math.hypot(x - spot.x, y - spot.y) < apart)
  const shown = highways.filter((path) => isInTile(path.box, window) && extentOf(path) * worldPixels >= shortest)
  for (const spot of shown.toSorted((a, b) => extentOf(b) - extentOf(a)).flatMap(spotsOf)) {
    if (chosen.length === most) break
    if (!fits(spot)) continue
    chosen.push(spot)
    covered.push(rectangleOf(spot))
  }
  return chosen
}
