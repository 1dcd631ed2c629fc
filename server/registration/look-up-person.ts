import { writeAudit } from '#platform/audit/write-audit.ts'
import { keyedHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { eligible } from '#server/eligibility/eligible-person.ts'
import { findMembership, findPersons, type KnownPerson, listPersonsOf } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { takeLookup } from '#server/registration/lookup-limits.ts'
import { giveTicket } from '#server/session/registration-ticket.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { isAdult, isFuture } from '#shared/fields/date-of-birth.ts'
import { foldedName } from '#shared/fields/person-name.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Sought = { lastName: string; dob: string; altcha?: string | undefined } & ({ zip: string } | { firstName: string; studentId: string })

/** The one person meant, or a refusal with its reason. Of several, the covered one is meant if it is the only one. */
const theOne = (found: readonly KnownPerson[], today: string): KnownPerson => {
  const covered = found.filter((person) => coverageProblem(person, today) === null)
  const memberships = new Set((covered.length > 0 ? covered : found).map(({ membershipId }) => membershipId))
  if (memberships.size > 1) fail('MultipleMembersFound')
  const person = covered[0] ?? found[0] ?? fail('MemberNotFound')
  const problem = coverageProblem(person, today)
  if (problem) fail(problem)
  if (person.relation === 'Primary' && !isAdult(person.dob, today)) fail('MemberNotAdult')
  return person
}

/** The membership as the dialog shows it: first names, birthdays, and who may register (REG-19). */
export const membershipAnswer = async (portal: Portal, membershipId: string) => {
  const today = dayIn(portal.config.timeZone, portal.clock.now())
  const membership = (await findMembership(portal.db, membershipId, today)) ?? fail('NotFound')
  const persons = await listPersonsOf(portal.db, membershipId)
  return { membershipId, ...membership, persons: persons.map((person) => eligible(person, today)) }
}

const find = (portal: Portal, sought: Sought) => {
  const lastFolded = foldedName(sought.lastName)
  return 'zip' in sought
    ? findPersons(portal.db, { lastFolded, dob: sought.dob, zip: sought.zip })
    : findPersons(portal.db, { lastFolded, dob: sought.dob, firstFolded: foldedName(sought.firstName), studentId: sought.studentId })
}

/** Looks a person up by everything they say; a hit gives this browser the right to register one of the membership (REG-17, REG-39). */
export const lookUpPerson = async (portal: Portal, { input, asking }: { input: Sought; asking: Asking }) => {
  const { config, clock, db } = portal
  const today = dayIn(config.timeZone, clock.now())
  if (isFuture(input.dob, today)) fail('DateInFuture', { field: 'dob' })
  const person = `${foldedName(input.lastName)} ${input.dob}`
  const giveBack = await takeLookup(portal, { person, ip: asking.ip, altcha: input.altcha })
  const found = await find(portal, input)
  // Only its keyed hash is written down: enough to see that one person is searched for again and again.
  const event = { event: 'registration.lookup', subjectId: keyedHash(portal.pinKey, person) }
  if (found.length === 0) {
    await writeAudit(db, asking.trail, { ...event, outcome: 'failed', reason: 'MemberNotFound' })
    fail('MemberNotFound')
  }
  await giveBack()
  const { membershipId } = theOne(found, today)
  const ticket = await giveTicket(portal, db, membershipId)
  await writeAudit(db, asking.trail, { ...event, outcome: 'ok' })
  return { data: await membershipAnswer(portal, membershipId), cookies: [ticket.cookie] }
}
