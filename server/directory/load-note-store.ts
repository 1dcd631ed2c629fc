import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { DirectorySource } from '#server/directory/directory-store.ts'
import { directorySources, directoryState } from '#server/schema/directory-tables.ts'

/** Statements of the rooms' own kind on a connection that is held for COPY. */
export const dbOn = (client: PoolClient): Db => drizzle(client)

/** Where rows came from, for the screens and the operator; in the transaction that brings them. */
export const noteSource = async (tx: Db, { source, ...row }: DirectorySource): Promise<void> => {
  await tx
    .insert(directorySources)
    .values({ source, ...row })
    .onConflictDoUpdate({ target: directorySources.source, set: row })
}

/**
 * Every node that sees a new generation builds its snapshot anew and puts it in the place of the former at once. In the transaction
 * that changed the directory.
 */
export const bumpGeneration = async (tx: Db): Promise<void> => {
  const [row] = await tx
    .update(directoryState)
    .set({ generation: sql`${directoryState.generation} + 1` })
    .returning()
  await announceChange(tx, 'directory', String(row?.generation))
}
