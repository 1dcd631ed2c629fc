import type { Care } from '#care/server/care.ts'
import { endPushOfSession } from '#care/server/push/change-push-devices.ts'
import { changeRights } from '#care/server/rights/member-rights.ts'
import { saveMember } from '#care/server/rights/rights-store.ts'
import { mobileTokenMs } from '#care/server/session/care-tokens.ts'
import { endSessionTokens } from '#care/server/session/end-session-tokens.ts'
import { listMergedAway } from '#care/server/session/merged-people-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Input } from '#shared/calls.ts'
import { memberClaims } from '#shared/care/member-claims.ts'
import type { tokenCalls } from '#shared/care/token-calls.ts'

/** CALL-49: verifies the portal's signed claims about a member, stores them, and returns a token of the mobile API. */
export const logInMember = async (care: Care, ssoToken: string, request: RequestContext) => {
  const now = care.clock.now()
  const word = await care.tokens.login.read(ssoToken, now)
  const claims = memberClaims.safeParse(word)
  if (!word || typeof word.sub !== 'string' || typeof word.sid !== 'string' || !claims.success) return fail('Rejected')
  const { sub: id, sid } = word
  await care.db.transaction(async (tx) => {
    const gone = await listMergedAway(tx, [id, ...claims.data.managed.map(({ telehealthId }) => telehealthId)])
    if (gone.has(id)) fail('Rejected')
    const known = { ...claims.data, managed: claims.data.managed.filter(({ telehealthId }) => !gone.has(telehealthId)) }
    await changeRights(care, tx, id, () => saveMember(tx, { id, claims: known }, new Date((word.iat ?? 0) * 1000)))
    await writeAudit(tx, request.auditContext, { event: 'care.login', outcome: 'ok', actorId: id })
  })
  const jwt = await care.tokens.mobile.sign({ sub: id, sid }, now, mobileTokenMs)
  return { authentication: { jwt_token: jwt }, sdk_error_message: null, valid: true, registered: true }
}

/**
 * Ends a member's session on the portal's request: its tokens are refused from now on. Unless it expired by itself, the browsers that
 * belong to it get no more push messages.
 */
export const endMemberSession = async (
  care: Care,
  { sid, is_expired: isExpired = false }: Input<typeof tokenCalls.endSession>,
  request: RequestContext,
): Promise<{ ended: true }> => {
  await care.db.transaction(async (tx) => {
    await endSessionTokens(tx, sid, care.clock.now())
    if (!isExpired) await endPushOfSession(care, tx, sid)
    await writeAudit(tx, request.auditContext, { event: 'care.logout', outcome: 'ok' })
  })
  return { ended: true }
}
