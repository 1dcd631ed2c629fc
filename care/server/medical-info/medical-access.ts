import type { CareMember } from '#care/server/session/member-store.ts'
import { fail } from '#platform/http/fail.ts'
import { actsFor, idsFor } from '#shared/care/managed.ts'
import type { MedicalPerson } from '#shared/medical-info/medical-shape.ts'

/** Whose medical info a member may see, themselves first: seeing goes with a patient's visits, changing with booking for them. */
export const medicalPeople = (member: CareMember): MedicalPerson[] => {
  const { member: own, managed } = member.claims
  const all = [{ ...own, telehealthId: member.id }, ...managed.filter(({ telehealthId }) => telehealthId !== member.id)]
  const seen = idsFor(member, 'see-visits')
  return all
    .filter(({ telehealthId }) => seen.includes(telehealthId))
    .map(({ telehealthId, first, last, dateOfBirth }) => ({
      ...{ telehealthId, first, last, dateOfBirth, isSelf: telehealthId === member.id },
      mayChange: actsFor(member, telehealthId, 'book'),
    }))
}

/** Somebody whose medical info the member may see. Anybody else is NotFound. */
export const seenPerson = (member: CareMember, patientId: string): MedicalPerson =>
  medicalPeople(member).find(({ telehealthId }) => telehealthId === patientId) ?? fail('NotFound')

/** Somebody whose medical info the member may change. One whom they may only see is MedicalOnlySeen. */
export const changedPerson = (member: CareMember, patientId: string): MedicalPerson => {
  const person = seenPerson(member, patientId)
  return person.mayChange ? person : fail('MedicalOnlySeen')
}
