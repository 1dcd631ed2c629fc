import type { MapName } from '#ui/components/finder/base-map/read-base-map.ts'

/** A rectangle on the map, in pixels. */
export type Rectangle = { left: number; top: number; right: number; bottom: number }
/** Where a name is from its place; only a state's name may be on it. */
export type NameSide = 'below' | 'after' | 'before' | 'above' | 'on'
export type PlacedName = MapName & { side: NameSide; isState: boolean }
type Options = {
  zoom: number
  size: { width: number; height: number }
  /** Pixels of a place on the map. */
  pixelOf: (name: MapName) => { x: number; y: number }
  /** Rectangles that names must not cover, such as pins. */
  taken: readonly Rectangle[]
}

/** The fewest ZIP codes of towns that show, by zoom: 4 to 10. From zoom 10 every town does. */
const fewestZips = [60, 40, 20, 10, 5, 2, 0]
/** Zooms at which states show their names. */
const stateZooms = { first: 4, last: 7 }
/** Pixels of a letter, a line and the distance of a name from its dot. */
const letter = { width: 7.4, height: 16, away: 6 }
const dotRadius = 3
const most = 60

export const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isStateName = ({ zips }: MapName): boolean => zips === Number.POSITIVE_INFINITY

const showsAt = (name: MapName, zoom: number): boolean =>
  isStateName(name)
    ? zoom >= stateZooms.first && zoom <= stateZooms.last
    : zoom >= 4 && name.zips >= (fewestZips[Math.floor(zoom) - 4] ?? 0)

const townSides: readonly NameSide[] = ['below', 'after', 'before', 'above']
const stateSides: readonly NameSide[] = ['on', 'above', 'below', 'before', 'after']

/** The rectangle of a name on one side of its place. */
const rectangleOf = (name: MapName, { x, y }: { x: number; y: number }, side: NameSide): Rectangle => {
  const wide = name.name.length * letter.width * (isStateName(name) ? 1.45 : 1)
  const left = { below: x - wide / 2, above: x - wide / 2, on: x - wide / 2, after: x + letter.away, before: x - letter.away - wide }[side]
  const middle = y - letter.height / 2
  const top = { below: y + letter.away, above: y - letter.away - letter.height, on: middle, after: middle, before: middle }[side]
  return { left, right: left + wide, top, bottom: top + letter.height }
}

const dotAt = ({ x, y }: { x: number; y: number }): Rectangle => ({
  left: x - dotRadius,
  right: x + dotRadius,
  top: y - dotRadius,
  bottom: y + dotRadius,
})

/** What a chosen name covers: its letters and the dot of a town. */
export const coveredBy = (name: PlacedName, at: { x: number; y: number }): Rectangle[] => [
  rectangleOf(name, at, name.side),
  ...(name.isState ? [] : [dotAt(at)]),
]

/** Chooses the names that fit on the map without covering each other, the first ones first. */
export const chooseLabels = (names: readonly MapName[], { zoom, size, pixelOf, taken }: Options): PlacedName[] => {
  /** Names that are chosen, and their dots. */
  const named: Rectangle[] = []
  const isFree = (box: Rectangle) => ![...taken, ...named].some((one) => overlaps(one, box))
  const sideOf = (name: MapName): NameSide | null => {
    const { x, y } = pixelOf(name)
    const dot = dotAt({ x, y })
    const isState = isStateName(name)
    if (x < 0 || y < 0 || x > size.width || y > size.height) return null
    // A pin may cover a dot, a name may not.
    if (!isState && named.some((one) => overlaps(one, dot))) return null
    const side = (isState ? stateSides : townSides).find((one) => isFree(rectangleOf(name, { x, y }, one)))
    if (side === undefined) return null
    named.push(...coveredBy({ ...name, side, isState }, { x, y }))
    return side
  }
  return names
    .values()
    .filter((name) => showsAt(name, zoom))
    .flatMap((name) => {
      const side = sideOf(name)
      return side ? [{ ...name, side, isState: isStateName(name) }] : []
    })
    .take(most)
    .toArray()
}
