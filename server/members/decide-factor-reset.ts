import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { findResetToDecide, saveDecision } from '#server/members/factor-reset-store.ts'
import { findMemberOfProfile } from '#server/members/member-store.ts'
import type { ByOperator } from '#server/members/open-member.ts'
import { resetFactors } from '#server/mfa/reset-factors.ts'
import type { Portal } from '#server/portal.ts'
import { endAllAccess } from '#server/session/end-all-access.ts'

/**
 * The second pair of eyes. Whoever asked may take the wish back, but never approve it; after 24 hours nobody can.
 * Approved: the factors go, all sessions and remembered browsers with them, and the member is told.
 */
export const decideFactorReset = async (
  portal: Portal,
  { session, asking }: ByOperator,
  { id, approve }: { id: string; approve: boolean },
) => {
  const decidedAt = portal.clock.now()
  const decision = approve ? 'approved' : 'refused'
  const profileId = await portal.db.transaction(async (tx) => {
    const reset = (await findResetToDecide(tx, id)) ?? fail('NotFound')
    if (reset.decidedAt !== null) fail('Conflict')
    if (reset.expiresAt <= decidedAt) fail('RequestOver')
    if (approve && reset.requestedBy === session.operator.id) fail('SecondOperatorNeeded')
    const member = (await findMemberOfProfile(tx, reset.profileId)) ?? fail('NotFound')
    await saveDecision(tx, id, { decidedBy: session.operator.id, decidedAt, decision })
    if (approve) {
      await resetFactors(portal, tx, member)
      await endAllAccess(portal, tx, reset.profileId)
    }
    const event = approve ? 'member.factor.approve' : 'member.factor.refuse'
    await writeAudit(tx, asking.trail, { event, outcome: 'ok', reason: reset.reason, subjectId: reset.profileId })
    return reset.profileId
  })
  if (approve) portal.sessions.forget('profile', profileId)
  return { data: { decision } as const }
}
