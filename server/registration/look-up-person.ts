import { writeAudit } from '#platform/audit/write-audit.ts'
import { consumeTriesOrFail } from '#platform/auth/consume-tries-or-fail.ts'
import { keyedHash } from '#platform/auth/secret-token.ts'
import { returnTries, throttleFor, throttlesByAddress } from '#platform/auth/throttle.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ThrottleName } from '#platform/http/throttle-rules.ts'
import { eligible, requireAdult } from '#server/eligibility/apply/eligible-person.ts'
import { findMembership, findPersons, type KnownPerson, listPersonsOf } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { issueRegistrationTicket } from '#server/session/registration-ticket.ts'
import { requireRobotCheck } from '#server/session/require-robot-check.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { isFuture } from '#shared/fields/date-of-birth.ts'
import { foldedName } from '#shared/fields/person-name.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Lookup = { person: string; request: RequestContext; altcha: string | undefined }

/**
 * Counts a lookup before it runs; only misses stay counted. Limits: 5 an hour per name and birthday (stops sweeps over ZIP codes), 30 in
 * ten minutes per IP address; beyond 200 an hour overall, a robot check is required. Returns a function that undoes the count after a
 * hit.
 */
const consumeLookupTry = async (portal: Portal, { person, request, altcha }: Lookup): Promise<() => Promise<void>> => {
  const { db, clock, pinKey, config } = portal
  const now = clock.now()
  const throttle = (name: ThrottleName, whom: string) => throttleFor(request, pinKey, name, whom, config.rateLimits)
  const byAddress = throttlesByAddress(request, pinKey, 'lookupByAddress', config.rateLimits)
  const own = [throttle('lookupByPerson', person), ...byAddress]
  const all = throttle('lookupByAll', 'everybody')
  const counted = await consumeTriesOrFail(db, now, own, [all])
  if (!counted.includes(all))
    await requireRobotCheck(portal, altcha).catch(async (error: unknown) => {
      await returnTries(db, counted)
      throw error
    })
  return () => returnTries(db, counted)
}

type LookupInput = { lastName: string; dob: string; altcha?: string | undefined } & (
  | { zip: string }
  | { firstName: string; studentId: string }
)

/** Selects the one matching person, or fails with the reason. Of several, the only covered one is selected. */
const theOne = (found: readonly KnownPerson[], today: string): KnownPerson => {
  const covered = found.filter((person) => coverageProblem(person, today) === null)
  const memberships = new Set((covered.length > 0 ? covered : found).map(({ membershipId }) => membershipId))
  if (memberships.size > 1) fail('MultipleMembersFound')
  const person = covered[0] ?? found[0] ?? fail('MemberNotFound')
  const problem = coverageProblem(person, today)
  if (problem) fail(problem)
  if (person.relation === 'Primary') requireAdult(person, today)
  return person
}

/** The membership for the dialog: first names, birthdays, and who can register (REG-19). */
export const membershipAnswer = async (portal: Portal, membershipId: string) => {
  const today = dayIn(portal.config.timeZone, portal.clock.now())
  const membership = (await findMembership(portal.db, membershipId, today)) ?? fail('NotFound')
  const persons = await listPersonsOf(portal.db, membershipId)
  return { membershipId, ...membership, persons: persons.map((person) => eligible(person, today)) }
}

const find = (portal: Portal, lookup: LookupInput) => {
  const lastFolded = foldedName(lookup.lastName)
  return 'zip' in lookup
    ? findPersons(portal.db, { lastFolded, dob: lookup.dob, zip: lookup.zip })
    : findPersons(portal.db, { lastFolded, dob: lookup.dob, firstFolded: foldedName(lookup.firstName), studentId: lookup.studentId })
}

/** Looks up a person by all given fields. A hit gives this browser a ticket to register a person of the membership (REG-17, REG-39). */
export const lookUpPerson = async (portal: Portal, { input, request }: { input: LookupInput; request: RequestContext }) => {
  const { config, clock, db } = portal
  const today = dayIn(config.timeZone, clock.now())
  if (isFuture(input.dob, today)) fail('DateInFuture', { field: 'dob' })
  const person = `${foldedName(input.lastName)} ${input.dob}`
  const giveBack = await consumeLookupTry(portal, { person, request, altcha: input.altcha })
  const found = await find(portal, input)
  // Only a keyed hash is logged: enough to detect repeated searches for one person.
  const event = { event: 'registration.lookup', subjectId: keyedHash(portal.pinKey, 'person name', person) } as const
  if (found.length === 0) {
    await writeAudit(db, request.auditContext, { ...event, outcome: 'failed', reason: 'MemberNotFound' })
    fail('MemberNotFound')
  }
  await giveBack()
  const { id: lookedUpPersonId, membershipId } = theOne(found, today)
  const ticket = await issueRegistrationTicket(portal, db, { membershipId, lookedUpPersonId })
  await writeAudit(db, request.auditContext, { ...event, outcome: 'ok' })
  return { data: await membershipAnswer(portal, membershipId), cookies: [ticket.cookie] }
}
