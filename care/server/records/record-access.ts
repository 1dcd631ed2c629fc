import type { CareMember } from '#care/server/session/member-store.ts'
import { fail } from '#platform/http/fail.ts'
import { actsFor, idsFor, scopeRefusal } from '#shared/care/managed.ts'
import { isAdult } from '#shared/fields/date-of-birth.ts'
import { type RecordPart, recordParts } from '#shared/records/record-rules.ts'
import type { RecordPerson } from '#shared/records/record-screens.ts'
import type { RecordSet } from '#shared/records/record-set.ts'

type Person = RecordPerson & Pick<RecordSet['patient'], 'dateOfBirth' | 'gender'>

/** The parts of a patient's records that the member may take away: all with `see-records`, but conversations only with `messages` too. */
const partsFor = (member: CareMember, patientId: string): RecordPart[] =>
  actsFor(member, patientId, 'see-records')
    ? recordParts.filter((part) => part !== 'messages' || actsFor(member, patientId, 'messages'))
    : []

type SharedParts = { patientId: string; parts: readonly RecordPart[] }

/** Whether a member may share these parts of a patient's records by link: only what they may see themselves, and only with `share`. */
export const mayShareParts = (member: CareMember, { patientId, parts }: SharedParts): boolean =>
  actsFor(member, patientId, 'share') && parts.every((part) => partsFor(member, patientId).includes(part))

/** The patients to whose records the member sees every link: themselves, and children under 18 whose records they may share. */
export const sharePatients = (member: CareMember, today: string): string[] => {
  const isMinor = (id: string) =>
    member.claims.managed.some(({ telehealthId, dateOfBirth }) => telehealthId === id && !isAdult(dateOfBirth, today))
  return idsFor(member, 'share').filter((id) => id === member.id || isMinor(id))
}

/** Returns the patients whose records a member may export, themselves first, with the parts. */
export const recordPeople = (member: CareMember): Person[] => {
  const { member: own, managed } = member.claims
  const seen = idsFor(member, 'see-records')
  const all = [{ ...own, telehealthId: member.id }, ...managed.filter(({ telehealthId }) => telehealthId !== member.id)]
  return all
    .filter(({ telehealthId }) => seen.includes(telehealthId))
    .map(({ telehealthId, first, last, dateOfBirth, gender }) => ({
      telehealthId,
      first,
      last,
      dateOfBirth,
      ...(gender ? { gender } : {}),
      isSelf: telehealthId === member.id,
      parts: partsFor(member, telehealthId),
      mayShare: actsFor(member, telehealthId, 'share'),
    }))
}

/**
 * Returns one of `recordPeople`, if the member may take all of these parts. Fails with ScopeMissing if a scope is missing, and with NotFound
 * for a patient for whom they do not act.
 */
export const recordPerson = (member: CareMember, patientId: string, parts: readonly RecordPart[]): Person => {
  const person = recordPeople(member).find(({ telehealthId }) => telehealthId === patientId)
  return person && parts.every((part) => person.parts.includes(part)) ? person : fail(scopeRefusal(member, patientId))
}
