import { pgSchema } from 'drizzle-orm/pg-core'

/** Apart from the tables, so that no migration creates the schema: the migrator does, before it makes its own table there. */
export const careSchema = pgSchema('care')
