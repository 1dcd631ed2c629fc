import { writeAudit } from '#platform/audit/write-audit.ts'
import { hashNewPassword } from '#platform/auth/hash-new-password.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { createProfile } from '#server/account/create-profile.ts'
import type { Portal } from '#server/portal.ts'
import { isProvedContact } from '#server/registration/prove-registrant.ts'
import { findChosen, readRegistrant } from '#server/registration/registrant.ts'
import { postRegistered } from '#server/registration/registration-mail.ts'
import { spendOn } from '#server/session/registration-ticket.ts'
import type { RegistrationTicket } from '#server/session/registration-ticket-store.ts'
import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'
import type { registrationCalls } from '#shared/registration/registration-calls.ts'

/**
 * Creates the account of one person of the looked-up membership and consumes the ticket (REG-40, REG-43, CALL-23).
 * @throws Failure RegistrationProofNeeded or LookUpYourself before anything is said about the address (proof-rules.ts)
 */
export const registerMember = async (
  portal: Portal,
  { input, ticket, request }: { input: Input<typeof registrationCalls.createProfile>; ticket: RegistrationTicket; request: RequestContext },
) => {
  const email = sameEmail(input.email)
  const { person, contacts, needed } = await readRegistrant(portal, { input, ticket })
  if (needed) fail(needed)
  const isProved = (contact: string) => ticket.provedPersonId === person.id && isProvedContact(portal, ticket.provedContactHash, contact)
  const passwordHash = await hashNewPassword(portal, input.password)
  const id = await portal.db.transaction(async (tx) => {
    const { first, last, gender, zip } = await findChosen({ ...portal, db: tx }, { input, ticket })
    const profileId = await createProfile(portal, tx, {
      personId: person.id,
      email,
      isEmailProved: isProved(email),
      passwordHash,
      phone: input.phone,
      isPhoneProved: isProved(input.phone),
      first,
      last,
      gender,
      zip,
      pageLanguage: languageOfRequest(request),
    })
    if (!(await spendOn(portal, tx, ticket.id, profileId))) fail('Conflict')
    // Fraud is noticed even by somebody whose file was not used for the proof.
    if (contacts.email !== null && contacts.email !== email) await postRegistered(portal, tx, contacts.email)
    await writeAudit(tx, request.auditContext, { event: 'user.created', outcome: 'ok', actorId: profileId, subjectId: profileId })
    return profileId
  })
  return { data: { id } }
}
