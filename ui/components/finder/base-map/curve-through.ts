/** Points of the curve between two of the given ones. */
const steps = 4

/**
 * A smooth curve through points x, y, x, y, …: the centripetal Catmull-Rom spline, which has no loops where points are close together.
 * The given points are on it.
 */
export const curveThrough = (points: Float64Array): Float64Array => {
  const last = points.length / 2 - 1
  const curve = new Float64Array(2 * (last * steps + 1))
  const pointAt = (at: number): Point => {
    const kept = Math.min(last, Math.max(0, at))
    return [points[2 * kept] ?? 0, points[2 * kept + 1] ?? 0]
  }
  curve.set(pointAt(0))
  for (let at = 0; at < last; at += 1) {
    const [before, from, to, after] = [pointAt(at - 1), pointAt(at), pointAt(at + 1), pointAt(at + 2)]
    const [leave, arrive] = [handle(before, from, to), handle(after, to, from)]
    for (let step = 1; step <= steps; step += 1) {
      const [t, rest] = [step / steps, 1 - step / steps]
      const along = (axis: 0 | 1) =>
        rest ** 3 * from[axis] + 3 * rest ** 2 * t * leave[axis] + 3 * rest * t ** 2 * arrive[axis] + t ** 3 * to[axis]
      curve.set([along(0), along(1)], 2 * (at * steps + step))
    }
  }
  return curve
}

type Point = readonly [number, number]

/** The control point of the Bézier curve from `at` to `next`. */
const handle = (before: Point, at: Point, next: Point): Point => {
  const [d1, d2] = [Math.hypot(at[0] - before[0], at[1] - before[1]) ** 0.5, Math.hypot(next[0] - at[0], next[1] - at[1]) ** 0.5]
  if (d1 === 0) return at
  const along = (axis: 0 | 1) =>
    (d1 ** 2 * next[axis] - d2 ** 2 * before[axis] + (2 * d1 ** 2 + 3 * d1 * d2 + d2 ** 2) * at[axis]) / (3 * d1 * (d1 + d2))
  return [along(0), along(1)]
}
