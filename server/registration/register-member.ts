import { writeAudit } from '#platform/audit/write-audit.ts'
import { hashNewPassword } from '#platform/auth/hash-new-password.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { createProfile } from '#server/account/create-profile.ts'
import type { Config } from '#server/config.ts'
import { requireAdult } from '#server/eligibility/apply/eligible-person.ts'
import { type KnownPerson, listPersonsOf } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { registrationMailTexts } from '#server/registration/registration-mail-texts.en.ts'
import { spendOn } from '#server/session/registration-ticket.ts'
import type { RegistrationTicket } from '#server/session/registration-ticket-store.ts'
import type { Input } from '#shared/calls.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { Language } from '#shared/languages.ts'
import type { registrationCalls } from '#shared/registration/registration-calls.ts'

const texts = await translationsOf(registrationMailTexts, '#server/registration/registration-mail-texts')

const registered = defineMessage(texts, { subject: 'title', body: ['made', 'notMe'] })

/** The mail about a new account, with the number to call if somebody else created it. */
const registeredMail = ({ productName: product, supportPhone: phone }: Config, language: Language = 'en') =>
  registered.mail({ language, params: { product, phone } })

/** The selected person, if the ticket allows it: in its membership, without a profile, adult, covered. */
const chosen = async (
  portal: Portal,
  tx: Db,
  ticket: RegistrationTicket,
  input: { membershipId: string; familyMemberId: string },
): Promise<KnownPerson> => {
  if (ticket.membershipId === null || input.membershipId !== ticket.membershipId) fail('NotFound')
  if (ticket.personId !== null && input.familyMemberId !== ticket.personId) fail('NotFound')
  const persons = await listPersonsOf(tx, input.membershipId)
  const person = persons.find(({ id }) => id === input.familyMemberId) ?? fail('NotFound')
  const today = dayIn(portal.config.timeZone, portal.clock.now())
  if (person.hasProfile) fail('Conflict')
  const problem = coverageProblem(person, today)
  if (problem) fail(problem)
  requireAdult(person, today)
  return person
}

/** Notifies the address in the sponsor's file of the new account, so that fraud is noticed. */
const notifyFileAddress = async (portal: Portal, tx: Db, person: KnownPerson, email: string): Promise<void> => {
  if (!person.email || sameEmail(person.email) === email) return
  await postMessage(tx, portal.clock.now(), {
    channel: 'email',
    kind: 'registered',
    to: sameEmail(person.email),
    ...registeredMail(portal.config),
  })
}

/** Creates the account of one person of the looked-up membership and consumes the ticket (REG-40, REG-43, CALL-23). */
export const registerMember = async (
  portal: Portal,
  { input, ticket, request }: { input: Input<typeof registrationCalls.createProfile>; ticket: RegistrationTicket; request: RequestContext },
) => {
  const email = sameEmail(input.email)
  const passwordHash = await hashNewPassword(portal, input.password)
  const id = await portal.db.transaction(async (tx) => {
    const person = await chosen(portal, tx, ticket, input)
    const { first, last, gender, zip } = person
    const profileId = await createProfile(portal, tx, {
      personId: person.id,
      email,
      passwordHash,
      phone: input.phone,
      first,
      last,
      gender,
      zip,
    })
    if (!(await spendOn(portal, tx, ticket.id, profileId))) fail('Conflict')
    await notifyFileAddress(portal, tx, person, email)
    await writeAudit(tx, request.auditContext, { event: 'user.created', outcome: 'ok', actorId: profileId, subjectId: profileId })
    return profileId
  })
  return { data: { id } }
}
