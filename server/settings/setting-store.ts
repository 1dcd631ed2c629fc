import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { settings } from '#server/schema/settings-tables.ts'

export type StoredSetting = { name: string; value: unknown; version: number; updatedAt: Date }

/** Those of the named that somebody has set. */
export const listSettings = (db: Db, names: readonly string[]): Promise<StoredSetting[]> =>
  db
    .select()
    .from(settings)
    .where(inArray(settings.name, [...names]))

type Written = { name: string; value: unknown; now: Date; version?: number | undefined }

/** Writes one setting and counts its version up; with `version` only over the one that is named, 0 where there is none yet. False when there is another. */
export const upsertSetting = async (db: Db, { name, value, now, version }: Written): Promise<boolean> => {
  // A row keeps its count for good: null in it is 'not set'.
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
