import type { Change, StoredPerson } from '#server/eligibility/plan/eligibility-family.ts'
import type { MemberRow } from '#server/eligibility/read/member-row.ts'
import { foldedName } from '#shared/fields/person-name.ts'

type Address = Pick<StoredPerson, 'address1' | 'address2' | 'city' | 'state' | 'zip'>

const orNull = (text: string): string | null => (text === '' ? null : text)
const isSameText = (one: string | null, other: string | null) => (one ?? '').toLowerCase() === (other ?? '').toLowerCase()

/** Keeps the stored value when the new one differs only in letter case. */
const calmly = (stored: string | null, said: string | null): string | null => (isSameText(stored, said) ? stored : said)

/** Whether a row gives an address. */
export const hasAddress = ({ address1, zip }: Pick<MemberRow, 'address1' | 'zip'>) => address1 !== '' || zip !== ''

const addressFields = ['address1', 'address2', 'city', 'state', 'zip'] as const

/** Whether two addresses are equal but for letter case. */
export const isSameAddress = (one: Address, other: Address): boolean => addressFields.every((field) => isSameText(one[field], other[field]))

/** The person at another address. */
export const withAddressOf = (person: StoredPerson, { address1, address2, city, state, zip }: Address): StoredPerson => ({
  ...person,
  address1,
  address2,
  city,
  state,
  zip,
})

/** The address is replaced as a whole. A row without one keeps the stored address; a new person gets the subscriber's. */
const addressOf = (row: MemberRow, stored: Address | null): Address => {
  if (!hasAddress(row) && stored) {
    const { address1, address2, city, state, zip } = stored
    return { address1, address2, city, state, zip }
  }
  return {
    address1: calmly(stored?.address1 ?? null, orNull(row.address1)),
    address2: calmly(stored?.address2 ?? null, orNull(row.address2)),
    city: calmly(stored?.city ?? null, orNull(row.city)),
    state: orNull(row.state),
    zip: orNull(row.zip),
  }
}

const names = ({ first, last }: Pick<MemberRow, 'first' | 'last'>) => ({
  first,
  last,
  firstFolded: foldedName(first),
  lastFolded: foldedName(last),
})

/** Builds a person who is not stored yet, without coverage. The telehealth id is the person's own id. */
export const newPerson = (
  row: MemberRow,
  { id, membershipId }: { id: string; membershipId: string },
  subscriber: Address | null,
): StoredPerson => ({
  id,
  membershipId,
  relation: row.relation,
  ...names(row),
  dob: row.dob,
  gender: row.gender,
  ...addressOf(row, subscriber),
  studentId: orNull(row.studentId),
  externalId: orNull(row.memberId),
  email: orNull(row.email),
  phone: orNull(row.phone),
  telehealthId: id,
  startsOn: null,
  endsOn: null,
  spans: [],
})

/** Applies a row to a stored person, except for coverage. Fields the row omits, the id and the telehealth id stay. */
export const applyPersonChanges = (stored: StoredPerson, row: MemberRow): StoredPerson => {
  const said = names(row)
  const isSameName = stored.firstFolded === said.firstFolded && stored.lastFolded === said.lastFolded
  return {
    ...stored,
    ...(isSameName ? {} : said),
    ...addressOf(row, stored),
    relation: row.relation,
    dob: row.dob || stored.dob,
    gender: row.gender ?? stored.gender,
    studentId: row.studentId || stored.studentId,
    externalId: row.memberId || stored.externalId,
    email: calmly(stored.email, row.email || stored.email),
    phone: row.phone || stored.phone,
  }
}

const compared = [
  'relation',
  'first',
  'last',
  'dob',
  'gender',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'studentId',
  'externalId',
  'email',
  'phone',
  'startsOn',
  'endsOn',
] as const

/** The fields that differ. */
export const changesOf = (now: StoredPerson, after: StoredPerson): Change[] =>
  compared.filter((field) => now[field] !== after[field]).map((field) => ({ field, now: now[field], after: after[field] }))
