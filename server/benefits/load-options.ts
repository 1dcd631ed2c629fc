import type { Db } from '#platform/db/db.ts'
import type { ReadBytes } from '#platform/import/file-kinds.ts'
import type { GroupLimit } from '#server/session/group-limit-store.ts'

/** A file to load: its name, and how to read its text. */
export type LoadedFile = { name: string; bytes: ReadBytes }

/**
 * How a benefits file is loaded. `limit`: rows of other groups are rejected as if there were no such group. `onLoaded` writes with the
 * load's transaction, unless it is a dry run; if it throws, nothing is loaded.
 */
export type LoadOptions<Report> = {
  isDryRun: boolean
  limit?: GroupLimit
  mostRejected?: number
  onLoaded?: (tx: Db, report: Report) => Promise<void>
}
