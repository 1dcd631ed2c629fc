import { basename } from 'node:path'

type ModuleInfo = { importers: readonly string[]; code?: string | null }
type ChunkingContext = { getModuleInfo: (id: string) => ModuleInfo | null }

/** The module that re-exports every icon. Its importers need only the icons that they name. */
const iconList = /[\\/]ui[\\/]components[\\/]icons\.ts$/

/** Returns the importers of a module, including those that import it through the icon list. */
const importersOf = (id: string, context: ChunkingContext): readonly string[] =>
  (context.getModuleInfo(id)?.importers ?? []).flatMap((importer) => {
    if (!iconList.test(importer)) return [importer]
    const name = basename(id, '.mjs')
    return (context.getModuleInfo(importer)?.importers ?? []).filter((user) => context.getModuleInfo(user)?.code?.includes(name))
  })

/** Whether `entry` imports a module statically, directly or indirectly. */
const isNeededBy = (entry: RegExp, id: string, context: ChunkingContext, seen: Set<string>): boolean => {
  if (entry.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return importersOf(id, context).some((importer) => isNeededBy(entry, importer, context, seen))
}

/**
 * Assigns modules to chunks: one for React, one for the schema library, one for the app's libraries, and one for what the sign-in page
 * shares with others, so that the first page does not need ten files. Measure after any change.
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
  // What both the pages after sign-in and registration need: small files that compress better in one chunk.
  {
    debugName: 'common',
    name: (id: string, context: ChunkingContext) =>
      [/[\\/]web[\\/]app\.tsx$/, /[\\/]web[\\/]registration-pages\.tsx$/].every((entry) => isNeededBy(entry, id, context, new Set()))
        ? 'common'
        : null,
    test: /[\\/](ui|shared|web)[\\/]|@tabler/,
    minShareCount: 2,
  },
  // What the pages after sign-in share with single documents: one file instead of eight.
  {
    debugName: 'shared',
    name: (id: string, context: ChunkingContext) => (isNeededBy(/[\\/]web[\\/]app\.tsx$/, id, context, new Set()) ? 'shared' : null),
    test: /[\\/](ui|shared|web)[\\/]|@tabler/,
    minShareCount: 2,
  },
  { name: 'libraries', test: /node_modules[\\/](?!@tabler)/, tags: ['$initial' as const] },
]
