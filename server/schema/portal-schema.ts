import { pgSchema } from 'drizzle-orm/pg-core'

/** In a file without tables, so that no migration creates the schema: the migrator creates it before its own table. */
export const portalSchema = pgSchema('portal')
