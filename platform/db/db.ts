import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** The database or a transaction; a function that takes a `Db` runs in its caller's transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
