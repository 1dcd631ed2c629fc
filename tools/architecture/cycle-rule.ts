import { dirname } from 'node:path'
import { areaOf, isTest } from '#tools/architecture/layers.ts'
import type { Import, Source } from '#tools/architecture/source.ts'

type Edges = Map<string, Map<string, Import>>
type NodeOf = (path: string) => string

/**
 * Neither files nor folders import each other in a cycle; type-only imports do not count. A folder and its subfolders count as one
 * concept: there, only cycles between files are violations. Any other two folders, including two subfolders of one folder, are compared
 * as wholes. A file directly in a layer (an entry point, the route table) is compared by itself, because it composes folders that may
 * import another such file.
 */
export function cycleBreaches(sources: Source[]): string[] {
  const imports = sources.flatMap((source) => source.imports.filter((one) => !one.isType && !one.isPackage && !isTest(one.from)))
  const [within, between] = [imports.filter(staysWithin), imports.filter((one) => !staysWithin(one))]
  return [...cyclesOf('files', within, (path) => path), ...cyclesOf('folders', between, folderOf)]
}

const folderOf = (path: string) => (areaOf(path) ? dirname(path) : path)

/** Whether one file is in the other's folder or a subfolder of it. */
const staysWithin = ({ from, to }: Import) => {
  const [a, b] = [`${folderOf(from)}/`, `${folderOf(to)}/`]
  return a.startsWith(b) || b.startsWith(a)
}

function cyclesOf(what: 'files' | 'folders', imports: Import[], nodeOf: NodeOf): string[] {
  const edges = edgesOf(imports, nodeOf)
  const reported = new Set<string>()
  return [...edges.keys()].flatMap((start) => {
    const cycle = shortestCycle(edges, start, nodeOf)
    const key = cycle
      .map((one) => nodeOf(one.from))
      .sort()
      .join()
    if (cycle.length === 0 || reported.has(key)) return []
    reported.add(key)
    const steps = cycle.map((one) => `${one.from} imports ${one.to}`).join(', ')
    return [`An import cycle between ${what}: ${steps}; move the shared code into one of them, or below both.`]
  })
}

function edgesOf(imports: Import[], nodeOf: NodeOf): Edges {
  const edges: Edges = new Map()
  for (const one of imports) {
    const [from, to] = [nodeOf(one.from), nodeOf(one.to)]
    const out = edges.get(from) ?? new Map<string, Import>()
    edges.set(from, out.set(to, out.get(to) ?? one))
  }
  return edges
}

function shortestCycle(edges: Edges, start: string, nodeOf: NodeOf): Import[] {
  const paths: Import[][] = [...(edges.get(start)?.values() ?? [])].map((one) => [one])
  const seen = new Set<string>()
  for (const path of paths) {
    const at = nodeOf(path.at(-1)?.to ?? '')
    if (at === start) return path
    if (seen.has(at)) continue
    seen.add(at)
    for (const one of edges.get(at)?.values() ?? []) paths.push([...path, one])
  }
  return []
}
