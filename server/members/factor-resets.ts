import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { requireOldEnough } from '#server/approvals/approver.ts'
import { findResetToDecide, insertReset, listWaitingResets, saveDecision } from '#server/members/factor-reset-store.ts'
import { findMemberOfProfile } from '#server/members/member-store.ts'
import { type ByOperator, openedAccount } from '#server/members/open-member.ts'
import { resetFactors } from '#server/mfa/reset-factors.ts'
import type { Portal } from '#server/portal.ts'
import { endAllAccess } from '#server/session/access/end-all-access.ts'
import { factorResetMs } from '#shared/members/opening-reasons.ts'

/**
 * Decides a factor reset. The requester may withdraw but not approve it, and a new operator may not approve; it expires after 24 hours. On approval, factors, sessions and
 * remembered browsers are removed, and the member is notified.
 */
export const decideFactorReset = async (
  portal: Portal,
  { session, request }: ByOperator,
  { id, approve }: { id: string; approve: boolean },
) => {
  const decidedAt = portal.clock.now()
  const decision = approve ? 'approved' : 'refused'
  const profileId = await portal.db.transaction(async (tx) => {
    const reset = (await findResetToDecide(tx, id)) ?? fail('NotFound')
    if (reset.decidedAt !== null) fail('Conflict')
    if (reset.expiresAt <= decidedAt) fail('RequestOver')
    if (approve && reset.requestedBy === session.account.id) fail('SecondOperatorNeeded')
    if (approve) await requireOldEnough(tx, session.account.id, decidedAt)
    const member = (await findMemberOfProfile(tx, reset.profileId)) ?? fail('NotFound')
    await saveDecision(tx, id, { decidedBy: session.account.id, decidedAt, decision })
    if (approve) {
      await resetFactors(portal, tx, member)
      await endAllAccess(portal, tx, reset.profileId)
    }
    const event = approve ? 'member.factor.approve' : 'member.factor.refuse'
    await writeAudit(tx, request.auditContext, { event, outcome: 'ok', reason: reset.reason, subjectId: reset.profileId })
    return reset.profileId
  })
  if (approve) portal.sessions.forget('profile', profileId)
  return { data: { decision } as const }
}

/** Requests that a second operator reset the member's second factor; one pending request at a time. */
export const requestFactorReset = async (portal: Portal, by: ByOperator, personId: string) => {
  const { profile, reason, writeAct } = await openedAccount(portal, by, personId)
  const requestedAt = portal.clock.now()
  const expiresAt = new Date(requestedAt.getTime() + factorResetMs)
  const id = uuidv7()
  await portal.db.transaction(async (tx) => {
    if ((await listWaitingResets(tx, requestedAt, { profileId: profile.id })).length > 0) fail('Conflict')
    await insertReset(tx, { id, profileId: profile.id, requestedBy: by.session.account.id, reason, requestedAt, expiresAt })
    await writeAct(tx, 'member.factor.request')
  })
  return { data: { id, expiresAt: expiresAt.toISOString() } }
}
