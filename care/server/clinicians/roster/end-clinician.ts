import type { Care } from '#care/server/care.ts'
import { clinicianStaff } from '#care/server/clinicians/clinician-staff.ts'
import { type ClinicianRow, findClinicianById, updateClinician } from '#care/server/clinicians/clinician-store.ts'
import {
  clearWanted,
  countMessageDrafts,
  countNoteDrafts,
  countSessions,
  deleteMessageDraftsOf,
  listComingSlots,
  listEndedWithVisits,
  listLeaving,
  listOpenVisitsOf,
} from '#care/server/clinicians/roster/ending-store.ts'
import { handOverVisit } from '#care/server/clinicians/roster/hand-over.ts'
import { lockPresentClinician } from '#care/server/clinicians/roster/invite-clinician.ts'
import { insertClinicianChange, lockClinicianById } from '#care/server/clinicians/roster/roster-store.ts'
import type { ActingOperator } from '#care/server/clinicians/roster/save-clinician.ts'
import { endClinicianRepeats } from '#care/server/questionnaires/repeats/end-repeats.ts'
import { emptyCalendar } from '#care/server/slots/change-slots.ts'
import { remakeSlots } from '#care/server/slots/make-slots.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { auditContextOfJob } from '#platform/audit/audit-context-of-job.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { forgetStaffFactors } from '#platform/staff/change-staff-factors.ts'
import { endStaffSessionsOf } from '#platform/staff/staff-session-store.ts'
import { clinicianTimes } from '#shared/clinicians/clinician-times.ts'
import { type ClinicianEnding, type EndingEffects, isAfterLastDay, visitEffect } from '#shared/clinicians/ending.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type OpenStatus = EndingEffects['visits'][number]['status']

/** The open visits of a clinician with what a last day, or an end at once, does to each. The last of proposed times counts. */
const openVisits = async (db: Db, { id, timeZone }: ClinicianRow, lastDay: string | null) =>
  (await listOpenVisitsOf(db, id)).map((visit) => {
    const status = visit.status as OpenStatus
    const at =
      status === 'Proposed'
        ? (visit.proposedTimes.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? visit.requestedAt)
        : visit.requestedAt
    return { ...visit, status, at, effect: visitEffect({ status, isOnDemand: visit.isOnDemand, at }, { lastDay, timeZone }) }
  })

/** What an ending would change. Fails with NotFound, also after the clinician has left. */
export const readEnding = async ({ db, clock }: Care, id: string, lastDay: string | null): Promise<EndingEffects> => {
  const now = clock.now()
  const found = await findClinicianById(db, id)
  if (!found || found.endedAt !== null) return fail('NotFound')
  const ending = { lastDay, timeZone: found.timeZone }
  const lost = (await listComingSlots(db, id, now)).filter(({ startsAt }) => lastDay === null || isAfterLastDay(ending, startsAt))
  const held = lost.filter(({ heldUntil }) => heldUntil !== null && heldUntil > now).length
  const visits = await openVisits(db, found, lastDay)
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return {
    visits: visits.map(({ reference, status, isOnDemand, at, effect }) => ({
      reference,
      status,
      isOnDemand,
      at: at.toISOString(),
      effect,
    })),
    freeSlots: lost.length - held,
    heldSlots: held,
    noteDrafts: await countNoteDrafts(db, id),
    messageDrafts: await countMessageDrafts(db, id),
    sessions: await countSessions(db, id, { idleSince: ago(clinicianTimes.idle), startedAfter: ago(clinicianTimes.absolute) }),
  }
}

type Handing = { auditContext: AuditContext; now: Date; only?: string }

/** Hands over the open visits of a clinician; with `only`, those that a last day leaves without them. */
const handOverVisits = async (care: Care, tx: Db, clinician: ClinicianRow, { auditContext, now, only }: Handing): Promise<void> => {
  const visits = await openVisits(tx, clinician, only ?? null)
  for (const { id: visitId, effect } of visits)
    if (effect !== 'stays') await handOverVisit(care, tx, { visitId, clinicianId: clinician.id, auditContext, now })
}

