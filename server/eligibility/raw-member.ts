/** What a file can say of a member, whatever its format; '' is what it does not say. */
export type MemberField =
  | ('group' | 'memberId' | 'suffix' | 'subscriberId' | 'flag' | 'relation' | 'action' | 'last' | 'first' | 'dob' | 'sex')
  | ('address1' | 'address2' | 'city' | 'state' | 'zip' | 'email' | 'phone' | 'studentId' | 'plan' | 'tier')
  | ('startsOn' | 'endsOn' | 'changedOn' | 'diedOn')

/** Where something stands: the line of the file, and the segment (with its number) or the column. */
export type Place = { line: number; segment: string }

/** One member as the file has them, before anything is judged. */
export type RawMember = {
  line: number
  format: '834' | 'csv'
  says: (field: MemberField) => string
  at: (field: MemberField) => Place
  /** The row could not be read at all. */
  problem: 'short row' | 'long row' | 'open quote' | null
  /** Whether the file has the field at all: a CSV file without the column says nothing about it. */
  has: (field: MemberField) => boolean
}

/** What the file says of itself, found on the way. */
export type FileFacts = { interchange: string | null; isFull: boolean; fileDate: string | null }
