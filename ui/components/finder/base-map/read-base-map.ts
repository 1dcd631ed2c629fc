import fileUrl from '#ui/components/finder/base-map/base-map.json?url'
import { type BaseMapFile, type LayerKind, mapAreaKinds } from '#ui/components/finder/base-map/base-map-file.ts'
import { curveThrough } from '#ui/components/finder/base-map/curve-through.ts'
import { fetchFile } from '#ui/lib/calls/fetch-file.ts'

/** Points as x, y, x, y, … in Web Mercator, where the whole world is 1 × 1 with the origin at the top left. */
export type MapPath = {
  points: Float64Array
  box: MapBox
  /** Of highways only, such as I-10. */
  name?: string
}
export type MapBox = { west: number; north: number; east: number; south: number }
export type BaseMapLayer = {
  kind: LayerKind
  isArea: boolean
  /** The precision of the source's coordinates. Lines are smoothed by this much. */
  grain: number
  paths: readonly MapPath[]
}
export type MapName = {
  name: string
  latitude: number
  longitude: number
  /** ZIP codes of a town; of a state, infinite. */
  zips: number
}
export type BaseMap = { layers: readonly BaseMapLayer[]; names: readonly MapName[] }

/** Web Mercator, as fractions of the world's width. */
export const xOf = (longitude: number): number => longitude / 360 + 0.5
export const yOf = (latitude: number): number => 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)

/** Decodes the file of the base map (57,000 points, 30 ms). */
export const decodeBaseMap = ({ sheets, layers, states, towns }: BaseMapFile): BaseMap => {
  const decoded = sheets.map(({ arcs, scale, translate }) =>
    arcs.map((arc) => {
      const points = new Float64Array(arc.length)
      let [x, y] = [0, 0]
      for (let at = 0; at < arc.length; at += 2) {
        x += arc[at] ?? 0
        y += arc[at + 1] ?? 0
        points[at] = xOf(x * scale[0] + translate[0])
        points[at + 1] = yOf(y * scale[1] + translate[1])
      }
      return points
    }),
  )
  return {
    layers: layers.map(({ kind, sheet, paths, names }) => ({
      kind,
      isArea: mapAreaKinds.some((one) => one === kind),
      grain: (sheets[sheet]?.scale[0] ?? 0) / 360,
      paths: paths.map((path, at) => {
        const arcs = path.map((arc) => pointsOf(decoded[sheet] ?? [], arc))
        return names ? { ...joined(arcs.map(curveThrough)), name: names[at] ?? '' } : joined(arcs)
      }),
    })),
    names: [...states.map((state) => [...state, Number.POSITIVE_INFINITY] as const), ...towns].map(([name, x, y, zips]) => ({
      name,
      longitude: x / 100,
      latitude: y / 100,
      zips,
    })),
  }
}

const pointsOf = (arcs: readonly Float64Array[], arc: number): Float64Array => {
  const points = arcs[arc < 0 ? ~arc : arc] ?? new Float64Array()
  if (arc >= 0) return points
  const back = new Float64Array(points.length)
  for (let at = 0; at < points.length; at += 2) {
    back[at] = points[points.length - 2 - at] ?? 0
    back[at + 1] = points[points.length - 1 - at] ?? 0
  }
  return back
}

/** Joins arcs into one path. Each arc begins at the end of the one before; that point is left out. */
const joined = (arcs: readonly Float64Array[]): MapPath => {
  const [only] = arcs
  const points = arcs.length === 1 && only ? only : Float64Array.from(arcs.flatMap((arc, at) => [...(at === 0 ? arc : arc.subarray(2))]))
  const box = { west: 1, north: 1, east: 0, south: 0 }
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.north = Math.min(box.north, y)
    box.south = Math.max(box.south, y)
  }
  return { points, box }
}

let loading: Promise<BaseMap> | undefined

/** Loads the base map, once for the page. A failure is tried again with the next map. */
export const loadBaseMap = (): Promise<BaseMap> => {
  loading ??= fetchFile(fileUrl)
    .then((file) => {
      if (file === null) throw new Error('The base map could not be loaded.')
      return decodeBaseMap(file.body as BaseMapFile)
    })
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}
