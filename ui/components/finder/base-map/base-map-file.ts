/**
 * The file of the base map, written by `npm run foyer -- map`. A sheet holds the arcs of one source: integers on its own grid, the
 * first point of an arc absolute, the others relative to the one before. `~index` in a ring means that the arc runs backwards, as in TopoJSON.
 */
export type BaseMapFile = {
  sheets: readonly {
    /** Degrees of longitude and latitude of one step of the grid, and of its origin. */
    scale: readonly [number, number]
    translate: readonly [number, number]
    /** x, y, dx, dy, … */
    arcs: readonly (readonly number[])[]
  }[]
  /** What is drawn, from the bottom to the top. */
  layers: readonly {
    kind: LayerKind
    sheet: number
    /** Rings of areas; of lines, one arc each. */
    paths: readonly (readonly number[])[]
    /** Names of the paths, of highways only. */
    names?: readonly string[]
  }[]
  /** Name, longitude and latitude, in hundredths of a degree. */
  states: readonly (readonly [string, number, number])[]
  /** The same of towns with the number of their ZIP codes, most first. */
  towns: readonly (readonly [string, number, number, number])[]
}

/** Areas are filled: land of neighbors, water at the border, land, lakes. The others are lines. A highway is only the towns it passes. */
export const mapAreaKinds = ['abroad', 'border-lake', 'land', 'lake'] as const
export const mapLineKinds = ['river', 'county', 'state', 'highway', 'road'] as const
export type LayerKind = (typeof mapAreaKinds)[number] | (typeof mapLineKinds)[number]
