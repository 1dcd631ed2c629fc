import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { takeHoldLock } from '#platform/retention/keep-rows.ts'
import { isFirstAdmin } from '#server/approvals/approver-store.ts'
import { handlerOf } from '#server/approvals/proposal-kind.ts'
import { proposeChange } from '#server/approvals/propose-change.ts'
import { findActiveHold, insertHold, saveLift } from '#server/members/legal-hold-store.ts'
import { type ByOperator, openedMember } from '#server/members/open-member.ts'
import type { Portal } from '#server/portal.ts'
import { sendRetention } from '#server/retention/send-retention.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'

/**
 * Places a hold on an opened member: nothing of the person is deleted from then on. It needs no approval, because evidence may be lost
 * meanwhile.
 * @returns whether the telehealth service knows it already; a job tells it otherwise
 * @throws Failure ReasonNeeded if the member is not open, LegalHold if there is a hold
 */
export const placeHold = async (
  portal: Portal,
  by: ByOperator,
  { id: personId, reason }: { id: string; reason: string },
): Promise<{ isKnownToCare: boolean }> => {
  const { member } = await openedMember(portal, by, personId)
  await portal.db.transaction(async (tx) => {
    await takeHoldLock(tx)
    const id = uuidv7()
    const placed = { placedBy: by.session.account.id, placedAt: portal.clock.now() }
    if (!(await insertHold(tx, { id, personId, telehealthId: member.telehealthId, reason, ...placed }))) fail('LegalHold')
    await writeAudit(tx, by.request.auditContext, { event: 'hold.place', outcome: 'ok', reason: id, subjectId: personId })
  })
  return { isKnownToCare: await sendRetention(portal, portal.db) }
}

const lifted = z.object({ holdId: z.string(), reason: z.string() })

const lifting = handlerOf<z.infer<typeof lifted>>({
  parse: (stored) => lifted.safeParse(stored).data ?? null,
  baseOf: async (tx, { holdId }) => ((await findActiveHold(tx, holdId)) ? 'active' : 'lifted'),
  subjectOf: async (tx, { holdId }) => (await findActiveHold(tx, holdId))?.reason ?? '',
  apply: async ({ tx, change, at, auditContext }, { holdId, reason }) => {
    const hold = (await findActiveHold(tx, holdId)) ?? fail('ChangeOutdated')
    await saveLift(tx, holdId, { liftedBy: change.madeBy, liftReason: reason, liftedAt: at })
    await writeAudit(tx, auditContext, { event: 'hold.lift', outcome: 'ok', reason: holdId, subjectId: hold.personId })
  },
})

export const holdProposals = { 'hold.lift': lifting } as const

/**
 * Lifts a hold, once a second administrator approves: the next run of the job deletes what is over its time.
 * @throws Failure NotFound
 */
export const proposeLift = (portal: Portal, { session, request }: ByOperator, { id, reason }: { id: string; reason: string }) =>
  portal.db.transaction(async (tx): Promise<WaitingChange> => {
    const maker = { operator: session.account, request }
    const isAlone = await isFirstAdmin(tx, maker)
    const hold = (await findActiveHold(tx, id)) ?? fail('NotFound')
    if (isAlone) {
      await saveLift(tx, id, { liftedBy: session.account.id, liftReason: reason, liftedAt: portal.clock.now() })
      await writeAudit(tx, request.auditContext, { event: 'hold.lift', outcome: 'ok', reason: id, subjectId: hold.personId })
      return null
    }
    const changes = [
      { field: 'matter', before: hold.reason, after: null },
      { field: 'liftReason', before: null, after: reason },
    ]
    return proposeChange(portal, tx, maker, { kind: 'hold.lift', handler: lifting, proposal: { holdId: id, reason }, changes })
  })
