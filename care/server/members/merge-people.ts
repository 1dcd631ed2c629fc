import type { Care } from '#care/server/care.ts'
import { announceUnread } from '#care/server/inbox/announce-unread.ts'
import { announceLostRights } from '#care/server/live/announce.ts'
import {
  deleteManaged,
  deleteMergedMember,
  findMergeConflict,
  insertPersonMerge,
  listMergesSince,
  lockMerges,
  lockOpenVisits,
  type MergedPair,
  moveRecords,
} from '#care/server/members/merged-person-store.ts'
import { changeRights } from '#care/server/rights/member-rights.ts'
import { listManagersOf } from '#care/server/session/member-store.ts'
import { findMergeOf } from '#care/server/session/merged-people-store.ts'
import { moveDraftTo } from '#care/server/visits/request/visit-drafts.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import type { Input } from '#shared/calls.ts'
import type { careMergeCalls, MergeConflict } from '#shared/care/merge-calls.ts'

/** Whether two people's records could become one now. */
export const checkMerge = async (
  { db }: Care,
  { operator_id: actorId, from, into }: Input<typeof careMergeCalls.checkMerge>,
  request: RequestContext,
): Promise<{ conflict: MergeConflict | null }> => {
  const conflict = await findMergeConflict(db, { fromId: from, intoId: into })
  const reason = `check into ${into}${conflict ? ` ${conflict}` : ''}`
  await writeAudit(db, request.auditContext, {
    event: 'person.merge',
    outcome: conflict ? 'refused' : 'ok',
    subjectId: from,
    actorId,
    reason,
  })
  return { conflict }
}

/** The person into whom someone was merged last, or the same one. */
const lastOf = async (tx: Db, id: string): Promise<string> => {
  const merge = await findMergeOf(tx, id)
  return merge ? lastOf(tx, merge.intoId) : id
}

/** Moves a person's records, and takes the person out of what others may do; the portal says what holds for the kept one. */
const move = async (care: Care, tx: Db, pair: MergedPair): Promise<void> => {
  const { fromId, intoId } = pair
  const now = care.clock.now()
  const managers = (await listManagersOf(tx, [fromId])).map(({ id }) => id)
  for (const id of managers) await moveDraftTo({ ...care, db: tx }, id, pair, now)
  await moveRecords(tx, pair, now)
  // After the records, so that a link to them ends unless its maker may share the kept person's.
  for (const id of managers) await changeRights(care, tx, id, () => deleteManaged(tx, id, fromId))
  await changeRights(care, tx, fromId, () => deleteMergedMember(tx, fromId))
  for (const memberId of new Set([intoId, ...managers])) await announceLostRights(tx, { memberId, invitationIds: [] })
  await announceUnread(tx, [intoId, ...managers])
}

/**
 * Carries out the portal's order to make one of two people, unless it was carried out before: the portal sends it until it has an answer.
 * @throws Failure VisitsOverlap, VisitUnderway; Conflict if another order merged the person already
 */
export const mergePeople = (
  care: Care,
  { operator_id: actorId, order_id: orderId, from, into }: Input<typeof careMergeCalls.mergePeople>,
  request: RequestContext,
): Promise<{ merged: true }> =>
  care.db.transaction(async (tx) => {
    await lockMerges(tx)
    const event = { event: 'person.merge', outcome: 'ok', actorId } as const
    const done = await findMergeOf(tx, from)
    const intoId = await lastOf(tx, into)
    if (done) {
      if (done.orderId !== orderId) return fail('Conflict')
      await writeAudit(tx, request.auditContext, { ...event, subjectId: done.intoId, reason: `again order ${orderId}` })
      return { merged: true as const }
    }
    if (intoId === from) return fail('Conflict')
    const pair = { fromId: from, intoId }
    await lockOpenVisits(tx, from)
    const conflict = await findMergeConflict(tx, pair)
    if (conflict) return fail(conflict)
    await insertPersonMerge(tx, { ...pair, orderId, mergedAt: care.clock.now() })
    await move(care, tx, pair)
    await writeAudit(tx, request.auditContext, { ...event, subjectId: intoId, reason: `from ${from} order ${orderId}` })
    await writeAudit(tx, request.auditContext, { ...event, subjectId: from, reason: `into ${intoId} order ${orderId}` })
    return { merged: true as const }
  })

/** Minutes in which a request that began before a merge may still write; the longest may take a minute. */
const lateMinutes = 10

/** Moves what a request that was under way during a merge wrote about the person who is gone. */
export const moveLateRecords = async ({ clock }: Care, db: Db): Promise<void> => {
  const now = clock.now()
  for (const merge of await listMergesSince(db, new Date(now.getTime() - lateMinutes * 60_000)))
    await db.transaction((tx) => moveRecords(tx, merge, now))
}

export const mergeJobs = (care: Care): Job[] => [
  { name: 'late records of merged people', everyMs: 60_000, oneNode: true, run: (db) => moveLateRecords(care, db) },
]
