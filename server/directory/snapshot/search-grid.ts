import { angleOf, type Center, cosine, type Fixed, halfSineSquared } from '#server/directory/snapshot/great-circle.ts'

/** The side of a grid square: 0.05 degrees, about 3.5 miles. */
export const cellSize: Fixed = 500_000
/** One extra row, because the north pole lies on the last square's southern edge. */
export const gridRows = 3601
export const gridColumns = 7200

const quarter: Fixed = 900_000_000
const half: Fixed = 1_800_000_000

export const gridRowOf = (lat: Fixed): number => Math.floor((lat + quarter) / cellSize)
/** 180° east is 180° west. */
export const gridColumnOf = (lon: Fixed): number => Math.floor((lon + half) / cellSize) % gridColumns

/**
 * A range of squares in one grid row: all that the circle may touch, and within them those wholly inside. Ends are exclusive;
 * `insideFrom` equals `insideTo` if none is inside.
 */
export type Strip = { row: number; from: number; to: number; insideFrom: number; insideTo: number }

/** Tolerance for rounding errors of the sine. Rows within it are measured exactly. */
const slack: Fixed = 2

/** The edges of a grid row and their cosines, computed once for all searches. */
type Row = { south: Fixed; north: Fixed; cosSouth: number; cosNorth: number }

const rows: Row[] = Array.from({ length: gridRows }, (_, row) => {
  const south = row * cellSize - quarter
  const north = Math.min(south + cellSize, quarter)
  return { south, north, cosSouth: cosine(south), cosNorth: cosine(north) }
})
const rowAt = (row: number): Row => rows[row] as Row

/** The maximum distance east or west of the center at which some place of the row is within the limit; negative if none. */
const reachOf = ({ lat, cosLat }: Center, limit: number, { south, north, cosSouth, cosNorth }: Row): Fixed => {
  const away = lat < south ? south - lat : lat > north ? lat - north : 0
  const left = limit - halfSineSquared(Math.max(0, away - slack))
  if (left < 0) return -1
  const narrowest = cosLat * Math.min(cosSouth, cosNorth)
  return narrowest * 1.000_001 <= left ? half : angleOf(left / narrowest) + slack
}

/** The distance east or west of the center up to which every place of the row is within the limit; negative if none. */
const innerReachOf = ({ lat, cosLat }: Center, limit: number, { south, north, cosSouth, cosNorth }: Row): Fixed => {
  const reach = (edge: Fixed, cosEdge: number): Fixed => {
    const left = limit - halfSineSquared(Math.abs(edge - lat) + slack)
    const wide = cosLat * cosEdge
    return left < 0 ? -1 : wide <= left ? half : angleOf(left / wide) - slack
  }
  return Math.min(reach(south, cosSouth), reach(north, cosNorth))
}

/** The range of columns, continuing past the edge of the map: negative, or past the end. */
const columnsWithin = (lon: Fixed, reach: Fixed): [from: number, to: number] => [
  Math.floor((lon - reach + half) / cellSize),
  Math.floor((lon + reach + half) / cellSize) + 1,
]
const columnsInside = (lon: Fixed, reach: Fixed): [from: number, to: number] => [
  Math.ceil((lon - reach + half) / cellSize),
  Math.floor((lon + reach + half) / cellSize),
]

const whole = (row: number, isInside: boolean): Strip => ({
  row,
  from: 0,
  to: gridColumns,
  insideFrom: 0,
  insideTo: isInside ? gridColumns : 0,
})

const clip = (column: number): number => Math.max(0, Math.min(gridColumns, column))

/** The squares of one row that a circle may touch, in two ranges if they cross the edge of the map. */
export const stripsOfRow = (center: Center, limit: number, row: number): Strip[] => {
  const edges = rowAt(row)
  const reach = reachOf(center, limit, edges)
  if (reach < 0) return []
  const inner = innerReachOf(center, limit, edges)
  const [from, to] = columnsWithin(center.lon, reach)
  if (to - from >= gridColumns) return [whole(row, inner >= half)]
  const [insideFrom, insideTo] = inner < 0 ? [from, from] : columnsInside(center.lon, inner)
  const strips: Strip[] = []
  for (const shift of [-gridColumns, 0, gridColumns]) {
    const part = {
      row,
      from: clip(from + shift),
      to: clip(to + shift),
      insideFrom: clip(insideFrom + shift),
      insideTo: clip(insideTo + shift),
    }
    if (part.from >= part.to) continue
    if (part.insideFrom >= part.insideTo) part.insideFrom = part.insideTo = part.from
    strips.push(part)
  }
  return strips
}

/** The grid rows that a circle may touch, `last` included. */
export const rowsAround = ({ lat }: Center, limit: number): { first: number; last: number } => {
  const reach = angleOf(limit) + slack
  return { first: Math.max(0, gridRowOf(lat - reach)), last: Math.min(gridRows - 1, gridRowOf(lat + reach)) }
}

/** All squares that a circle may touch, from south to north. `limit` is a haversine, for circles smaller than a quarter of the earth. */
export const stripsAround = (center: Center, limit: number): Strip[] => {
  const strips: Strip[] = []
  for (let { first, last } = rowsAround(center, limit); first <= last; first += 1) strips.push(...stripsOfRow(center, limit, first))
  return strips
}

/** A lower bound of the haversine to any place in the square; cheap, and precise enough for sorting squares. */
export const leastHaversine = (center: Center, row: number, column: number): number => {
  const { south, north, cosSouth, cosNorth } = rowAt(row)
  const west = column * cellSize - half
  const away = center.lat < south ? south - center.lat : center.lat > north ? center.lat - north : 0
  const toWest = Math.abs(west - center.lon)
  const toEast = Math.abs(west + cellSize - center.lon)
  const isWithin = center.lon >= west && center.lon <= west + cellSize
  const apart = isWithin ? 0 : Math.min(toWest, 2 * half - toWest, toEast, 2 * half - toEast)
  const sides = center.cosLat * Math.min(cosSouth, cosNorth) * halfSineSquared(Math.max(0, apart - slack))
  return halfSineSquared(Math.max(0, away - slack)) + sides
}
