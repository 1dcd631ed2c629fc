import type { EligibilityFamily, StoredFamily, StoredPerson } from '#server/eligibility/plan/eligibility-family.ts'
import type { MemberRow } from '#server/eligibility/read/member-row.ts'
import { type IdentityFacts, identityVerdict } from '#shared/eligibility/identity-rules.ts'
import { foldedName } from '#shared/fields/person-name.ts'

/**
 * The number that is evidence for one member. A family's number is not. Neither is a subscriber's own: the subscriber's number and the
 * relation say the same, and whoever takes over the number takes over both.
 */
const ownNumber = (number: string | null, { relation, family }: { relation: string; family: string }): string =>
  number === null || number === family || relation === 'Primary' ? '' : number

/** The identifying facts of a row. */
export const factsOfRow = ({ memberId, familyId, relation, first, last, dob }: MemberRow): IdentityFacts => ({
  number: ownNumber(memberId, { relation, family: familyId }),
  relation,
  first,
  last,
  dob,
})

const factsOfPerson = ({ externalId, relation, first, last, dob }: StoredPerson, familyNumber: string): IdentityFacts => ({
  number: ownNumber(externalId, { relation, family: familyNumber }),
  relation,
  first,
  last,
  dob,
})

/**
 * Whom a row describes. `close`: perhaps that person; a person must look. `number`: somebody new, whose number that person holds.
 * `other`: the subscriber's number belongs to another subscriber.
 */
export type Match = { kind: 'same' | 'corrected' | 'close' | 'number'; person: StoredPerson } | { kind: 'none' | 'other'; person: null }

type Named = {
  /** The own number of the earlier row of this file that described the person; undefined if there was none. */
  numberSaid: (personId: string) => string | undefined
  /** Whether another row of this file has the person's first name and birthday. */
  isNamedElsewhere: (personId: string) => boolean
}

const none: Match = { kind: 'none', person: null }

const matchPrimary = (row: MemberRow, primary: StoredPerson | undefined, named: Named): Match => {
  if (!primary) return none
  const verdict = identityVerdict(factsOfRow(row), factsOfPerson(primary, row.familyId))
  // A second subscriber under one number: neither may take the other's place.
  if (verdict === 'close' && named.isNamedElsewhere(primary.id)) return { kind: 'other', person: null }
  return verdict === 'none' || verdict === 'number' ? { kind: 'other', person: null } : { kind: verdict, person: primary }
}

/**
 * Finds the person a row describes, among the subscriber's family. A subscriber is compared with the subscriber only. The rules are those
 * of `identityRules`; a person whom another row of the file describes better is not taken.
 */
export const matchPerson = (row: MemberRow, family: readonly StoredPerson[], named: Named): Match => {
  if (row.relation === 'Primary')
    return matchPrimary(
      row,
      family.find(({ relation }) => relation === 'Primary'),
      named,
    )
  const facts = factsOfRow(row)
  const judged = family
    .filter(({ relation }) => relation !== 'Primary')
    .map((person) => ({ person, verdict: identityVerdict(facts, factsOfPerson(person, row.familyId)) }))
  const withVerdict = (verdict: Match['kind']) => judged.filter((one) => one.verdict === verdict).map(({ person }) => person)
  const isNumbered = ({ externalId }: StoredPerson) => facts.number !== '' && externalId === facts.number

  const same = withVerdict('same').sort((one, other) => Number(isNumbered(other)) - Number(isNumbered(one)))
  const free = same.filter(({ id }) => {
    const said = named.numberSaid(id)
    return said === undefined || said === '' || facts.number === '' || said === facts.number
  })
  // Without a birthday, two namesakes of one relation cannot be told apart.
  const isClear = row.dob !== '' || free.length === 1 || (free[0] !== undefined && isNumbered(free[0]))
  if (free[0]) return { kind: isClear ? 'same' : 'close', person: free[0] }
  // Everybody of this name and birthday has a row with another number: twins who share their first name.
  if (same[0]) return { kind: 'close', person: same[0] }

  const corrected = withVerdict('corrected').filter(({ id }) => !named.isNamedElsewhere(id))
  if (corrected[0]) return { kind: corrected.length === 1 ? 'corrected' : 'close', person: corrected[0] }
  const isNamesake = ({ firstFolded, lastFolded }: StoredPerson) =>
    firstFolded === foldedName(row.first) && lastFolded === foldedName(row.last)
  const close = [...withVerdict('corrected'), ...withVerdict('close')].find(
    (person) => isNumbered(person) || isNamesake(person) || !named.isNamedElsewhere(person.id),
  )
  if (close) return { kind: 'close', person: close }
  const holder = withVerdict('number')[0]
  return holder ? { kind: 'number', person: holder } : none
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
