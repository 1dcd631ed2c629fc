import type { CareMember } from '#care/server/session/member-store.ts'
import { fail } from '#platform/http/fail.ts'
import { actsFor, idsFor } from '#shared/care/managed.ts'
import type { MedicalPerson } from '#shared/medical-info/medical-shape.ts'

/** Returns whose medical info a member may see, themselves first: seeing requires `see-visits`, changing requires `book`. */
export const medicalPeople = (member: CareMember): MedicalPerson[] => {
  const { member: own, managed } = member.claims
  const all = [{ ...own, telehealthId: member.id }, ...managed.filter(({ telehealthId }) => telehealthId !== member.id)]
  const seen = idsFor(member, 'see-visits')
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

/** Returns a patient whose medical info the member may see; any other is NotFound. */
export const seenPerson = (member: CareMember, patientId: string): MedicalPerson =>
  medicalPeople(member).find(({ telehealthId }) => telehealthId === patientId) ?? fail('NotFound')

/** Returns a patient whose medical info the member may change. Fails with NotFound, or MedicalOnlySeen if they may only see it. */
export const changedPerson = (member: CareMember, patientId: string): MedicalPerson => {
  const person = seenPerson(member, patientId)
  return person.mayChange ? person : fail('MedicalOnlySeen')
}
