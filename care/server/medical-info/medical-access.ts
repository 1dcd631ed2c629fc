import type { CareMember } from '#care/server/session/member-store.ts'
import { fail } from '#platform/http/fail.ts'
import { actsFor, idsFor, scopeRefusal } from '#shared/care/managed.ts'
import type { MedicalPerson } from '#shared/medical-info/medical-shape.ts'

/** Returns whose medical info a member may see, themselves first: seeing requires `see-records`, changing requires `book` too. */
export const medicalPeople = (member: CareMember): MedicalPerson[] => {
  const { member: own, managed } = member.claims
  const all = [{ ...own, telehealthId: member.id }, ...managed.filter(({ telehealthId }) => telehealthId !== member.id)]
  const seen = idsFor(member, 'see-records')
  return all
    .filter(({ telehealthId }) => seen.includes(telehealthId))
    .map(({ telehealthId, first, last, dateOfBirth }) => ({
      telehealthId,
      first,
      last,
      dateOfBirth,
      isSelf: telehealthId === member.id,
      mayChange: actsFor(member, telehealthId, 'book'),
    }))
}

/** Returns a patient whose medical info the member may see; any other is ScopeMissing or NotFound. */
export const seenPerson = (member: CareMember, patientId: string): MedicalPerson =>
  medicalPeople(member).find(({ telehealthId }) => telehealthId === patientId) ?? fail(scopeRefusal(member, patientId))

/** Returns a patient whose medical info the member may change. Fails with NotFound, ScopeMissing, or MedicalOnlySeen if they may only see it. */
export const changedPerson = (member: CareMember, patientId: string): MedicalPerson => {
  const person = seenPerson(member, patientId)
  return person.mayChange ? person : fail('MedicalOnlySeen')
}
