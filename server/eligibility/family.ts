import type { MemberRow, RowProblem } from '#server/eligibility/member-row.ts'
import type { Relation } from '#server/schema/eligibility-tables.ts'
import type { RejectReason, WarningReason } from '#shared/eligibility/import-words.ts'

/** A person of eligibility as an import compares and writes them. */
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
  startsOn: string | null
  endsOn: string | null
}

export type StoredMembership = {
  id: string
  groupId: string
  subscriberNumber: string | null
  plan: string | null
  planCode: string | null
}
export type StoredFamily = { membership: StoredMembership; persons: readonly StoredPerson[] }

/** A row of the file in its family. */
export type FamilyRow = { ordinal: number; line: number } & ({ row: MemberRow; problem: null } | { row: null; problem: RowProblem })

/** The rows of one subscriber's family, and what is stored of it. */
export type Family = {
  groupId: string
  /** The subscriber's number. */
  number: string
  rows: readonly FamilyRow[]
  stored: StoredFamily | null
  /** Stored people with the name and birthday of somebody in the rows, of any group, with their families' numbers. */
  namesakes: readonly (StoredPerson & { membership: StoredMembership })[]
}

/** What a field was and will be. */
export type Change = { field: string; now: string | null; after: string | null }

export type RowOutcome = {
  ordinal: number
  line: number
  memberId: string
  name: string
  outcome: 'added' | 'changed' | 'unchanged' | 'rejected'
  /** For 'rejected'. */
  problem: { reason: RejectReason; line: number; segment: string; found: string } | null
  changes: readonly Change[]
  warnings: readonly { reason: WarningReason; found: string; line: number; segment: string }[]
  /** The coverage is over with this row, and was not before. */
  terminated: boolean
}

/** Somebody whom no row names, but whose coverage ends with this file: with their subscriber's, or because a full file leaves them out. */
export type EndedUnnamed = {
  personId: string
  line: number
  memberId: string
  name: string
  endsOn: string
  terminated: boolean
  reason: WarningReason | 'not in the file'
}

export type FamilyPlan = {
  outcomes: readonly RowOutcome[]
  ended: readonly EndedUnnamed[]
  /** Stored, active members whose coverage this brings to an end within the guard's horizon. */
  ending: number
  membership: { write: 'insert' | 'update'; value: StoredMembership } | null
  inserts: readonly StoredPerson[]
  updates: readonly StoredPerson[]
}
