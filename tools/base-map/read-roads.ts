import { z } from 'zod/mini'
import type { LonLat } from '#tools/base-map/topology.ts'

const point = z.pipe(
  z.array(z.number()).check(z.minLength(2)),
  z.transform(([lon = 0, lat = 0]): LonLat => [lon, lat]),
)
const line = z.array(point)
const collection = z.object({
  features: z.array(
    z.object({
      geometry: z.union([
        z.object({ type: z.literal('LineString'), coordinates: line }),
        z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line) }),
      ]),
    }),
  ),
})

/** Degrees: bends smaller than this do not show at the nearest zoom of the base map. */
const tolerance = 0.005

/**
 * Lines of a GeoJSON file of roads, without small bends.
 * @throws ZodError if the file has anything but lines
 */
export const readRoads = (content: unknown): LonLat[][] =>
  collection
    .parse(content)
    .features.flatMap(({ geometry }) => (geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates))
    .map(straighten)
    .filter(({ length }) => length > 1)

/** Removes points that are closer than the tolerance to the line between their neighbors (Douglas and Peucker). */
const straighten = (points: readonly LonLat[]): LonLat[] => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return [...points]
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  const farOf = ([x, y]: LonLat) =>
    length === 0 ? Math.hypot(x - first[0], y - first[1]) : Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / length
  const farthest = points.slice(1, -1).reduce((best, point, at) => (farOf(point) > farOf(points[best] ?? first) ? at + 1 : best), 0)
  if (farthest === 0 || farOf(points[farthest] ?? first) < tolerance) return [first, last]
  return [...straighten(points.slice(0, farthest + 1)).slice(0, -1), ...straighten(points.slice(farthest))]
}
