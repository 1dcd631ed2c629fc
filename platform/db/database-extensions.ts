/** Trusted since PostgreSQL 13: the owner of a database may create them. */
export const databaseExtensions = ['citext', 'pg_trgm'] as const
