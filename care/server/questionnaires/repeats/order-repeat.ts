import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { requireChart, treatsPatient } from '#care/server/chart/chart-access.ts'
import { listInUse, listOwn } from '#care/server/questionnaires/own-store.ts'
import { askRepeat } from '#care/server/questionnaires/repeats/ask-repeats.ts'
import {
  endRepeat,
  findPatientZone,
  insertRepeat,
  listAsksOf,
  listRepeatsOf,
  lockRepeat,
} from '#care/server/questionnaires/repeats/repeat-store.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Answer } from '#shared/calls.ts'
import { nextIsoDay } from '#shared/fields/calendar-day.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { RepeatFields, repeatCalls } from '#shared/questionnaires/repeat-calls.ts'
import { askStateOf, mostRepeatDays, nextAsk } from '#shared/questionnaires/repeat-rules.ts'
import { isStandardKey } from '#shared/questionnaires/standard-questionnaires.ts'

type Asked = { clinician: Clinician; patientId: string; request: RequestContext }

/** The first day, and when it is asked. Fails at the field with Required, DayNotAhead or DaysReversed. */
const planOf = ({ everyWeeks, isFirstNow, times, until }: RepeatFields, timeZone: string, now: Date) => {
  if (times === null && until === null) return fail('Required', { field: 'times' })
  if (times !== null && until !== null) return fail('InvalidInput', { field: 'until' })
  const today = dayIn(timeZone, now)
  const firstOn = isFirstNow ? today : nextIsoDay(today, everyWeeks * 7)
  if (until !== null && until <= today) return fail('DayNotAhead', { field: 'until' })
  if (until !== null && until < firstOn) return fail('DaysReversed', { field: 'until' })
  if (until !== null && until > nextIsoDay(today, mostRepeatDays)) return fail('DateInvalid', { field: 'until' })
  return { everyWeeks, firstOn, timeZone, times, until }
}

/**
 * Orders a repeat for a patient whom the clinician treats, and asks at once if the order says so. Fails with NotFound, RepeatRunning, or at
 * the field that is wrong.
 */
export const orderRepeat = (care: Care, { clinician, patientId, request, ...fields }: Asked & RepeatFields): Promise<{ id: string }> =>
  care.db.transaction(async (tx) => {
    const within = { ...care, db: tx }
    const { patient, relation } = await requireChart(within, { clinician, patientId })
    const timeZone = await findPatientZone(tx, patientId)
    if (relation.kind !== 'treating' || timeZone === null) return fail('NotFound')
    const { questionnaire } = fields
    const isAskable = isStandardKey(questionnaire) || (await listInUse(tx, [questionnaire])).length > 0
    if (!isAskable) return fail('NotFound', { field: 'questionnaire' })
    const now = care.clock.now()
    const plan = planOf(fields, timeZone, now)
    const nextAt = fields.isFirstNow ? now : nextAsk(plan, 0, now)
    const repeat = await insertRepeat(tx, {
      ...plan,
      id: uuidv7(),
      patientId,
      patientFirst: patient.first,
      patientLast: patient.last,
      clinicianId: clinician.id,
      questionnaire: fields.questionnaire,
      nextAt,
      createdAt: now,
      updatedAt: now,
    })
    if (repeat === null) return fail('RepeatRunning', { field: 'questionnaire' })
    await writeAudit(tx, request.auditContext, { event: 'questionnaire.order', outcome: 'ok', subjectId: patientId })
    if (fields.isFirstNow) await askRepeat(care, tx, repeat, request.auditContext)
    return { id: repeat.id }
  })

/** Stops a repeat of a patient whom the clinician treats. One that has ended stays as it is. Fails with NotFound. */
export const stopRepeat = (care: Care, { clinician, patientId, id, request }: Asked & { id: string }): Promise<{ isStopped: true }> =>
  care.db.transaction(async (tx) => {
    const { relation } = await requireChart({ ...care, db: tx }, { clinician, patientId })
    const repeat = relation.kind === 'treating' ? await lockRepeat(tx, id) : null
    if (repeat?.patientId !== patientId) return fail('NotFound')
    // What a repeat asked last can still be open after it is done.
    if (repeat.endedAs === null || repeat.endedAs === 'done') await endRepeat(tx, id, repeat.endedAs ?? 'stopped', care.clock.now())
    await writeAudit(tx, request.auditContext, { event: 'questionnaire.stop', outcome: 'ok', subjectId: patientId })
    return { isStopped: true as const }
  })

/** A patient's repeats with what was asked. */
export const readRepeats = async (
  care: Care,
  { clinician, patientId, request }: Asked,
): Promise<Answer<typeof repeatCalls.listRepeats>> => {
  await requireChart(care, { clinician, patientId })
  await writeAudit(care.db, request.auditContext, { event: 'questionnaire.open', outcome: 'ok', subjectId: patientId })
  const now = care.clock.now()
  const rows = await listRepeatsOf(care.db, patientId)
  const asks = await listAsksOf(
    care.db,
    rows.map(({ repeat }) => repeat.id),
  )
  const own = await listOwn(care.db)
  const titleOf = (key: string) => own.find(({ row }) => row.id === key)?.latest?.content.title ?? null
  return {
    offered: own.flatMap(({ row, latest }) => (latest && row.withdrawnAt === null ? [{ key: row.id, title: latest.content.title }] : [])),
    mayOrder: await treatsPatient(care, { clinician, patientId }),
    repeats: rows.map(({ repeat: { id, questionnaire, everyWeeks, times, until, createdAt, nextAt, endedAs }, ...orderedBy }) => ({
      id,
      questionnaire,
      title: titleOf(questionnaire),
      everyWeeks,
      times,
      until,
      orderedBy,
      orderedAt: createdAt.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
      endedAs,
      asks: asks
        .filter(({ repeatId }) => repeatId === id)
        .map((ask) => ({
          id: ask.id,
          at: ask.createdAt.toISOString(),
          until: (ask.askUntil ?? ask.createdAt).toISOString(),
          state: askStateOf(ask, now),
        })),
    })),
  }
}
