import type { Family, StoredFamily, StoredPerson } from '#server/eligibility/family.ts'
import type { MemberRow } from '#server/eligibility/member-row.ts'
import { foldedName } from '#shared/fields/person-name.ts'

/** A name that changed and a birthday that was corrected, but never both at once: then a number has come to somebody else. */
const isSameHuman = (person: StoredPerson, row: MemberRow): boolean =>
  person.dob === row.dob || (person.firstFolded === foldedName(row.first) && person.lastFolded === foldedName(row.last))

/**
 * Whom of a family a row means: the subscriber by being it; others by first name and birthday, then by their number, then by their name.
 * 'other' says that the number is somebody else's; null that nobody is meant.
 */
export const matchPerson = (row: MemberRow, family: readonly StoredPerson[]): StoredPerson | 'other' | null => {
  const first = foldedName(row.first)
  if (row.relation === 'Primary') {
    const primary = family.find(({ relation }) => relation === 'Primary')
    if (!primary) return null
    return isSameHuman(primary, row) ? primary : 'other'
  }
  const others = family.filter(({ relation }) => relation !== 'Primary')
  const born = others.find((person) => person.firstFolded === first && person.dob === row.dob)
  if (born) return born
  const numbered = row.memberId === '' ? undefined : others.find(({ externalId }) => externalId === row.memberId)
  if (numbered) return isSameHuman(numbered, row) ? numbered : 'other'
  const mayBe = others.filter(
    (person) =>
      isSameHuman(person, row) &&
      person.firstFolded === first &&
      person.relation === row.relation &&
      (person.externalId === null || row.memberId === ''),
  )
  return mayBe.length === 1 ? (mayBe[0] ?? null) : null
}

/**
 * The stored family of a subscriber whose number is new: the same name, birthday and zip in the same group (or a family that never had a
 * number), and only one such. A number that this file itself gives to somebody is not taken from them.
 */
export const adoptedFamily = (
  { groupId, rows, namesakes }: Pick<Family, 'groupId' | 'rows' | 'namesakes'>,
  { familyOf, isInFile }: { familyOf: (membershipId: string) => StoredFamily | null; isInFile: (number: string) => boolean },
): StoredFamily | null => {
  const row = rows.map((one) => one.row).find((one) => one?.relation === 'Primary')
  if (!row) return null
  const found = namesakes.filter(({ relation, membership, firstFolded, lastFolded, dob, zip }) => {
    if (relation !== 'Primary' || membership.groupId !== groupId || dob !== row.dob) return false
    if (firstFolded !== foldedName(row.first) || lastFolded !== foldedName(row.last)) return false
    const { subscriberNumber } = membership
    return subscriberNumber === null || (zip !== null && zip === row.zip && !isInFile(subscriberNumber))
  })
  return found.length === 1 && found[0] ? familyOf(found[0].membershipId) : null
}
