import type { FindingPlace } from '#server/schema/import-tables.ts'

/** The fields of a member in any file format; '' means 'not given'. */
export type MemberField =
  | ('group' | 'memberId' | 'suffix' | 'subscriberId' | 'flag' | 'relation' | 'action' | 'last' | 'first' | 'dob' | 'sex')
  | ('address1' | 'address2' | 'city' | 'state' | 'zip' | 'country' | 'email' | 'phone' | 'studentId' | 'plan' | 'tier' | 'subgroup')
  | ('startsOn' | 'endsOn' | 'changedOn' | 'diedOn')
  /** 'Y' if the file deletes every coverage of the member (HD01 002). */
  | 'deleted'

/** A place in the file: the line, the segment (with its number) or the column, and the element of an 834. */
export type FilePlace = { line: number; segment: string; place?: FindingPlace }

/** One line of coverage of a member (loop 2300): its maintenance code, its texts, and its place. `line` is HD03, `plan` HD04. */
export type RawCoverage = {
  action: string
  values: Readonly<Record<'line' | 'plan' | 'startsOn' | 'endsOn' | 'deleted', string>>
  place: FilePlace
}

/** One member from the file, before validation. */
export type RawMember = {
  line: number
  format: '834' | 'csv'
  says: (field: MemberField) => string
  at: (field: MemberField) => FilePlace
  /** The row could not be read at all. */
  problem: 'short row' | 'long row' | 'open quote' | null
  /** The place of text with lost characters. The row is rejected but keeps its family. A NUL reads as U+FFFD. */
  damagedAt: FilePlace | null
  /** Whether the file has the field; false if a CSV file lacks the column. */
  has: (field: MemberField) => boolean
  /** The lines of coverage; none for CSV, and for a member without HD segments. */
  coverages: readonly RawCoverage[]
  /** Whether the file cancels the member as a whole (INS03 024). */
  endsAll: boolean
}

/** File-level values, filled in while reading. */
export type FileFacts = { interchange: string | null; isFull: boolean; fileDate: string | null }
