import { fail } from '#platform/http/fail.ts'
import type { KnownPerson } from '#server/eligibility/person-store.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { ageOn, isAdult } from '#shared/fields/date-of-birth.ts'
import { ageProblem, type EligiblePerson } from '#shared/registration/eligible-person.ts'

/** The fields of a person that may be shown to someone who can register them (REG-19). */
export const eligible = (person: KnownPerson, today: string): EligiblePerson => {
  const covered = coverageProblem(person, today) === null
  return {
    firstName: person.first,
    dob: person.dob,
    familyMemberId: person.id,
    canRegister: covered && isAdult(person.dob, today),
    canRegisterTeladoc: covered,
    hasProfile: person.hasProfile,
  }
}

/**
 * Refuses an account to a person under 18. `relation` is null for a person who is in no sponsor's file.
 * @throws Failure MemberNotAdult for a primary member, Under18 for anybody else
 */
export const requireAdult = (
  { dob, relation }: { dob: string; relation: KnownPerson['relation'] | null },
  today: string,
  details: { field?: string } = {},
): void => {
  const problem = ageProblem(ageOn(dob, today), relation)
  if (problem) fail(problem, details)
}
