import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { eligible } from '#server/eligibility/eligible-person.ts'
import { findPerson } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { giveTicket } from '#server/session/registration-ticket.ts'
import { clearedCookies } from '#server/session/session-tokens.ts'
import { spentHandoffCookie } from '#server/sso/sso-browser.ts'
import { refuseSso } from '#server/sso/sso-refused.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { isAdult } from '#shared/fields/date-of-birth.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** SSO-08: somebody eligible without a profile may make one, in this browser, for themselves alone. */
export const selectPerson = async (portal: Portal, personId: string, asking: Asking) => {
  const { config, clock, db } = portal
  const person = (await findPerson(db, personId)) ?? refuseSso('PersonUnknown')
  const today = dayIn(config.timeZone, clock.now())
  const problem = coverageProblem(person, today)
  if (problem) fail(problem)
  if (!isAdult(person.dob, today)) fail(person.relation === 'Primary' ? 'MemberNotAdult' : 'Under18')
  const cookie = await db.transaction(async (tx) => {
    const ticket = await giveTicket(portal, tx, person.membershipId, person.id)
    await writeAudit(tx, asking.trail, { event: 'authn.sso', outcome: 'ok', reason: 'NoProfile', subjectId: person.id })
    return ticket.cookie
  })
  return {
    data: { level: 'none' as const, selectedPerson: { ...eligible(person, today), membershipId: person.membershipId } },
    meta: { isRegistered: false, hasProfile: false, hasMFA: false },
    cookies: [...clearedCookies, spentHandoffCookie, cookie],
  }
}
