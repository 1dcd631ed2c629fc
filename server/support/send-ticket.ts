import { writeAudit } from '#platform/audit/write-audit.ts'
import { keyedHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { takeNewCase, takeNewMemberCase } from '#server/cases/case-limits.ts'
import { findSameCase, holdContent } from '#server/cases/case-store.ts'
import { openCase } from '#server/cases/open-case.ts'
import type { Portal } from '#server/portal.ts'
import { findCaller } from '#server/session/who.ts'
import type { Input } from '#shared/calls.ts'
import type { supportCalls } from '#shared/support/support-calls.ts'

/** The same content again within this time is the same ticket: an answer was lost, or a button pressed twice. */
const sameMs = 10 * 60_000

/** Whose ticket it is: the member's who is fully signed in, else nobody's. */
const memberOf = async (portal: Portal, asking: Asking): Promise<string | null> => {
  const caller = await findCaller(portal, asking)
  return caller !== null && caller !== 'over' && caller.level === 'full' ? caller.session.profile.id : null
}

/** A message to support becomes a case. Nothing is mailed to the address typed, for it may be anybody's, until an operator answers (SUPP-10, CALL-42). */
export const sendTicket = async (portal: Portal, { input, asking }: { input: Input<typeof supportCalls.sendTicket>; asking: Asking }) => {
  const { clock, db, pinKey } = portal
  const { name, email, phone = null, subject, comment, category, language } = input
  const profileId = await memberOf(portal, asking)
  const giveBack = await (profileId ? takeNewMemberCase(portal, profileId) : takeNewCase(portal, asking.ip))
  const contentHash = keyedHash(pinKey, JSON.stringify([profileId ?? asking.ip, category, name, email, phone, subject, comment]))
  const about = { category, name, subject }
  const made = { kind: 'support-ticket', about, profileId, email, phone, note: comment, language, contentHash } as const
  const { reference, isSame } = await db.transaction(async (tx) => {
    await holdContent(tx, contentHash)
    const same = await findSameCase(tx, contentHash, new Date(clock.now().getTime() - sameMs))
    if (!same) return { ...(await openCase(portal, tx, made, asking)), isSame: false }
    await writeAudit(tx, asking.trail, { event: 'ticket.create', outcome: 'ok', reason: 'Same', subjectId: same.id })
    return { ...same, isSame: true }
  })
  if (isSame) await giveBack()
  return { data: { id: reference } }
}
