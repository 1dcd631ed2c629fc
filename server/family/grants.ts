import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { moveProfileVersion } from '#server/account/move-profile-version.ts'
import { endGrant, endGrantsBetween, holdGrantor, insertGrant, listGrantsOf } from '#server/family/grant-store.ts'
import { mailGrant } from '#server/family/mail-grant.ts'
import { listAdults } from '#server/family/read-grants.ts'
import type { Portal } from '#server/portal.ts'
import { findPrivateContact } from '#server/rights/private-contact-store.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { Input } from '#shared/calls.ts'
import { familyScopes } from '#shared/family/family-words.ts'
import type { grantCalls } from '#shared/family/grant-calls.ts'
import { isGrantDay } from '#shared/family/grant-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type RevokeGrantAsk = { id: string; session: Pick<SessionRecord, 'person'>; request: RequestContext }

/**
 * Revokes a grant at once; either party can do it, both are notified.
 * @throws NotFound if the caller is neither, or it has ended
 */
export const revokeGrant = async (portal: Portal, { id, session, request }: RevokeGrantAsk): Promise<void> => {
  const profileId = await portal.db.transaction(async (tx) => {
    const { grantorId, delegateId } = (await endGrant(tx, id, session.person.id, portal.clock.now())) ?? fail('NotFound')
    await mailGrant(portal, tx, { grantorId, delegateId, act: 'revoked' })
    const subjectId = session.person.id === grantorId ? delegateId : grantorId
    await writeAudit(tx, request.auditContext, { event: 'delegation.revoke', outcome: 'ok', subjectId })
    return moveProfileVersion(tx, delegateId)
  })
  if (profileId !== null) portal.sessions.forget('profile', profileId)
}

type Ask = { input: Input<typeof grantCalls.giveGrant>; session: SessionRecord; request: RequestContext }

/**
 * Lets another adult of the family act for the caller, through a day. Replaces the earlier grant to that person; an identical one is
 * kept. Both are notified by mail.
 * @throws NotFound for anybody else, GrantDayInvalid, PrivateContactOn
 */
export const giveGrant = async (portal: Portal, { input, session, request }: Ask): Promise<string> => {
  const { id, profileId } = await portal.db.transaction(async (tx) => {
    const now = portal.clock.now()
    const today = dayIn(portal.config.timeZone, now)
    const { delegateId, until } = input
    const grantorId = session.person.id
    if (!isGrantDay(until, today)) fail('GrantDayInvalid', { field: 'until' })
    await holdGrantor(tx, grantorId)
    if (await findPrivateContact(tx, grantorId)) fail('PrivateContactOn')
    const adults = await listAdults({ ...portal, db: tx }, session)
    if (!adults.some(({ id }) => id === delegateId)) fail('NotFound')
    const scopes = familyScopes.filter((scope) => input.scopes.includes(scope))
    const standing = (await listGrantsOf(tx, grantorId, today)).find(({ delegate }) => delegate.id === delegateId)
    const isSame = standing?.until === until && String(standing.scopes) === String(scopes)
    await writeAudit(tx, request.auditContext, {
      event: 'delegation.grant',
      outcome: 'ok',
      subjectId: delegateId,
      reason: `${isSame ? 'Same ' : ''}${scopes.join(', ')} until ${until}`,
    })
    if (isSame && standing) return { id: standing.id, profileId: null }
    await endGrantsBetween(tx, grantorId, delegateId, now)
    const id = uuidv7()
    await insertGrant(tx, { id, grantorId, delegateId, scopes, until, createdAt: now })
    await mailGrant(portal, tx, { grantorId, delegateId, act: 'given' })
    return { id, profileId: await moveProfileVersion(tx, delegateId) }
  })
  if (profileId !== null) portal.sessions.forget('profile', profileId)
  return id
}
