import { and, count, desc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { visitSurveys } from '#care/server/schema/survey-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { Db } from '#platform/db/db.ts'
import type { CountedAnswers } from '#shared/surveys/survey-results.ts'

export type StoredSurvey = typeof visitSurveys.$inferSelect

/** The comment of a survey; null if there is none, or it cannot be decrypted. */
export const openSurveyComment = async (
  { fields }: Sealing,
  { id, comment }: Pick<StoredSurvey, 'id' | 'comment'>,
): Promise<string | null> => comment && fields.openOrNull(places.surveyComment(id), comment)

export const findSurvey = async (db: Db, visitId: string): Promise<StoredSurvey | null> =>
  (await db.select().from(visitSurveys).where(eq(visitSurveys.visitId, visitId)))[0] ?? null

/** Stores the survey of a visit, or replaces it. */
export const saveSurvey = async (tx: Db, survey: StoredSurvey): Promise<void> => {
  const { id, visitId, ...values } = survey
  await tx.insert(visitSurveys).values(survey).onConflictDoUpdate({ target: visitSurveys.visitId, set: values })
}

/** The surveys that a member answered or dismissed, and those about them, with the visit's reference. */
export const listSurveysOf = (db: Db, memberId: string) =>
  db
    .select({ survey: visitSurveys, reference: visits.reference })
    .from(visitSurveys)
    .innerJoin(visits, eq(visits.id, visitSurveys.visitId))
    .where(or(eq(visitSurveys.givenBy, memberId), eq(visits.patientId, memberId)))
    .orderBy(visitSurveys.changedAt, visitSurveys.id)

/** Whose visits an operator sees: of these groups, or of every group. */
export type GroupCodes = readonly string[] | null

const isOf = (groupCodes: GroupCodes): SQL | undefined =>
  groupCodes === null ? undefined : groupCodes.length === 0 ? sql`false` : inArray(visits.groupCode, [...groupCodes])

/** The month of an answer in a time zone, as `YYYY-MM`. The zone is no parameter: `group by` must repeat the same expression. */
const monthOf = (zone: string): SQL<string> =>
  sql<string>`to_char(${visitSurveys.answeredAt} at time zone ${sql.raw(`'${zone.replaceAll("'", '')}'`)}, 'YYYY-MM')`

type Counting = { months: readonly string[]; zone: string; groupCodes: GroupCodes }

/** Counts equal answers of some months, which are those of a time zone. */
export const countAnswers = async (db: Db, { months, zone, groupCodes }: Counting): Promise<CountedAnswers[]> => {
  const month = monthOf(zone)
  const { type, groupCode } = visits
  const { helped, ease } = visitSurveys
  const rows = await db
    .select({ month, type, group: groupCode, helped, ease, n: count() })
    .from(visitSurveys)
    .innerJoin(visits, eq(visits.id, visitSurveys.visitId))
    .where(and(inArray(month, [...months]), isOf(groupCodes)))
    .groupBy(month, type, groupCode, helped, ease)
  return rows.flatMap(({ helped, ease, ...row }) => (helped && ease ? [{ ...row, helped, ease }] : []))
}

/** A place in the list of comments: the survey that was shown last. */
export type CommentCursor = { month: string; id: string }

type Listing = Counting & { after: CommentCursor | null; most: number }

/** The surveys with a comment that were answered in some months, newest month first. Within a month the order says nothing: ids are random. */
export const listCommented = async (db: Db, { months, after, zone, groupCodes, most }: Listing) => {
  const { id, comment } = visitSurveys
  const month = monthOf(zone)
  return db
    .select({ id, month, comment })
    .from(visitSurveys)
    .innerJoin(visits, eq(visits.id, visitSurveys.visitId))
    .where(
      and(
        isNotNull(comment),
        inArray(month, [...months]),
        after ? or(sql`${month} < ${after.month}`, and(eq(month, after.month), gt(id, after.id))) : undefined,
        isOf(groupCodes),
      ),
    )
    .orderBy(desc(month), id)
    .limit(most)
}