/** Ends a clinician in the caller's transaction, which has locked the row: sign-in, sessions, calendar, drafts and open visits. */
const endNow = async (care: Care, tx: Db, clinician: ClinicianRow, { auditContext, now }: Handing): Promise<void> => {
  const { id } = clinician
  const noLink = { passwordHash: null, invitationHash: null, invitationUntil: null }
  await updateClinician(tx, id, { endedAt: now, ...noLink })
  await forgetStaffFactors(clinicianStaff, tx, id)
  await endStaffSessionsOf(tx, clinicianStaff, id, now)
  await handOverVisits(care, tx, clinician, { auditContext, now })
  await clearWanted(tx, id)
  await endClinicianRepeats(tx, id, now)
  await emptyCalendar(tx, id, now)
  await deleteMessageDraftsOf(tx, id)
}

/**
 * Ends a clinician at once, or after a last day: until then they work, but no time after it is offered, and visits after it go back to the
 * queue. Fails with NotFound, or TimePast at `lastDay`.
 */
export const endClinician = (
  care: Care,
  { id, lastDay, reason, operatorId, request: { auditContext } }: ActingOperator & ClinicianEnding & { id: string },
): Promise<void> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const found = await lockPresentClinician(tx, id)
    const today = dayIn(found.timeZone, now)
    if (lastDay !== null && lastDay < today) return fail('TimePast', { field: 'lastDay' })
    const clinician = { ...found, lastDay: lastDay ?? today, endReason: reason }
    await updateClinician(tx, id, { lastDay: clinician.lastDay, endReason: reason })
    const changes = [
      { field: 'lastDay', before: found.lastDay, after: clinician.lastDay },
      { field: 'endReason', before: found.endReason, after: reason },
    ].filter(({ before, after }) => before !== after)
    await insertClinicianChange(tx, { clinicianId: id, changes, madeBy: operatorId, now })
    await writeAudit(tx, auditContext, {
      event: 'clinician.end',
      outcome: 'ok',
      subjectId: id,
      actorId: operatorId,
      reason: lastDay ?? 'at once',
    })
    if (lastDay === null) return endNow(care, tx, clinician, { auditContext, now })
    await handOverVisits(care, tx, clinician, { auditContext, now, only: lastDay })
    await remakeSlots(tx, clinician, now)
  })

/** Takes a planned ending back; times are offered again. Visits that were handed over stay so. Fails with NotFound, or NothingChanged. */
export const cancelEnding = (care: Care, { id, operatorId, request: { auditContext } }: ActingOperator & { id: string }): Promise<void> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const found = await lockPresentClinician(tx, id)
    if (found.lastDay === null) return fail('NothingChanged')
    await updateClinician(tx, id, { lastDay: null, endReason: null })
    const changes = [{ field: 'lastDay', before: found.lastDay, after: null }]
    await insertClinicianChange(tx, { clinicianId: id, changes, madeBy: operatorId, now })
    await writeAudit(tx, auditContext, { event: 'clinician.end', outcome: 'ok', subjectId: id, actorId: operatorId, reason: 'taken back' })
    await remakeSlots(tx, { ...found, lastDay: null }, now)
  })

/** Ends clinicians whose last day is over, and hands over visits that former clinicians still have. */
export const endLeaving = async (care: Care, signal?: AbortSignal): Promise<void> => {
  const now = care.clock.now()
  const auditContext = auditContextOfJob(care.node, 'clinicians who leave')
  for (const { id } of (await listLeaving(care.db)).filter((one) => isAfterLastDay(one, now))) {
    if (signal?.aborted) return
    await care.db.transaction(async (tx) => {
      const found = await lockClinicianById(tx, id)
      if (!found || found.endedAt !== null || !isAfterLastDay(found, now)) return
      await writeAudit(tx, auditContext, { event: 'clinician.end', outcome: 'ok', subjectId: id, reason: 'last day over' })
      await endNow(care, tx, found, { auditContext, now })
    })
  }
  for (const { id } of await listEndedWithVisits(care.db)) {
    if (signal?.aborted) return
    await care.db.transaction(async (tx) => {
      const found = await lockClinicianById(tx, id)
      if (found && found.endedAt !== null) await handOverVisits(care, tx, found, { auditContext, now })
    })
  }
}

export const leavingJobs = (care: Care): Job[] => [
  { name: 'care leaving clinicians', everyMs: 30_000, oneNode: true, run: (_db, signal) => endLeaving(care, signal) },
]
