import type { Care } from '#care/server/care.ts'
import { mobileTokenMs } from '#care/server/session/care-tokens.ts'
import { saveMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { memberClaims } from '#shared/care/member-claims.ts'

/** CALL-49: takes the portal's signed word on a member, keeps what it says, and gives a token of the mobile API. */
export const logInMember = async (care: Care, ssoToken: string, asking: Asking) => {
  const now = care.clock.now()
  const word = await care.tokens.login.read(ssoToken, now)
  const claims = memberClaims.safeParse(word)
  if (!word || typeof word.sub !== 'string' || typeof word.sid !== 'string' || !claims.success) return fail('Rejected')
  const { sub: id, sid } = word
  await care.db.transaction(async (tx) => {
    await saveMember(tx, { id, claims: claims.data }, new Date((word.iat ?? 0) * 1000))
    await writeAudit(tx, asking.trail, { event: 'care.login', outcome: 'ok', actorId: id })
  })
  const jwt = await care.tokens.mobile.sign({ sub: id, sid }, now, mobileTokenMs)
  return { authentication: { jwt_token: jwt }, sdk_error_message: null, valid: true, registered: true }
}
