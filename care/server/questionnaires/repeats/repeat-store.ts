import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { questionnaireAnswers, questionnaireRepeats } from '#care/server/schema/questionnaire-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { RepeatEnd } from '#shared/questionnaires/repeat-rules.ts'

export type RepeatRow = typeof questionnaireRepeats.$inferSelect

/** Answers to a repeat, with what its order says. */
export type AskedRow = typeof questionnaireAnswers.$inferSelect &
  Pick<RepeatRow, 'patientFirst' | 'patientLast' | 'clinicianId' | 'questionnaire'>

export const askedColumns = {
  ...getTableColumns(questionnaireAnswers),
  patientFirst: questionnaireRepeats.patientFirst,
  patientLast: questionnaireRepeats.patientLast,
  clinicianId: questionnaireRepeats.clinicianId,
  questionnaire: questionnaireRepeats.questionnaire,
}
export const ofRepeat = eq(questionnaireRepeats.id, questionnaireAnswers.repeatId)

const isOpenAt = (now: Date) => and(isNull(questionnaireAnswers.sentAt), gt(questionnaireAnswers.askUntil, now))

/** The time zone of a patient's latest visit; null without visits. */
export const findPatientZone = async (db: Db, patientId: string): Promise<string | null> => {
  const its = db.select({ timeZone: visits.timeZone }).from(visits).where(eq(visits.patientId, patientId))
  return (await its.orderBy(desc(visits.createdAt)).limit(1))[0]?.timeZone ?? null
}

/** Returns false if the same questionnaire is already repeated for the patient. */
export const insertRepeat = async (tx: Db, row: typeof questionnaireRepeats.$inferInsert): Promise<RepeatRow | null> =>
  (await tx.insert(questionnaireRepeats).values(row).onConflictDoNothing().returning())[0] ?? null

export const updateRepeat = async (tx: Db, id: string, changes: Partial<RepeatRow>): Promise<void> => {
  await tx.update(questionnaireRepeats).set(changes).where(eq(questionnaireRepeats.id, id))
}

/** The ids of repeats that are due to be asked, the longest due first. */
export const listDueRepeats = async (db: Db, now: Date, most = 500): Promise<string[]> => {
  const due = db.select({ id: questionnaireRepeats.id }).from(questionnaireRepeats).where(lte(questionnaireRepeats.nextAt, now))
  return (await due.orderBy(asc(questionnaireRepeats.nextAt)).limit(most)).map(({ id }) => id)
}

export const lockRepeat = async (tx: Db, id: string): Promise<RepeatRow | null> =>
  (await tx.select().from(questionnaireRepeats).where(eq(questionnaireRepeats.id, id)).for('update'))[0] ?? null

/** A patient's repeats with who ordered them, the latest first. */
export const listRepeatsOf = (db: Db, patientId: string) =>
  db
    .select({ repeat: questionnaireRepeats, first: clinicians.first, last: clinicians.last, credentials: clinicians.credentials })
    .from(questionnaireRepeats)
    .innerJoin(clinicians, eq(clinicians.id, questionnaireRepeats.clinicianId))
    .where(eq(questionnaireRepeats.patientId, patientId))
    .orderBy(desc(questionnaireRepeats.createdAt), desc(questionnaireRepeats.id))
    .limit(20)

/** What these repeats asked, the latest first. */
export const listAsksOf = (db: Db, repeatIds: readonly string[]) =>
  db
    .select()
    .from(questionnaireAnswers)
    .where(inArray(questionnaireAnswers.repeatId, [...repeatIds]))
    .orderBy(desc(questionnaireAnswers.createdAt))

type OpenAsked = { visitIds: readonly string[]; patientIds: readonly string[]; now: Date }

/** What was answered before these visits, and what these patients can still answer outside visits, the oldest first. */
export const listOpenAnswers = async (db: Db, { visitIds, patientIds, now }: OpenAsked) => {
  const { patientFirst, patientLast, clinicianId, questionnaire } = askedColumns
  const outsideVisits = and(inArray(questionnaireAnswers.patientId, [...patientIds]), isOpenAt(now))
  const rows = await db
    .select({ answers: questionnaireAnswers, repeat: { patientFirst, patientLast, clinicianId, questionnaire } })
    .from(questionnaireAnswers)
    .leftJoin(questionnaireRepeats, ofRepeat)
    .where(or(inArray(questionnaireAnswers.visitId, [...visitIds]), outsideVisits))
    .orderBy(asc(questionnaireAnswers.createdAt))
  return {
    ofVisits: rows.flatMap(({ answers }) => (answers.visitId === null ? [] : [answers])),
    asked: rows.flatMap(({ answers, repeat }): AskedRow[] => (repeat === null ? [] : [{ ...answers, ...repeat }])),
  }
}

export const findAsk = async (db: Db, id: string): Promise<AskedRow | null> =>
  (
    await db
      .select(askedColumns)
      .from(questionnaireAnswers)
      .innerJoin(questionnaireRepeats, ofRepeat)
      .where(eq(questionnaireAnswers.id, id))
  )[0] ?? null

/** The same as `findAsk`, with the answers locked until the transaction ends. */
export const lockAsk = async (tx: Db, id: string): Promise<AskedRow | null> => {
  await tx.select({ id: questionnaireAnswers.id }).from(questionnaireAnswers).where(eq(questionnaireAnswers.id, id)).for('update')
  return findAsk(tx, id)
}

const closeAsks = async (tx: Db, repeatIds: readonly string[], now: Date): Promise<void> => {
  await tx
    .update(questionnaireAnswers)
    .set({ askUntil: now })
    .where(and(inArray(questionnaireAnswers.repeatId, [...repeatIds]), isOpenAt(now)))
}

/** Ends a repeat; what it asked can no longer be answered. */
export const endRepeat = async (tx: Db, id: string, endedAs: RepeatEnd, now: Date): Promise<void> => {
  await updateRepeat(tx, id, { endedAs, nextAt: null, updatedAt: now })
  await closeAsks(tx, [id], now)
}

/** Ends all repeats of a clinician who leaves. */
export const endRepeatsOfClinician = async (tx: Db, clinicianId: string, now: Date): Promise<void> => {
  const its = eq(questionnaireRepeats.clinicianId, clinicianId)
  const all = await tx.select({ id: questionnaireRepeats.id }).from(questionnaireRepeats).where(its)
  const running = and(its, isNull(questionnaireRepeats.endedAs))
  await tx.update(questionnaireRepeats).set({ endedAs: 'clinicianLeft', nextAt: null, updatedAt: now }).where(running)
  const ids = all.map(({ id }) => id)
  await closeAsks(tx, ids, now)
}

/** Ends all repeats of a questionnaire that the practice withdraws. */
export const endRepeatsOfQuestionnaire = async (tx: Db, questionnaire: string, now: Date): Promise<void> => {
  const its = eq(questionnaireRepeats.questionnaire, questionnaire)
  const all = await tx.select({ id: questionnaireRepeats.id }).from(questionnaireRepeats).where(its)
  const running = and(its, isNull(questionnaireRepeats.endedAs))
  await tx.update(questionnaireRepeats).set({ endedAs: 'withdrawn', nextAt: null, updatedAt: now }).where(running)
  const ids = all.map(({ id }) => id)
  await closeAsks(tx, ids, now)
}
