import type { FilePlace } from '#server/eligibility/read/raw-member.ts'
import type { Relation } from '#server/schema/eligibility-tables.ts'
import type { CoverageStatement } from '#shared/eligibility/coverage-statements.ts'
import type { RejectReason, WarningReason } from '#shared/eligibility/import-words.ts'

/** The row's action (INS03). CSV rows are always 'audit': a full statement of the member's data. */
export type RowAction = CoverageStatement['action']

export type Warning = FilePlace & { reason: WarningReason; found: string }

/** A parsed and validated row. '' and null mean 'not given': the stored value stays. Dates are `YYYY-MM-DD`. */
export type MemberRow = {
  /** `memberId` is the member's own number. `familyId` is the subscriber's, or the member's own where every member has one. */
  memberId: string
  familyId: string
  relation: Relation
  action: RowAction
  first: string
  last: string
  /** '' if an 834 gives no DMG segment: the stored birthday holds. */
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
  /** The class or subgroup. */
  subgroup: string
  startsOn: string | null
  /** Undefined if the row does not give an end date, null if it says that there is none. */
  endsOn: string | null | undefined
  /** The row deletes the coverage: it is as if it had never been. */
  isVoid: boolean
  /** Each line of coverage that the row names. Absent for one coverage of a line that is not given, with the dates above. */
  coverages?: readonly CoverageStatement[]
  /** The row cancels the member (INS03 024), so that lines it does not name end too. Absent: as `action` says. */
  endsAll?: boolean
  warnings: Warning[]
}

/** Why and where a row was rejected, and, if known, who it describes. */
export type RowProblem = FilePlace & { reason: RejectReason; found: string; memberId?: string; name?: string }

/** A staged row, kept until its run settles. A rejected row keeps its family. */
export type ReadRow = {
  line: number
  /** The segment that begins the member, `INS (12)`; '' in a CSV file. */
  segment: string
  groupId: string
  family: string
  isPrimary: boolean
  follows: string | null
} & ({ row: MemberRow; problem: null } | { row: null; problem: RowProblem })
