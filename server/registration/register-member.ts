import { writeAudit } from '#platform/audit/write-audit.ts'
import { hashNewPassword } from '#platform/auth/hash-new-password.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { createProfile } from '#server/account/create-profile.ts'
import { type KnownPerson, listPersonsOf } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { registeredMail } from '#server/registration/registration-mail.ts'
import { spendOn } from '#server/session/registration-ticket.ts'
import type { RegistrationTicket } from '#server/session/registration-ticket-store.ts'
import type { Input } from '#shared/calls.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { isAdult } from '#shared/fields/date-of-birth.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { registrationCalls } from '#shared/registration/registration-calls.ts'

/** The chosen person, if the ticket allows this one: of its membership, without a profile, of age, covered. */
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
  if (!isAdult(person.dob, today)) fail(person.relation === 'Primary' ? 'MemberNotAdult' : 'Under18')
  return person
}

/** Whoever stands in the sponsor's file hears of the new account at the address in that file, so that a stranger's would be noticed. */
const tellFileAddress = async (portal: Portal, tx: Db, person: KnownPerson, email: string): Promise<void> => {
  if (!person.email || sameEmail(person.email) === email) return
  await postMessage(tx, portal.clock.now(), {
    channel: 'email',
    kind: 'registered',
    to: sameEmail(person.email),
    ...registeredMail(portal.config),
  })
}

/** Makes the account of one person of the looked-up membership and spends the ticket (REG-40, REG-43, CALL-23). */
export const registerMember = async (
  portal: Portal,
  { input, ticket, asking }: { input: Input<typeof registrationCalls.createProfile>; ticket: RegistrationTicket; asking: Asking },
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
    await tellFileAddress(portal, tx, person, email)
    await writeAudit(tx, asking.trail, { event: 'user.created', outcome: 'ok', actorId: profileId, subjectId: profileId })
    return profileId
  })
  return { data: { id } }
}
