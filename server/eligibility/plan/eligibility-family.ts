import type { MemberRow, RowProblem } from '#server/eligibility/read/member-row.ts'
import type { FilePlace } from '#server/eligibility/read/raw-member.ts'
import type { Relation } from '#server/schema/eligibility-tables.ts'
import type { CoverageSpan } from '#shared/eligibility/coverage-spans.ts'
import type { RejectReason, WarningReason } from '#shared/eligibility/import-words.ts'

/** An eligibility person, as an import reads and writes them. */
export type StoredPerson = {
  id: string
  membershipId: string
  relation: Relation
  first: string
  last: string
  firstFolded: string
  lastFolded: string
  dob: string
  gender: 'Male' | 'Female' | 'Other' | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip: string | null
  studentId: string | null
  externalId: string | null
  email: string | null
  phone: string | null
  telehealthId: string
  /** Derived from `spans` by `shownDays`; nothing but the previous version decides by them. */
  startsOn: string | null
  endsOn: string | null
  spans: readonly CoverageSpan[]
}

export type StoredMembership = {
  id: string
  groupId: string
  subscriberNumber: string | null
  plan: string | null
  planCode: string | null
  /** The sponsor's class or subgroup. */
  subgroup: string | null
}
export type StoredFamily = { membership: StoredMembership; persons: readonly StoredPerson[] }

/** One row of the file within its family. */
export type FamilyRow = { ordinal: number; line: number; segment?: string } & (
  | { row: MemberRow; problem: null }
  | { row: null; problem: RowProblem }
)

/** One subscriber's rows and stored family. */
export type EligibilityFamily = {
  groupId: string
  /** The subscriber's number. */
  number: string
  rows: readonly FamilyRow[]
  stored: StoredFamily | null
  /** Stored persons of any group with the last name and birthday of a row, with their memberships. */
  namesakes: readonly (StoredPerson & { membership: StoredMembership })[]
}

/** A field's value before and after. */
export type Change = { field: string; now: string | null; after: string | null }

export type RowOutcome = {
  ordinal: number
  line: number
  memberId: string
  name: string
  outcome: 'added' | 'changed' | 'unchanged' | 'rejected'
  /** For 'rejected'. */
  problem: (FilePlace & { reason: RejectReason; found: string }) | null
  changes: readonly Change[]
  warnings: readonly (FilePlace & { reason: WarningReason; found: string })[]
  /** This row ends coverage that was active before. */
  terminated: boolean
}

/** A person without a row whose coverage this file ends: the subscriber was canceled, or a full file omits the person. */
export type EndedUnnamed = {
  personId: string
  line: number
  memberId: string
  name: string
  endsOn: string
  terminated: boolean
  reason: WarningReason | 'not in the file'
}

/** A person without a row who moves along with the subscriber, or a line of coverage without a row that ends while others go on. */
export type ChangedUnnamed = { memberId: string; name: string; reason: WarningReason | 'not in the file'; changes: readonly Change[] }

export type FamilyPlan = {
  outcomes: readonly RowOutcome[]
  ended: readonly EndedUnnamed[]
  changed: readonly ChangedUnnamed[]
  /** The number of active members whose coverage ends within the guard's horizon. */
  ending: number
  membership: { write: 'insert' | 'update'; value: StoredMembership } | null
  inserts: readonly StoredPerson[]
  updates: readonly StoredPerson[]
}
