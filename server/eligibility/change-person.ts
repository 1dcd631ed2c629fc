import type { Change, StoredPerson } from '#server/eligibility/family.ts'
import type { MemberRow } from '#server/eligibility/member-row.ts'
import { foldedName } from '#shared/fields/person-name.ts'

type Address = Pick<StoredPerson, 'address1' | 'address2' | 'city' | 'state' | 'zip'>

const orNull = (text: string): string | null => (text === '' ? null : text)
const isSameText = (one: string | null, other: string | null) => (one ?? '').toLowerCase() === (other ?? '').toLowerCase()

/** Files differ in their capitals from one to the next; that alone is no change. */
const calmly = (stored: string | null, said: string | null): string | null => (isSameText(stored, said) ? stored : said)

const saysAddress = ({ address1, zip }: Pick<MemberRow, 'address1' | 'zip'>) => address1 !== '' || zip !== ''

/** An address changes as a whole; a row without one leaves it, and one that begins a person takes the subscriber's. */
const addressOf = (row: MemberRow, stored: Address | null): Address => {
  if (!saysAddress(row) && stored) {
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

type Days = Pick<StoredPerson, 'startsOn' | 'endsOn'>

export const isActive = ({ startsOn, endsOn }: Days, today: string): boolean =>
  startsOn !== null && startsOn <= today && (endsOn === null || endsOn >= today)

/** Next year's begin, sent ahead, does not interrupt a coverage that holds. */
const startOf = (row: MemberRow, stored: Days, today: string): string | null => {
  if (row.startsOn === null || (row.action === 'cancel' && stored.startsOn !== null)) return stored.startsOn
  return isActive(stored, today) && row.startsOn > today && row.action !== 'change' ? stored.startsOn : row.startsOn
}

const names = ({ first, last }: Pick<MemberRow, 'first' | 'last'>) => ({
  first,
  last,
  firstFolded: foldedName(first),
  lastFolded: foldedName(last),
})

/** A person whom the store does not have yet; known to the telehealth side by their own id. */
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
  startsOn: row.startsOn,
  endsOn: row.endsOn ?? null,
})

/** What a row makes of a stored person: what it does not say stays, and so do the person's id, telehealth id and history. */
export const changedPerson = (stored: StoredPerson, row: MemberRow, today: string): StoredPerson => {
  const said = names(row)
  const isSameName = stored.firstFolded === said.firstFolded && stored.lastFolded === said.lastFolded
  return {
    ...stored,
    ...(isSameName ? {} : said),
    ...addressOf(row, stored),
    relation: row.relation,
    dob: row.dob,
    gender: row.gender ?? stored.gender,
    studentId: row.studentId || stored.studentId,
    externalId: row.memberId || stored.externalId,
    email: calmly(stored.email, row.email || stored.email),
    phone: row.phone || stored.phone,
    startsOn: startOf(row, stored, today),
    endsOn: row.endsOn === undefined ? stored.endsOn : row.endsOn,
  }
}

const compared = [
  ...(['relation', 'first', 'last', 'dob', 'gender', 'address1', 'address2', 'city', 'state', 'zip', 'studentId'] as const),
  ...(['externalId', 'email', 'phone', 'startsOn', 'endsOn'] as const),
]

/** Field by field what differs. */
export const changesOf = (now: StoredPerson, after: StoredPerson): Change[] =>
  compared.filter((field) => now[field] !== after[field]).map((field) => ({ field, now: now[field], after: after[field] }))
