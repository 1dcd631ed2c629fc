import type { EligibilityFamily, StoredFamily, StoredPerson } from '#server/eligibility/plan/eligibility-family.ts'
import type { MemberRow } from '#server/eligibility/read/member-row.ts'
import { foldedName } from '#shared/fields/person-name.ts'

/** Whether a row describes this person: the name or the birthday may differ, but not both (the number was then reassigned). */
const isSameHuman = (person: StoredPerson, row: MemberRow): boolean =>
  person.dob === row.dob || (person.firstFolded === foldedName(row.first) && person.lastFolded === foldedName(row.last))

/**
 * Finds the person a row describes: the subscriber by relation; others by first name and birthday, then number, then name. Returns
 * 'other' if the number belongs to a different person, null if there is no match.
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
 * The stored family of a subscriber with a new number, if exactly one matches by name, birthday and group and, unless it has no number,
 * by ZIP code too. A number that this file uses itself does not match.
 */
export const adoptedFamily = (
  { groupId, rows, namesakes }: Pick<EligibilityFamily, 'groupId' | 'rows' | 'namesakes'>,
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
