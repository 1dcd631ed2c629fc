import { dirname } from 'node:path'
import { areaOf, isTest } from '#tools/architecture/rooms.ts'
import type { Import, Source } from '#tools/architecture/source.ts'

type Edges = Map<string, Map<string, Import>>

/**
 * Rule 2: no circle between folders; an import of types alone makes none. A file directly in a room (an entry, the table
 * of routes) stands for itself, because it may compose folders that use another such file.
 */
export function circleBreaches(sources: Source[]): string[] {
  const edges = edgesBetweenFolders(sources)
  const told = new Set<string>()
  return [...edges.keys()].flatMap((start) => {
    const circle = shortestCircle(edges, start)
    const key = circle
      .map((one) => nodeOf(one.from))
      .sort()
      .join()
    if (circle.length === 0 || told.has(key)) return []
    told.add(key)
    const steps = circle.map((one) => `${one.from} imports ${one.to}`).join(', ')
    return [`A circle between folders: ${steps}; move what both need into one of them, or below both.`]
  })
}

const nodeOf = (path: string) => (areaOf(path) ? dirname(path) : path)

function edgesBetweenFolders(sources: Source[]): Edges {
  const edges: Edges = new Map()
  for (const one of sources.flatMap(({ imports }) => imports)) {
    const [from, to] = [nodeOf(one.from), nodeOf(one.to)]
    if (one.isType || one.isPackage || isTest(one.from) || from === to) continue
    const out = edges.get(from) ?? new Map<string, Import>()
    edges.set(from, out.set(to, out.get(to) ?? one))
  }
  return edges
}

function shortestCircle(edges: Edges, start: string): Import[] {
  const ways: Import[][] = [...(edges.get(start)?.values() ?? [])].map((one) => [one])
  const seen = new Set<string>()
  for (const way of ways) {
    const at = nodeOf(way.at(-1)?.to ?? '')
    if (at === start) return way
    if (seen.has(at)) continue
    seen.add(at)
    for (const one of edges.get(at)?.values() ?? []) ways.push([...way, one])
  }
  return []
}
