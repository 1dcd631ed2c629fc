import type { HighwayLine } from '#tools/base-map/read-highways.ts'
import { arcIndex, isInside, type LonLat, pathsOf, pointsOf, type Shape, squareDegreesOf, type Topology } from '#tools/base-map/topology.ts'
import type { BaseMapFile, LayerKind } from '#ui/components/finder/base-map/base-map-file.ts'

export type MapSources = {
  /** Topologies of states and counties, of neighboring countries, and of lakes and rivers. */
  counties: Topology
  world: Topology
  water: Topology
  /** Lines of the operator's file of roads. They replace the highways. */
  roads: readonly (readonly LonLat[])[]
  highways: readonly HighwayLine[]
}

type Layer = BaseMapFile['layers'][number]
type Sheet = BaseMapFile['sheets'][number]

/** ISO 3166 numbers: Canada, Mexico, Cuba, the Bahamas, Guatemala, Belize, Honduras, El Salvador, Jamaica, Haiti, Dominican Republic. */
const neighbors = ['124', '484', '192', '044', '320', '084', '340', '222', '388', '332', '214']
const window = { west: -172, east: -50, south: 13, north: 73 }
/** Square degrees: smaller islands of neighbors are left out. */
const smallestAbroad = 0.02
/** Degrees: 100 m, some three pixels at the nearest zoom. */
const roadGrain = 0.001
/** Degrees: a highway's points are those of towns. */
const highwayGrain = 0.01

/** The layers and names of the base map, without towns. */
export const drawBaseMap = ({ counties, world, water, roads, highways }: MapSources): Omit<BaseMapFile, 'towns'> => {
  const nation = pathsOf(counties.objects.nation?.geometries[0] ?? { type: '' })
  const border = bordersOf(counties)
  const onLand = nation.map((ring) => pointsOf(counties, ring))
  const lakes = ringsOf(water, 'lakes')
  const inland = lakes.filter((ring) => isMostlyInside(pointsOf(water, ring), onLand))
  const abroad = (world.objects.countries?.geometries ?? [])
    .filter(({ id }) => neighbors.includes(id ?? ''))
    .flatMap(pathsOf)
    .filter((ring) => isNear(pointsOf(world, ring)))
  const sheets: Sheet[] = []
  const layers: Layer[] = []
  const add = (from: Topology, kinds: readonly (readonly [LayerKind, readonly (readonly number[])[]])[]) => {
    const { sheet, renumber } = sheetOf(from, kinds.flatMap(([, paths]) => paths).flat())
    for (const [kind, paths] of kinds) layers.push({ kind, sheet: sheets.length, paths: paths.map((path) => path.map(renumber)) })
    sheets.push(sheet)
  }
  add(world, [['abroad', abroad]])
  add(water, [
    ['border-lake', lakes.filter((ring) => !inland.includes(ring))],
    ['river', ringsOf(water, 'rivers').flatMap((path) => path.map((arc) => [arcIndex(arc)]))],
    ['lake', inland],
  ])
  add(counties, [
    ['land', nation],
    ['county', border.county.map((arc) => [arc])],
    ['state', border.state.map((arc) => [arc])],
  ])
  const addLines = (kind: LayerKind, sheet: Sheet, names?: readonly string[]) => {
    layers.push({ kind, sheet: sheets.length, paths: sheet.arcs.map((_, at) => [at]), ...(names ? { names } : {}) })
    sheets.push(sheet)
  }
  if (roads.length > 0) addLines('road', sheetOfLines(roads, roadGrain))
  else if (highways.length > 0) {
    const lines = highways.map(({ points }) => points)
    addLines(
      'highway',
      sheetOfLines(lines, highwayGrain),
      highways.map(({ name }) => name),
    )
  }
  const order: readonly LayerKind[] = ['abroad', 'border-lake', 'land', 'river', 'lake', 'county', 'highway', 'road', 'state']
  layers.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return { sheets, layers, states: statesOf(counties) }
}

const ringsOf = ({ objects }: Topology, name: string): number[][] => (objects[name]?.geometries ?? []).flatMap(pathsOf)

/** A lake at the border has shores on both sides of it. */
const isMostlyInside = (ring: readonly LonLat[], rings: readonly (readonly LonLat[])[]): boolean =>
  ring.filter((point) => isInside(point, rings)).length > ring.length * 0.9

const isNear = (ring: readonly LonLat[]): boolean =>
  squareDegreesOf(ring) >= smallestAbroad &&
  ring.some(([x, y]) => x > window.west && x < window.east && y > window.south && y < window.north)

/** Arcs between two states and between two counties of one state. An arc with a single county is a coast. */
const bordersOf = ({ objects }: Topology): { state: number[]; county: number[] } => {
  const besides = new Map<number, Set<string>>()
  for (const shape of objects.counties?.geometries ?? [])
    for (const arc of pathsOf(shape).flat().map(arcIndex)) besides.set(arc, (besides.get(arc) ?? new Set()).add(shape.id ?? ''))
  const shared = [...besides].filter(([, ids]) => ids.size > 1)
  const isBetweenStates = (ids: ReadonlySet<string>) => new Set([...ids].map((id) => id.slice(0, 2))).size > 1
  return {
    state: shared.filter(([, ids]) => isBetweenStates(ids)).map(([arc]) => arc),
    county: shared.filter(([, ids]) => !isBetweenStates(ids)).map(([arc]) => arc),
  }
}

/** The used arcs of a topology, and their new numbers. */
const sheetOf = ({ transform, arcs }: Topology, used: readonly number[]): { sheet: Sheet; renumber: (arc: number) => number } => {
  const kept = [...new Set(used.map(arcIndex))].sort((a, b) => a - b)
  const numbers = new Map(kept.map((arc, at) => [arc, at]))
  const numberOf = (arc: number) => numbers.get(arc) ?? 0
  return {
    sheet: { ...transform, arcs: kept.map((arc) => (arcs[arc] ?? []).flat()) },
    renumber: (arc) => (arc < 0 ? ~numberOf(~arc) : numberOf(arc)),
  }
}

const sheetOfLines = (lines: readonly (readonly LonLat[])[], grain: number): Sheet => ({
  scale: [grain, grain],
  translate: [0, 0],
  arcs: lines.map((line) => {
    let [x, y] = [0, 0]
    return line.flatMap(([lon, lat]) => {
      const [dx, dy] = [Math.round(lon / grain) - x, Math.round(lat / grain) - y]
      x += dx
      y += dy
      return [dx, dy]
    })
  }),
})

/** Each state's name in the middle of its largest area. */
const statesOf = (counties: Topology): [string, number, number][] =>
  (counties.objects.states?.geometries ?? []).map((shape: Shape) => {
    const largest = pathsOf(shape)
      .map((ring) => pointsOf(counties, ring))
      .reduce((best, ring) => (squareDegreesOf(ring) > squareDegreesOf(best) ? ring : best))
    const [x, y] = centroidOf(largest)
    return [String(shape.properties?.name), Math.round(x * 100), Math.round(y * 100)]
  })

const centroidOf = (ring: readonly LonLat[]): LonLat => {
  let [sum, x, y] = [0, 0, 0]
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay]
    const cross = ax * by - bx * ay
    sum += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  })
  return [x / (3 * sum), y / (3 * sum)]
}
