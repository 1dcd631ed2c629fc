import type { Relation } from '#server/schema/eligibility-tables.ts'
import type { RejectReason, WarningReason } from '#shared/eligibility/import-words.ts'

/** INS03: what a row asks for. A CSV row is an audit: it says how things stand. */
export type RowAction = 'add' | 'change' | 'cancel' | 'reinstate' | 'audit'

export type Warning = { reason: WarningReason; found: string; line: number; segment: string }

/** A member's row as it was read and judged. '' and null: not said, what is stored stays. Days are `YYYY-MM-DD`. */
export type MemberRow = {
  /** The member's own number, and the one that comes first in the row: the subscriber's, or their own where every member has one. */
  memberId: string
  familyId: string
  relation: Relation
  action: RowAction
  first: string
  last: string
  dob: string
  gender: 'Male' | 'Female' | 'Other' | null
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  email: string
  phone: string
  studentId: string
  plan: string
  tier: string
  startsOn: string | null
  /** Undefined where the row says nothing about an end, null where it says that there is none. */
  endsOn: string | null | undefined
  warnings: Warning[]
}

/** Why a row is not taken, with where that is seen and, where the row says so, whom it is about. */
export type RowProblem = { reason: RejectReason; line: number; segment: string; found: string; memberId?: string; name?: string }

/** What is kept of a row until its run is settled; a rejected subscriber's family must still be told apart. */
export type ReadRow = {
  line: number
  groupId: string
  family: string
  isPrimary: boolean
  follows: string | null
} & ({ row: MemberRow; problem: null } | { row: null; problem: RowProblem })
