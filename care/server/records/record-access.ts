import type { CareMember } from '#care/server/session/member-store.ts'
import { fail } from '#platform/http/fail.ts'
import { idsFor } from '#shared/care/managed.ts'
import type { RecordPerson } from '#shared/records/record-screens.ts'

type Person = RecordPerson & { dateOfBirth: string }

/** Returns the patients whose records a member may export: themselves and those whose visits they may see. */
export const recordPeople = (member: CareMember): Person[] => {
  const { member: own, managed } = member.claims
  const seen = idsFor(member, 'see-visits')
  const all = [{ ...own, telehealthId: member.id }, ...managed.filter(({ telehealthId }) => telehealthId !== member.id)]
  return all
    .filter(({ telehealthId }) => seen.includes(telehealthId))
    .map(({ telehealthId, first, last, dateOfBirth }) => ({
      telehealthId,
      first,
      last,
      dateOfBirth,
      isSelf: telehealthId === member.id,
    }))
}

/** Returns one of `recordPeople`; any other patient is NotFound. */
export const recordPerson = (member: CareMember, patientId: string): Person =>
  recordPeople(member).find(({ telehealthId }) => telehealthId === patientId) ?? fail('NotFound')
