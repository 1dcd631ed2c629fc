import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countContactCode, judgeContactCode, newContactCode } from '#server/account/contact-code.ts'
import { postEmailCode, postPhoneCode } from '#server/account/post-account-notice.ts'
import { confirmPrivacy } from '#server/family/turn-privacy.ts'
import type { Portal } from '#server/portal.ts'
import { unconfirmedWays } from '#server/rights/change-private-contact.ts'
import { findPrivateContact } from '#server/rights/private-contact-store.ts'
import type { Caller } from '#server/session/who.ts'
import type { PrivacyState, PrivateWay, privateContactCalls } from '#shared/account/private-contact-calls.ts'
import type { Input } from '#shared/calls.ts'

type By = { caller: Caller; request: RequestContext }

/** Returns the email or phone that waits for a code; NotFound if none does. */
const waiting = async (portal: Portal, { caller: { session } }: By, way: PrivateWay): Promise<string> => {
  const stored = await findPrivateContact(portal.db, session.person.id)
  const to = stored && unconfirmedWays(stored).includes(way) ? stored[way] : null
  return to ?? fail('NotFound')
}

/**
 * Sends a code to an email or phone for confidential communications. It may be a stranger's, so codes are counted like those for sign-in.
 * @throws Failure NotFound if none waits, TooManyTries, PinTriesUsed, PinLocked
 */
export const sendPrivateCode = async (portal: Portal, by: By, { way, method }: Input<typeof privateContactCalls.sendPrivateCode>) => {
  const { session } = by.caller
  const to = await waiting(portal, by, way)
  await countContactCode(portal, { session, request: by.request }, to)
  return portal.db.transaction(async (tx) => {
    const code = await newContactCode(portal, tx, session, `private ${way}`)
    if (way === 'email') await postEmailCode(portal, tx, session, { ...code, email: to })
    else await postPhoneCode(portal, tx, session, { ...code, number: to, method })
    await writeAudit(tx, by.request.auditContext, { event: 'privacy.code.send', outcome: 'ok', subjectId: session.person.id })
    return { expiresAt: code.deliverBy.toISOString() }
  })
}

/** @throws Failure NotFound if none waits, PinInvalid, PinExpired, Conflict if the address was changed meanwhile */
export const confirmPrivateContact = async (
  portal: Portal,
  by: By,
  { way, code }: Input<typeof privateContactCalls.confirmPrivateContact>,
): Promise<PrivacyState> => {
  const { session } = by.caller
  const to = await waiting(portal, by, way)
  await judgeContactCode(portal, session, `private ${way}`, code)
  const personId = session.person.id
  const change = {
    personId,
    setBy: 'member' as const,
    within: (tx: typeof portal.db) =>
      writeAudit(tx, by.request.auditContext, { event: 'privacy.confirm', outcome: 'ok', subjectId: personId }),
  }
  return confirmPrivacy(portal, change, way, to)
}
