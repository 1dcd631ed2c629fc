import { keyedHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { takeNewCase, takeNewMemberCase } from '#server/cases/case-limits.ts'
import { openCaseOnce } from '#server/cases/open-case-once.ts'
import type { Portal } from '#server/portal.ts'
import { findCaller } from '#server/session/who.ts'
import type { Input } from '#shared/calls.ts'
import type { supportCalls } from '#shared/support/support-calls.ts'

/** The same content again within this time is the same ticket. */
const sameMs = 10 * 60_000

/** Whose ticket it is: the member's who is fully signed in, else nobody's. */
const memberOf = async (portal: Portal, asking: Asking): Promise<string | null> => {
  const caller = await findCaller(portal, asking)
  return caller !== null && caller !== 'over' && caller.level === 'full' ? caller.session.profile.id : null
}

/** A message to support becomes a case. Nothing is mailed to the address typed, for it may be anybody's, until an operator answers (SUPP-10, CALL-42). */
export const sendTicket = async (portal: Portal, { input, asking }: { input: Input<typeof supportCalls.sendTicket>; asking: Asking }) => {
  const { pinKey } = portal
  const { name, email, phone = null, subject, comment, category, language } = input
  const profileId = await memberOf(portal, asking)
  const giveBack = await (profileId ? takeNewMemberCase(portal, profileId) : takeNewCase(portal, asking.ip))
  const contentHash = keyedHash(pinKey, JSON.stringify([profileId ?? asking.ip, category, name, email, phone, subject, comment]))
  const about = { category, name, subject }
  const made = { kind: 'support-ticket', about, profileId, email, phone, note: comment, language, contentHash } as const
  const { reference, isSame } = await openCaseOnce(portal, made, { sameMs, event: 'ticket.create', asking })
  if (isSame) await giveBack()
  return { data: { id: reference } }
}
