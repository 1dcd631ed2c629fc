import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { hashNewPassword } from '#platform/auth/hash-new-password.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { createProfile } from '#server/account/create-profile.ts'
import { addPayPerVisitPerson } from '#server/eligibility/apply/add-pay-per-visit-person.ts'
import { requireAdult } from '#server/eligibility/apply/eligible-person.ts'
import type { Portal } from '#server/portal.ts'
import { issueRegistrationTicket, spendOn } from '#server/session/registration-ticket.ts'
import { requireRobotCheck } from '#server/session/require-robot-check.ts'
import type { Input } from '#shared/calls.ts'
import { isFuture } from '#shared/fields/date-of-birth.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { registrationCalls } from '#shared/registration/registration-calls.ts'

/** Checks the age on the server's date, regardless of the client's check (REG-47, REG-72). */
const refuseAge = (portal: Portal, dob: string): void => {
  const today = dayIn(portal.config.timeZone, portal.clock.now())
  if (isFuture(dob, today)) fail('DateInFuture', { field: 'dob' })
  requireAdult({ dob, relation: null }, today, { field: 'dob' })
}

/** Creates the account of a pay-per-visit member, always in the pay-per-visit group (REG-76, REG-77, CALL-24). */
export const registerIneligible = async (
  portal: Portal,
  { input, request }: { input: Input<typeof registrationCalls.registerIneligible>; request: RequestContext },
) => {
  refuseAge(portal, input.dob)
  const email = sameEmail(input.email)
  // Before the hash and outside the transaction, which a duplicate rolls back: each question whether an account exists costs a puzzle.
  await requireRobotCheck(portal, input.altcha)
  const passwordHash = await hashNewPassword(portal, input.password)
  return portal.db.transaction(async (tx) => {
    const personId = await addPayPerVisitPerson(portal, tx, { id: uuidv7(), ...input, email })
    const { first, last, gender, zip, phone } = input
    const submittedFromPlatform = input.submittedFromPlatform ?? null
    const profileId = await createProfile(portal, tx, {
      personId,
      email,
      passwordHash,
      phone,
      first,
      last,
      gender,
      zip,
      pageLanguage: languageOfRequest(request),
      submittedFromPlatform,
    })
    const ticket = await issueRegistrationTicket(portal, tx, { membershipId: null })
    await spendOn(portal, tx, ticket.id, profileId)
    await writeAudit(tx, request.auditContext, { event: 'user.created', outcome: 'ok', actorId: profileId, subjectId: profileId })
    return { data: { id: profileId }, cookies: [ticket.cookie] }
  })
}
