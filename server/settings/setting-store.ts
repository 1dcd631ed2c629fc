import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { settings } from '#server/schema/settings-tables.ts'

export type StoredSetting = { name: string; value: unknown; version: number; updatedAt: Date }

/** Those of the named settings that have a row. */
export const listSettings = (db: Db, names: readonly string[]): Promise<StoredSetting[]> =>
  db
    .select()
    .from(settings)
    .where(inArray(settings.name, [...names]))

type Written = { name: string; value: unknown; now: Date; version?: number | undefined }

/**
 * Writes a setting and increments its version. With `version` (0 for a setting without a row), only if that is the stored one; otherwise
 * returns false.
 */
export const upsertSetting = async (db: Db, { name, value, now, version }: Written): Promise<boolean> => {
  // The row stays, to keep its version; a null value means 'not set'.
  const written = value === null ? sql`'null'::jsonb` : value
  const saved = await db
    .insert(settings)
    .values({ name, value: written, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.name,
      set: { value: written, updatedAt: now, version: sql`${settings.version} + 1` },
      ...(version === undefined ? {} : { setWhere: eq(settings.version, version) }),
    })
    .returning({ name: settings.name })
  return saved.length > 0
}
