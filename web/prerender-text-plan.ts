/** The static imports of a module, and its dynamic imports (`import()`). */
export type Module = { imports: readonly string[]; late: readonly string[] }
export type Graph = ReadonlyMap<string, Module>

/** Returns a module and all its static imports, direct and indirect. */
const reachOf = (graph: Graph, root: string): Set<string> => {
  const reach = new Set([root])
  for (const id of reach) for (const imported of graph.get(id)?.imports ?? []) reach.add(imported)
  return reach
}

const listsOf = <K, V>(pairs: Iterable<readonly [K, V]>): Map<K, V[]> => {
  const lists = new Map<K, V[]>()
  for (const [key, value] of pairs) lists.set(key, [...(lists.get(key) ?? []), value])
  return lists
}

const inAll = (sets: readonly Set<string>[]): Set<string> =>
  new Set([...(sets[0] ?? [])].filter((text) => sets.every((set) => set.has(text))))

type Roots = {
  texts: ReadonlyMap<string, Set<string>>
  /** The roots that may have loaded a late module. */
  loaders: ReadonlyMap<string, readonly string[]>
}

const rootsOf = (graph: Graph, entries: readonly string[], isText: (id: string) => boolean): Roots => {
  const late = new Set([...graph.values()].flatMap((module) => module.late))
  const reaches = [...entries, ...late].map((root) => [root, reachOf(graph, root)] as const)
  const loaded = reaches.flatMap(([root, reach]) =>
    [...reach].flatMap((id) => (graph.get(id)?.late ?? []).map((to) => [to, root] as const)),
  )
  return { texts: new Map(reaches.map(([root, reach]) => [root, new Set([...reach].filter(isText))])), loaders: listsOf(loaded) }
}

/**
 * Returns the texts that are loaded before a late module on every path to it. Starts with too many and removes texts until nothing changes.
 */
const textsBefore = ({ texts, loaders }: Roots, entries: readonly string[]): Map<string, Set<string>> => {
  const before = new Map(entries.map((entry) => [entry, new Set<string>()]))
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const [root, from] of loaders) {
      const ways = from.flatMap((loader) => {
        const earlier = before.get(loader)
        return earlier ? [new Set([...earlier, ...(texts.get(loader) ?? [])])] : []
      })
      if (ways.length === 0) continue
      const now = inAll(ways)
      if (now.size === before.get(root)?.size) continue
      before.set(root, now)
      isSettled = false
    }
  }
  return before
}

/**
 * Plans which catalogs load together for each entry and each late module. An entry has one group. Late modules share groups, so that no
 * catalog loads twice; catalogs that are already loaded are in no group.
 */
export const planTexts = (graph: Graph, entries: readonly string[], isText: (id: string) => boolean): Map<string, string[][]> => {
  const roots = rootsOf(graph, entries, isText)
  const before = textsBefore(roots, entries)
  const needs = [...roots.loaders.keys()].flatMap((root) =>
    [...(roots.texts.get(root) ?? [])].filter((text) => !before.get(root)?.has(text)).map((text) => [text, root] as const),
  )
  const users = listsOf(needs)
  const groups = listsOf([...users].map(([text, by]) => [[...by].sort().join(' '), text] as const))
  const plan = listsOf([...groups].flatMap(([by, group]) => by.split(' ').map((root) => [root, group.sort()] as const)))
  for (const entry of entries) {
    const group = [...(roots.texts.get(entry) ?? [])].sort()
    plan.set(entry, group.length > 0 ? [group] : [])
  }
  return plan
}
