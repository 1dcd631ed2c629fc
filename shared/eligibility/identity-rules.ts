import { foldedName } from '#shared/fields/person-name.ts'

/**
 * How a sponsor numbers its members. `ownReferences` are the REF01 qualifiers that may hold a member's own number, the strongest first.
 * A value shorter than `shortestOwnNumber` is a suffix within the family.
 */
export type IdentitySettings = { ownReferences: readonly string[]; shortestOwnNumber: number }

export const defaultIdentitySettings: IdentitySettings = { ownReferences: ['23', '17', 'ZZ', '3H'], shortestOwnNumber: 4 }

/** What identifies a person within a subscriber's family. '' means not given; `dob` is `YYYY-MM-DD`. */
export type IdentityFacts = { number: string; relation: string; first: string; last: string; dob: string }

/**
 * `same`: one person. `corrected`: one person whose birthday was corrected. `close`: perhaps one person, perhaps a twin, a junior or
 * somebody renamed; a person must look. `number`: another person, who holds the row's number. `none`: another person.
 */
export type IdentityVerdict = 'same' | 'corrected' | 'close' | 'number' | 'none'

type Evidence = {
  /** Whether both have the same own number; 'silent' if one of them has none. */
  number: 'equal' | 'different' | 'silent'
  first: boolean
  last: boolean
  relation: boolean
  /** 'slip' if the birthdays differ as by a typing error; 'silent' if the row gives none. */
  birthday: 'equal' | 'slip' | 'different' | 'silent'
}

/** Most years between two birthdays that differ by a typing error: one wrong digit of the decade. */
const mostSlipYears = 10

/** Whether two birthdays differ only as by a typing error: in one part, or with month and day swapped. */
const isSlip = (one: string, other: string): boolean => {
  const [year = '', month = '', day = ''] = one.split('-')
  const [otherYear = '', otherMonth = '', otherDay = ''] = other.split('-')
  if (year !== otherYear) return month === otherMonth && day === otherDay && Math.abs(Number(year) - Number(otherYear)) <= mostSlipYears
  return month === otherMonth || day === otherDay || (month === otherDay && day === otherMonth)
}

const evidenceOf = (row: IdentityFacts, person: IdentityFacts): Evidence => ({
  number: row.number === '' || person.number === '' ? 'silent' : row.number === person.number ? 'equal' : 'different',
  first: foldedName(row.first) === foldedName(person.first),
  last: foldedName(row.last) === foldedName(person.last),
  relation: row.relation === person.relation,
  birthday: row.dob === '' ? 'silent' : row.dob === person.dob ? 'equal' : isSlip(row.dob, person.dob) ? 'slip' : 'different',
})

type Rule = { name: string; verdict: IdentityVerdict; holds: (evidence: Evidence) => boolean }

/** The rules, in order: the first that holds decides. `docs/decisions/who-is-one-person.md` explains each one. */
export const identityRules: readonly Rule[] = [
  { name: 'first name and birthday', verdict: 'same', holds: ({ first, birthday }) => first && birthday === 'equal' },
  {
    name: 'number and first name, no birthday given',
    verdict: 'same',
    holds: ({ number, first, birthday }) => number === 'equal' && first && birthday === 'silent',
  },
  {
    name: 'first name and relation, no birthday given',
    verdict: 'same',
    holds: ({ number, first, relation, birthday }) => number !== 'different' && first && relation && birthday === 'silent',
  },
  {
    name: 'number and both names, another birthday',
    verdict: 'corrected',
    holds: ({ number, first, last }) => number === 'equal' && first && last,
  },
  {
    name: 'both names and relation, a birthday with a typing error',
    verdict: 'corrected',
    holds: ({ number, first, last, relation, birthday }) => number !== 'different' && first && last && relation && birthday === 'slip',
  },
  { name: 'both names and relation', verdict: 'close', holds: ({ first, last, relation }) => first && last && relation },
  {
    name: 'number and birthday or first name',
    verdict: 'close',
    holds: ({ number, first, birthday }) => number === 'equal' && (first || birthday === 'equal' || birthday === 'silent'),
  },
  { name: 'birthday and relation', verdict: 'close', holds: ({ relation, birthday }) => relation && birthday === 'equal' },
  { name: 'number only', verdict: 'number', holds: ({ number }) => number === 'equal' },
]

/** Compares a row with a stored person of the same subscriber's family. */
export const identityVerdict = (row: IdentityFacts, person: IdentityFacts): IdentityVerdict => {
  const evidence = evidenceOf(row, person)
  return identityRules.find(({ holds }) => holds(evidence))?.verdict ?? 'none'
}

/** The numbers that several people of a family share in one file. Such a reference is never anybody's own number. */
export const sharedNumbers = (rows: readonly IdentityFacts[]): ReadonlySet<string> => {
  const holders = Map.groupBy(
    rows.filter(({ number }) => number !== ''),
    ({ number }) => number,
  )
  const whom = ({ relation, first, dob }: IdentityFacts) => `${relation === 'Primary'} ${foldedName(first)} ${dob}`
  // A row without a birthday may be a second row of the same person.
  const isOne = (held: readonly IdentityFacts[]) =>
    new Set(held.map(whom)).size === 1 ||
    (new Set(held.map(({ first }) => foldedName(first))).size === 1 && held.some(({ dob }) => dob === ''))
  return new Set([...holders].filter(([, held]) => !isOne(held)).map(([number]) => number))
}
