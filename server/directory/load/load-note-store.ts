import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { DirectorySource } from '#server/directory/directory-store.ts'
import { directorySources, directoryState } from '#server/schema/directory-tables.ts'

/** A Drizzle database on a connection that is reserved for COPY. */
export const dbOn = (client: PoolClient): Db => drizzle(client)

/** Records the source of loaded rows. Runs in the transaction that writes them. */
export const recordDirectorySource = async (tx: Db, { source, ...row }: DirectorySource): Promise<void> => {
  await tx
    .insert(directorySources)
    .values({ source, ...row })
    .onConflictDoUpdate({ target: directorySources.source, set: row })
}

/** Increments the generation, so that every node rebuilds its snapshots. Runs in the transaction that changed the directory. */
export const bumpGeneration = async (tx: Db): Promise<void> => {
  const [row] = await tx
    .update(directoryState)
    .set({ generation: sql`${directoryState.generation} + 1` })
    .returning()
  await announceChange(tx, 'directory', String(row?.generation))
}
