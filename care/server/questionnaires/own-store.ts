import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { ownQuestionnaires, ownQuestionnaireVersions } from '#care/server/schema/questionnaire-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnVersion } from '#shared/questionnaires/own-questionnaire.ts'

export type OwnQuestionnaireRow = typeof ownQuestionnaires.$inferSelect
type VersionRow = typeof ownQuestionnaireVersions.$inferSelect

const versionOf = ({ questionnaireId, version, content }: VersionRow): OwnVersion => ({
  key: questionnaireId,
  version: String(version),
  content,
})

const isLatest = and(
  eq(ownQuestionnaireVersions.questionnaireId, ownQuestionnaires.id),
  eq(ownQuestionnaireVersions.version, ownQuestionnaires.version),
)

/** The questionnaires of the practice with their latest version, the oldest first. */
export const listOwn = (db: Db): Promise<{ row: OwnQuestionnaireRow; latest: VersionRow | null }[]> =>
  db
    .select({ row: getTableColumns(ownQuestionnaires), latest: getTableColumns(ownQuestionnaireVersions) })
    .from(ownQuestionnaires)
    .leftJoin(ownQuestionnaireVersions, isLatest)
    .orderBy(asc(ownQuestionnaires.createdAt), asc(ownQuestionnaires.id))

/** The latest versions of the questionnaires that are in use, the oldest first; with `keys`, only of these. */
export const listInUse = async (db: Db, keys?: readonly string[]): Promise<OwnVersion[]> => {
  const ids = keys?.filter(isUuid)
  if (ids?.length === 0) return []
  const rows = await db
    .select(getTableColumns(ownQuestionnaireVersions))
    .from(ownQuestionnaires)
    .innerJoin(ownQuestionnaireVersions, isLatest)
    .where(
      and(
        isNotNull(ownQuestionnaires.version),
        isNull(ownQuestionnaires.withdrawnAt),
        ids ? inArray(ownQuestionnaires.id, ids) : undefined,
      ),
    )
    .orderBy(asc(ownQuestionnaires.createdAt), asc(ownQuestionnaires.id))
  return rows.map(versionOf)
}

type Ref = { questionnaire: string; version: string }
const isRef = ({ questionnaire, version }: Ref): boolean => isUuid(questionnaire) && /^\d{1,9}$/.test(version)

/** The versions of the practice's questionnaires that these answers belong to, each once. */
export const listVersions = async (db: Db, refs: readonly Ref[]): Promise<OwnVersion[]> => {
  const own = refs.filter(isRef)
  if (own.length === 0) return []
  const wanted = new Set(own.map(({ questionnaire, version }) => `${questionnaire} ${version}`))
  const ids = new Set(own.map(({ questionnaire }) => questionnaire))
  const numbers = new Set(own.map(({ version }) => Number(version)))
  const rows = await db
    .select()
    .from(ownQuestionnaireVersions)
    .where(and(inArray(ownQuestionnaireVersions.questionnaireId, [...ids]), inArray(ownQuestionnaireVersions.version, [...numbers])))
  // The query also finds numbers that were asked of another questionnaire.
  return rows.map(versionOf).filter(({ key, version }) => wanted.has(`${key} ${version}`))
}

export const findOwn = async (db: Db, id: string): Promise<OwnQuestionnaireRow | null> =>
  isUuid(id) ? ((await db.select().from(ownQuestionnaires).where(eq(ownQuestionnaires.id, id)))[0] ?? null) : null

/** The versions of a questionnaire, the latest first. */
export const listVersionsOf = (db: Db, id: string): Promise<VersionRow[]> =>
  db
    .select()
    .from(ownQuestionnaireVersions)
    .where(eq(ownQuestionnaireVersions.questionnaireId, id))
    .orderBy(desc(ownQuestionnaireVersions.version))

export const lockOwn = async (tx: Db, id: string): Promise<OwnQuestionnaireRow | null> =>
  (await tx.select().from(ownQuestionnaires).where(eq(ownQuestionnaires.id, id)).for('update'))[0] ?? null

/** Locks the list of questionnaires until the transaction ends, so that two saves never add one too many. */
export const lockOwnList = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('own questionnaires', 0))`)
}

export const countOwn = async (tx: Db): Promise<number> => tx.$count(ownQuestionnaires)

export const insertOwn = async (tx: Db, row: OwnQuestionnaireRow): Promise<boolean> =>
  (await tx.insert(ownQuestionnaires).values(row).onConflictDoNothing().returning({ id: ownQuestionnaires.id })).length === 1

export const updateOwn = async (tx: Db, { id, ...row }: OwnQuestionnaireRow): Promise<void> => {
  await tx.update(ownQuestionnaires).set(row).where(eq(ownQuestionnaires.id, id))
}

export const deleteOwn = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(ownQuestionnaires).where(eq(ownQuestionnaires.id, id))
}

export const insertVersion = async (tx: Db, row: VersionRow): Promise<void> => {
  await tx.insert(ownQuestionnaireVersions).values(row)
}
