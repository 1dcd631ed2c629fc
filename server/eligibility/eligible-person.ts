import type { KnownPerson } from '#server/eligibility/person-store.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { isAdult } from '#shared/fields/date-of-birth.ts'
import type { EligiblePerson } from '#shared/registration/eligible-person.ts'

/** What a screen may know of a person whom somebody may register (REG-19). */
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
