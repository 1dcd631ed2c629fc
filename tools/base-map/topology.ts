/** The parts of TopoJSON 1.0 that the base map reads: quantized arcs, each coordinate relative to the one before it. */
type Nested = number | readonly Nested[]
export type Shape = { type: string; id?: string; arcs?: Nested; properties?: Record<string, unknown> }
export type Topology = {
  transform: { scale: readonly [number, number]; translate: readonly [number, number] }
  arcs: readonly (readonly (readonly [number, number])[])[]
  objects: Readonly<Record<string, { geometries: readonly Shape[] }>>
}
export type LonLat = readonly [number, number]

/** Every ring or line of a shape, as the indexes of its arcs; `~index` runs backwards. */
export const pathsOf = ({ arcs }: Shape): number[][] => {
  const paths: number[][] = []
  const walk = (nested: Nested | undefined): void => {
    if (!Array.isArray(nested) || nested.length === 0) return
    if (nested.every((one) => typeof one === 'number')) paths.push(nested as number[])
    else for (const one of nested) walk(one)
  }
  walk(arcs)
  return paths
}

/** The arc's index, whatever its direction. */
export const arcIndex = (arc: number): number => (arc < 0 ? ~arc : arc)

/** Degrees of every point of a path. */
export const pointsOf = ({ transform: { scale, translate }, arcs }: Topology, path: readonly number[]): LonLat[] =>
  path.flatMap((arc) => {
    let [x, y] = [0, 0]
    const points = (arcs[arcIndex(arc)] ?? []).map(([dx, dy]): LonLat => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
    return arc < 0 ? points.reverse() : points
  })

/** Whether a point is inside the rings, by the even-odd rule. */
export const isInside = ([x, y]: LonLat, rings: readonly (readonly LonLat[])[]): boolean => {
  let inside = false
  for (const ring of rings)
    ring.forEach(([ax, ay], at) => {
      const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    })
  return inside
}

/** Area of a ring in square degrees: enough to leave out islets. */
export const squareDegreesOf = (ring: readonly LonLat[]): number =>
  Math.abs(
    ring.reduce((sum, [ax, ay], at) => {
      const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay]
      return sum + ax * by - bx * ay
    }, 0),
  ) / 2
