import { fail } from '#platform/http/fail.ts'
import { listIdsToMerge } from '#server/care/merge-store.ts'
import { requireAdult } from '#server/eligibility/apply/eligible-person.ts'
import { type KnownPerson, listPersonsOf } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { findFormerProfile, findRegistrant } from '#server/registration/registrant-store.ts'
import type { RegistrationTicket } from '#server/session/registration-ticket-store.ts'
import { personCalls } from '#shared/care/person-calls.ts'
import { coverageProblem, coverageProblems } from '#shared/eligibility/coverage-rules.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { phoneDigits } from '#shared/fields/phone.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { type ContactsOnFile, proofNeeded } from '#shared/registration/proof-rules.ts'

/** Error codes of every call about a chosen person. */
export const chosenRefusals = ['Conflict', 'NotFound', 'MemberNotAdult', 'Under18', 'LookUpYourself', ...coverageProblems] as const

export type ChosenPerson = { membershipId: string; familyMemberId: string }
type By = { ticket: RegistrationTicket; input: ChosenPerson }

/**
 * The selected person, if the ticket allows it: in its membership, without a profile, adult, covered.
 * @throws Failure NotFound, Conflict, Under18, MemberNotAdult, or the coverage problem
 */
export const findChosen = async (portal: Pick<Portal, 'clock' | 'config' | 'db'>, { ticket, input }: By): Promise<KnownPerson> => {
  if (ticket.membershipId === null || input.membershipId !== ticket.membershipId) fail('NotFound')
  if (ticket.personId !== null && input.familyMemberId !== ticket.personId) fail('NotFound')
  const persons = await listPersonsOf(portal.db, input.membershipId)
  const person = persons.find(({ id }) => id === input.familyMemberId) ?? fail('NotFound')
  const today = dayIn(portal.config.timeZone, portal.clock.now())
  if (person.hasProfile) fail('Conflict')
  const problem = coverageProblem(person, today)
  if (problem) fail(problem)
  requireAdult(person, today)
  return person
}

/** A history that cannot be ruled out counts as one: a code or a person's answer then decides. */
const isKnownToCare = async ({ care, db, log }: Portal, own: string): Promise<boolean> => {
  try {
    // What waits to become this person's counts too: otherwise a stranger could register before it arrives.
    for (const telehealthId of [own, ...(await listIdsToMerge(db, own))])
      if ((await care.ask(personCalls.readPersonHistory, { telehealthId })).hasHistory) return true
    return false
  } catch (error) {
    log.warn({ err: error }, "a person's history could not be read; registration asks for a proof")
    return true
  }
}

type Registrant = {
  person: KnownPerson
  contacts: ContactsOnFile
  /** What the person must do first; null if they may register. */
  needed: ReturnType<typeof proofNeeded>
}

/** The chosen person with their contacts on file, and whether they must prove who they are. */
export const readRegistrant = async (portal: Portal, by: By): Promise<Registrant> => {
  const { config, db } = portal
  const { ticket } = by
  const person = await findChosen(portal, by)
  const onFile = (await findRegistrant(db, person.id)) ?? fail('NotFound')
  const former = await findFormerProfile(db, person.id)
  const email = onFile.email ? sameEmail(onFile.email) : (former?.email ?? null)
  const contacts = { email, phone: phoneDigits(onFile.phone ?? '') }
  const isProved = ticket.personId === person.id || ticket.provedPersonId === person.id
  const rest = {
    policy: config.registrationProof,
    isProved,
    isLookedUp: ticket.lookedUpPersonId === person.id,
    hasContact: contacts.email !== null || contacts.phone !== null,
  }
  // The telehealth service is asked only where its answer can change something.
  const known = proofNeeded({ ...rest, hasHistory: former !== null })
  if (isProved || known === 'RegistrationProofNeeded') return { person, contacts, needed: known }
  return { person, contacts, needed: proofNeeded({ ...rest, hasHistory: await isKnownToCare(portal, onFile.telehealthId) }) }
}
