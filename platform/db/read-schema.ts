import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { DbClient } from '#platform/db/db-client.ts'
import { drizzleOn } from '#platform/db/open-db.ts'

/**
 * Runs `work` on a server's schema, of `db`'s database or of the one at `url`, without migrating it.
 * @returns null if there is no such schema
 */
export const readSchema = async <Result>(
  { db, url, schemaName }: { db: Db; url: string | undefined; schemaName: 'portal' | 'care' },
  work: (db: Db) => Promise<Result>,
): Promise<Result | null> => {
  const pool = url === undefined ? null : new Pool({ connectionString: url, max: 1, Client: DbClient })
  try {
    return await (pool ? drizzleOn(pool) : db).transaction(
      async (tx) => {
        const { rows } = await tx.execute<{ exists: boolean }>(
          sql`select to_regclass(${`${schemaName}.audit_links`}) is not null as exists`,
        )
        if (!rows[0]?.exists) return null
        await tx.execute(sql`select set_config('search_path', ${schemaName}, true)`)
        return work(tx)
      },
      { accessMode: 'read only', isolationLevel: 'repeatable read' },
    )
  } finally {
    await pool?.end()
  }
}
