import { basename } from 'node:path'

type ModuleInfo = { importers: readonly string[]; code?: string | null }
type ChunkingContext = { getModuleInfo: (id: string) => ModuleInfo | null }

/** The list that hands on every icon: whoever imports it needs only those that it names. */
const iconList = /[\\/]ui[\\/]components[\\/]icons\.ts$/

/** Who imports a module, through the list of icons too. */
const importersOf = (id: string, context: ChunkingContext): readonly string[] =>
  (context.getModuleInfo(id)?.importers ?? []).flatMap((importer) => {
    if (!iconList.test(importer)) return [importer]
    const name = basename(id, '.mjs')
    return (context.getModuleInfo(importer)?.importers ?? []).filter((user) => context.getModuleInfo(user)?.code?.includes(name))
  })

/** Whether a module is among what `entry` imports, at once and not later. */
const isNeededBy = (entry: RegExp, id: string, context: ChunkingContext, seen: Set<string>): boolean => {
  if (entry.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return importersOf(id, context).some((importer) => isNeededBy(entry, importer, context, seen))
}

/**
 * Which file a module lands in. React is one file for both entries, the schema library one for whoever checks something, the app's
 * libraries one; what the sign-in page shares with others is one more, so that the first page is not pieced together from ten.
 * Measure after any change.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/, priority: 1 },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 1 },
  {
    debugName: 'first',
    name: (id: string, context: ChunkingContext) => (isNeededBy(/[\\/]web[\\/]public\.tsx$/, id, context, new Set()) ? 'first' : null),
    test: /[\\/](ui|shared|web)[\\/]|@tabler|preload-helper/,
    minShareCount: 2,
  },
  { name: 'libraries', test: /node_modules[\\/](?!@tabler)/, tags: ['$initial' as const] },
]
