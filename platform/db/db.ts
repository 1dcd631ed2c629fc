import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** The database or a transaction on it: a verb that takes a `Db` runs in whatever transaction its caller is in. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
