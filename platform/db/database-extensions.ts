/** Trusted extensions since PostgreSQL 13: a database owner may create them. */
export const databaseExtensions = ['citext', 'pg_trgm'] as const
