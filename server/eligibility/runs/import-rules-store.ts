import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { groupImportRules } from '#server/schema/import-tables.ts'
import { defaultImportRules, type ImportRules } from '#shared/eligibility/import-rules.ts'

/** A group's import rules; null if there is no such group. */
export const findImportRules = async (db: Db, groupId: string): Promise<ImportRules | null> => {
  const [found] = await db
    .select({
      isGroup: groups.id,
      mostTerminationsPercent: groupImportRules.mostTerminationsPercent,
      otherRelations: groupImportRules.otherRelations,
      isSchool: groupImportRules.isSchool,
      applyFromFolder: groupImportRules.applyFromFolder,
    })
    .from(groups)
    .leftJoin(groupImportRules, eq(groupImportRules.groupId, groups.id))
    .where(eq(groups.id, groupId))
  if (!found) return null
  const { mostTerminationsPercent, otherRelations, isSchool, applyFromFolder } = found
  return mostTerminationsPercent === null || otherRelations === null || isSchool === null || applyFromFolder === null
    ? defaultImportRules
    : { mostTerminationsPercent, otherRelations, isSchool, applyFromFolder }
}

export const upsertImportRules = async (db: Db, groupId: string, rules: ImportRules): Promise<void> => {
  await db
    .insert(groupImportRules)
    .values({ groupId, ...rules })
    .onConflictDoUpdate({ target: groupImportRules.groupId, set: rules })
}
