import { angleOf, type Center, cosine, type Fixed, halfSineSquared } from '#server/directory/great-circle.ts'

/** The grid: squares of 0.05 degrees, some 3.5 miles high. */
export const cellSize: Fixed = 500_000
/** One row more than squares fit: the north pole lies on the southern edge of the last. */
export const gridRows = 3601
export const gridColumns = 7200

const quarter: Fixed = 900_000_000
const half: Fixed = 1_800_000_000

export const gridRowOf = (lat: Fixed): number => Math.floor((lat + quarter) / cellSize)
/** 180° east is 180° west. */
export const gridColumnOf = (lon: Fixed): number => Math.floor((lon + half) / cellSize) % gridColumns

/**
 * A part of one row of the grid: every square that the circle may touch, and within these, those that lie wholly inside. Ends are
 * exclusive; without any inside, `insideFrom` is `insideTo`.
 */
export type Strip = { row: number; from: number; to: number; insideFrom: number; insideTo: number }

/** Room for the rounding of a sine: what this decides is measured, what it saves is only not measured. */
const slack: Fixed = 2

/** The edges of a row of the grid, and their cosines: the same for every search, so worked out once. */
type Row = { south: Fixed; north: Fixed; cosSouth: number; cosNorth: number }

const rows: Row[] = Array.from({ length: gridRows }, (_, row) => {
  const south = row * cellSize - quarter
  const north = Math.min(south + cellSize, quarter)
  return { south, north, cosSouth: cosine(south), cosNorth: cosine(north) }
})
const rowAt = (row: number): Row => rows[row] as Row

/** How far east or west of the center some place of the row can lie within the limit; negative for none. */
const reachOf = ({ lat, cosLat }: Center, limit: number, { south, north, cosSouth, cosNorth }: Row): Fixed => {
  const away = lat < south ? south - lat : lat > north ? lat - north : 0
  const left = limit - halfSineSquared(Math.max(0, away - slack))
  if (left < 0) return -1
  const narrowest = cosLat * Math.min(cosSouth, cosNorth)
  return narrowest * 1.000_001 <= left ? half : angleOf(left / narrowest) + slack
}

/** How far east or west of the center every place of the row lies within the limit; negative for not even due north or south. */
const innerReachOf = ({ lat, cosLat }: Center, limit: number, { south, north, cosSouth, cosNorth }: Row): Fixed => {
  const reach = (edge: Fixed, cosEdge: number): Fixed => {
    const left = limit - halfSineSquared(Math.abs(edge - lat) + slack)
    const wide = cosLat * cosEdge
    return left < 0 ? -1 : wide <= left ? half : angleOf(left / wide) - slack
  }
  return Math.min(reach(south, cosSouth), reach(north, cosNorth))
}

/** Columns from the first to the last, counted on past the edge of the map: negative ones, or past the end. */
const columnsWithin = (lon: Fixed, reach: Fixed): [from: number, to: number] => [
  Math.floor((lon - reach + half) / cellSize),
  Math.floor((lon + reach + half) / cellSize) + 1,
]
const columnsInside = (lon: Fixed, reach: Fixed): [from: number, to: number] => [
  Math.ceil((lon - reach + half) / cellSize),
  Math.floor((lon + reach + half) / cellSize),
]

const whole = (row: number, isInside: boolean): Strip => ({
  ...{ row, from: 0, to: gridColumns, insideFrom: 0, insideTo: isInside ? gridColumns : 0 },
})

const clip = (column: number): number => Math.max(0, Math.min(gridColumns, column))

/** The squares of one row that a circle may touch, in at most two parts where they cross the edge of the map. */
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

/** The rows of the grid that a circle may touch, the last one with them. */
export const rowsAround = ({ lat }: Center, limit: number): { first: number; last: number } => {
  const reach = angleOf(limit) + slack
  return { first: Math.max(0, gridRowOf(lat - reach)), last: Math.min(gridRows - 1, gridRowOf(lat + reach)) }
}

/** Every square that a circle may touch, from south to north. `limit` is a haversine, for circles of less than a quarter of the earth. */
export const stripsAround = (center: Center, limit: number): Strip[] => {
  const strips: Strip[] = []
  for (let { first, last } = rowsAround(center, limit); first <= last; first += 1) strips.push(...stripsOfRow(center, limit, first))
  return strips
}

/** Less than this no place of the square is away, as a haversine; cheap, and near enough to put squares in order. */
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
