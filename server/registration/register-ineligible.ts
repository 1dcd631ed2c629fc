import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { hashNewPassword } from '#platform/auth/hash-new-password.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { createProfile } from '#server/account/create-profile.ts'
import { addPayPerVisitPerson } from '#server/eligibility/apply/add-pay-per-visit-person.ts'
import { requireAdult } from '#server/eligibility/apply/eligible-person.ts'
import { findGroupId } from '#server/eligibility/person-store.ts'
import { findGroup } from '#server/groups/group-store.ts'
import type { Portal } from '#server/portal.ts'
import { issueRegistrationTicket, spendOn } from '#server/session/registration-ticket.ts'
import { requireRobotCheck } from '#server/session/require-robot-check.ts'
import type { Input } from '#shared/calls.ts'
import { isFuture } from '#shared/fields/date-of-birth.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { visitTypesFor } from '#shared/groups/visit-gates.ts'
import { payPerVisitGroup } from '#shared/registration/pay-per-visit-group.ts'
import type { registrationCalls } from '#shared/registration/registration-calls.ts'
import { visitPrice } from '#shared/visits/visit-price.ts'

/** Checks the age on the server's date, regardless of the client's check (REG-47, REG-72). */
const refuseAge = (portal: Portal, dob: string): void => {
  const today = dayIn(portal.config.timeZone, portal.clock.now())
  if (isFuture(dob, today)) fail('DateInFuture', { field: 'dob' })
  requireAdult({ dob, relation: null }, today, { field: 'dob' })
}

/** Returns the prices of the visits that the pay-per-visit group offers today. A visit without a price is left out: it is not free. */
export const readPayPerVisitPrices = async ({ db, config, clock }: Portal) => {
  const groupId = await findGroupId(db, payPerVisitGroup)
  const group = groupId && (await findGroup(db, groupId))
  if (!group) return { prices: [] }
  const today = dayIn(config.timeZone, clock.now())
  const features = group.settings.features.filter(({ startsOn, endsOn }) => (startsOn ?? today) <= today && (endsOn ?? '9999') > today)
  const types = visitTypesFor({ features: features.map(({ feature }) => feature) })
  return {
    prices: types.flatMap((type) => {
      const cents = visitPrice(group.settings.prices, type)
      return cents === null ? [] : [{ type, cents }]
    }),
  }
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
