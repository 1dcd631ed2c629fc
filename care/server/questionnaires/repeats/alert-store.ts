import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { type AskedRow, askedColumns, ofRepeat } from '#care/server/questionnaires/repeats/repeat-store.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { questionnaireAnswers, questionnaireRepeats } from '#care/server/schema/questionnaire-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { Db } from '#platform/db/db.ts'
import { isLicensed } from '#shared/visits/license-rules.ts'

const { alertAt, alertSeenAt, alertEscalatedAt, patientId } = questionnaireAnswers

/** The US state where the patient was last, as for their chart. */
const patientState = sql<string | null>`(select ${visits.state} from ${visits} where ${visits.patientId} = ${patientId}
  order by greatest(${visits.createdAt}, ${visits.locationConfirmedAt}) desc, ${visits.id} desc limit 1)`

const isUnconfirmed = and(isNotNull(alertAt), isNull(alertSeenAt))

type Reader = Pick<Clinician, 'id' | 'licenses'>

/**
 * Alerts outside visits that nobody confirmed, for this clinician: of their own repeats, and, where they are licensed for the patient's state,
 * those that were escalated and those of clinicians who left.
 */
const isWaitingFor = ({ id, licenses }: Reader, now: Date) => {
  const states = licenses.map(({ state }) => state).filter((state) => isLicensed(licenses, state, now))
  const isOthers = and(or(isNotNull(clinicians.endedAt), isNotNull(alertEscalatedAt)), inArray(patientState, states))
  return and(isUnconfirmed, or(eq(questionnaireRepeats.clinicianId, id), isOthers))
}

export type AlertRow = AskedRow & { orderedBy: { first: string; last: string; credentials: string } }

export const listAlertsFor = (db: Db, reader: Reader, now: Date, most = 50): Promise<AlertRow[]> =>
  db
    .select({ ...askedColumns, orderedBy: { first: clinicians.first, last: clinicians.last, credentials: clinicians.credentials } })
    .from(questionnaireAnswers)
    .innerJoin(questionnaireRepeats, ofRepeat)
    .innerJoin(clinicians, eq(clinicians.id, questionnaireRepeats.clinicianId))
    .where(isWaitingFor(reader, now))
    .orderBy(asc(alertAt))
    .limit(most)

/** Confirms an alert. Returns its patient; null if no such alert waits for this clinician. */
export const confirmAlert = async (tx: Db, id: string, reader: Reader, now: Date): Promise<string | null> => {
  const its = tx
    .select({ id: questionnaireAnswers.id })
    .from(questionnaireAnswers)
    .innerJoin(questionnaireRepeats, ofRepeat)
    .innerJoin(clinicians, eq(clinicians.id, questionnaireRepeats.clinicianId))
    .where(and(eq(questionnaireAnswers.id, id), isWaitingFor(reader, now)))
  const rows = await tx
    .update(questionnaireAnswers)
    .set({ alertSeenAt: now, alertSeenBy: reader.id })
    .where(and(inArray(questionnaireAnswers.id, its), isNull(alertSeenAt)))
    .returning({ patientId })
  return rows[0]?.patientId ?? null
}

/** The ids of alerts outside visits from this time or before that nobody confirmed and that are not escalated, the oldest first. */
export const listAlertsToEscalate = async (db: Db, before: Date, most = 500): Promise<string[]> => {
  const due = and(isUnconfirmed, isNull(alertEscalatedAt), isNotNull(questionnaireAnswers.repeatId), lte(alertAt, before))
  const rows = await db.select({ id: questionnaireAnswers.id }).from(questionnaireAnswers).where(due).orderBy(asc(alertAt)).limit(most)
  return rows.map(({ id }) => id)
}

/** Marks an alert as escalated: of concurrent calls only one returns it. Null if it was confirmed or escalated meanwhile. */
export const claimEscalation = async (
  tx: Db,
  id: string,
  now: Date,
): Promise<{ patientId: string; state: string | null; clinicianId: string } | null> => {
  const isDue = and(eq(questionnaireAnswers.id, id), isUnconfirmed, isNull(alertEscalatedAt))
  const [claimed] = await tx
    .update(questionnaireAnswers)
    .set({ alertEscalatedAt: now })
    .where(isDue)
    .returning({ id: questionnaireAnswers.id })
  if (!claimed) return null
  const its = tx
    .select({ patientId, state: patientState, clinicianId: questionnaireRepeats.clinicianId })
    .from(questionnaireAnswers)
    .innerJoin(questionnaireRepeats, ofRepeat)
    .where(eq(questionnaireAnswers.id, id))
  return (await its)[0] ?? null
}

/** Alerts outside visits between these times that nobody confirmed. They name no patient. */
export const listUnconfirmedAlerts = (db: Db, { after, before }: { after: Date; before: Date }, most = 100) =>
  db
    .select({ id: questionnaireAnswers.id, alertAt })
    .from(questionnaireAnswers)
    .where(and(isUnconfirmed, isNotNull(questionnaireAnswers.repeatId), gt(alertAt, after), lte(alertAt, before)))
    .orderBy(asc(alertAt))
    .limit(most)
