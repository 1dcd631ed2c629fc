import { auditContextOfJob } from '#platform/audit/audit-context-of-job.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { Failure } from '#platform/http/fail.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { queueJob } from '#platform/jobs/queue-job.ts'
import { mailOfRefusedOrder } from '#server/approvals/mail-refused-order.ts'
import {
  type CareMerge,
  deleteCareMerge,
  findCarePerson,
  insertCareMerge,
  keepMergeRefusal,
  listCareMerges,
} from '#server/care/merge-store.ts'
import type { Portal } from '#server/portal.ts'
import { careMergeCalls, type MergeConflict, mergeConflicts } from '#shared/care/merge-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

/** Why the telehealth side refuses, by its answer; null for another failure, such as no answer. */
const conflictOf = (error: unknown): MergeConflict | null =>
  error instanceof Failure ? (mergeConflicts.find((conflict) => conflict === error.code) ?? null) : null

/**
 * Why the telehealth records cannot become one now. Null if they can, and if the telehealth side gives no answer: it refuses by itself, and the
 * order then waits.
 */
export const findCareConflict = async (
  { care, log }: Pick<Portal, 'care' | 'log'>,
  of: { operatorId: string; fromId: string; intoId: string },
): Promise<MergeConflict | null> => {
  try {
    return (await care.ask(careMergeCalls.checkMerge, { operator_id: of.operatorId, from: of.fromId, into: of.intoId })).conflict
  } catch (error) {
    log.warn({ err: error }, 'the telehealth side did not say whether records can be merged; the merge is sent later')
    return null
  }
}

/** Orders the merge of two people's telehealth records, in the caller's transaction. */
export const orderCareMerge = (tx: Db, order: Parameters<typeof insertCareMerge>[1]): Promise<void> => insertCareMerge(tx, order)

const writeSent = async (portal: Portal, tx: Db, { id, fromId, madeBy }: CareMerge, subjectId: string, refusal: MergeConflict | null) =>
  writeAudit(tx, auditContextOfJob(portal.node, 'care merges'), {
    event: 'member.merge.care',
    outcome: refusal ? 'refused' : 'ok',
    reason: `${refusal ? `${refusal} ` : ''}from ${fromId} order ${id}`,
    subjectId,
    actorId: madeBy,
  })

const settle = async (portal: Portal, db: Db, merge: CareMerge): Promise<void> => {
  const kept = await findCarePerson(db, merge.intoId)
  await db.transaction(async (tx) => {
    if (await deleteCareMerge(tx, merge.id)) await writeSent(portal, tx, merge, kept?.id ?? merge.intoId, null)
  })
}

/** Keeps the reason, which the member's page in the console shows. The administrators of the group are mailed once. */
const keepRefusal = async (portal: Portal, db: Db, merge: CareMerge, refusal: MergeConflict): Promise<void> => {
  const kept = await findCarePerson(db, merge.intoId)
  await db.transaction(async (tx) => {
    if (!(await keepMergeRefusal(tx, merge.id, refusal, portal.clock.now()))) return
    await writeSent(portal, tx, merge, kept?.id ?? merge.intoId, refusal)
    const path = kept ? `${consolePaths.members}/${kept.id}` : consolePaths.members
    await mailOfRefusedOrder(portal, tx, { kind: 'member.merge', groupId: kept?.groupId ?? null, path, orderId: merge.id })
  })
}

/** Milliseconds after which a refused order is sent again. */
const waitingMs = 60_000

const isDue = ({ refusedAt }: CareMerge, now: Date): boolean => refusedAt === null || now.getTime() - refusedAt.getTime() >= waitingMs

/**
 * Sends the merges that wait. The telehealth side carries out each once, so one whose answer was lost is sent again; one that it refuses waits
 * until the reason is over. Returns false if the telehealth side failed.
 */
export const sendCareMerges = async (portal: Portal, db: Db, signal?: AbortSignal): Promise<boolean> => {
  let isAnswered = true
  for (const merge of await listCareMerges(db)) {
    if (signal?.aborted) return true
    if (!isDue(merge, portal.clock.now())) continue
    try {
      const { id: order_id, fromId: from, intoId: into, madeBy: operator_id } = merge
      await portal.care.ask(careMergeCalls.mergePeople, { operator_id, order_id, from, into })
      await settle(portal, db, merge)
    } catch (error) {
      const conflict = conflictOf(error)
      if (conflict) await keepRefusal(portal, db, merge, conflict)
      else {
        portal.log.warn({ err: error, order: merge.id }, 'merged records could not be sent to the telehealth side')
        isAnswered = false
      }
    }
  }
  return isAnswered
}

export const careMergeJobs = (portal: Portal): Job[] => [
  queueJob({ name: 'care merges', table: 'care_merges', send: (db, signal) => sendCareMerges(portal, db, signal) }),
]
