import type { FilePlace, MemberField } from '#server/eligibility/read/raw-member.ts'
import type { Segment } from '#server/eligibility/read/x12-segments.ts'
import { defaultIdentitySettings } from '#shared/eligibility/identity-rules.ts'

/** The data of one member's loop 2000. */
export type MemberLoop = {
  /** The current part of the loop. */
  within: 'member' | 'name' | 'other name' | 'coverage' | 'elsewhere'
  values: Partial<Record<MemberField, string>>
  /** REF values, and the member's DTP dates, by qualifier. */
  numbers: Map<string, string>
  dates: Map<string, string>
  coverages: { action: string; startsOn: string; endsOn: string }[]
  /** The group number that a coverage gives (REF*1L of loop 2300). */
  coverageGroup: string
  /** The first segment of each name. */
  places: Map<string, FilePlace>
  /** Every REF and DTP: its qualifier and value tell which field it gives. */
  qualified: Segment[]
}

/** Transaction-level values that apply to every member, and where they are. */
export type Header = { group: string; startsOn: string; groupAt?: FilePlace; startsOnAt?: FilePlace }

const { ownReferences, shortestOwnNumber } = defaultIdentitySettings

const ownNumber = (numbers: ReadonlyMap<string, string>): Partial<Record<MemberField, string>> => {
  const own = ownReferences.map((kind) => numbers.get(kind) ?? '').find((number) => number !== '') ?? ''
  // A short number such as 02 is a suffix within the family; a long one is the member's own number.
  return own.length >= shortestOwnNumber ? { memberId: own } : { suffix: own }
}

/** HD01 002: the coverage is deleted. */
const isDeleted = ({ action }: { action: string }): boolean => action === '002'

const areAllDeleted = ({ coverages }: MemberLoop): boolean => coverages.length > 0 && coverages.every(isDeleted)

/** The coverages that count: a deleted one does not, unless all are. */
const countedOf = (loop: MemberLoop) => (areAllDeleted(loop) ? loop.coverages : loop.coverages.filter((one) => !isDeleted(one)))

/** The end date: 349, the latest if all coverages have ended; else the member's own 349 or 357. */
const endOf = (loop: MemberLoop): string => {
  const ends = countedOf(loop).map(({ endsOn }) => endsOn)
  const latest = ends.every((end) => end !== '') ? ends.sort().at(-1) : undefined
  return latest || loop.dates.get('349') || loop.dates.get('357') || ''
}

/**
 * The start date: 348, the earliest of all coverages; else the member's own 348 or 356. For a new or whole statement (not 001 or 024) else
 * the header's 007: the file's date says nothing about coverage that exists.
 */
const startOf = (loop: MemberLoop, header: Header, action: string): string => {
  const starts = countedOf(loop)
    .map(({ startsOn }) => startsOn)
    .filter(Boolean)
  const ofFile = action === '001' || action === '024' ? '' : header.startsOn
  return starts.sort()[0] || loop.dates.get('348') || loop.dates.get('356') || ofFile
}

/** The row's action. If every coverage is deleted, or canceled, the member is canceled too. */
const actionOf = (loop: MemberLoop): string => {
  const { action = '' } = loop.values
  if (areAllDeleted(loop)) return '024'
  const counted = countedOf(loop)
  const cancelled = counted.length > 0 && counted.every((coverage) => coverage.action === '024')
  return cancelled && (action === '001' || action === '030') ? '024' : action
}

/** Combines the values of the member, the coverages and the header. */
export const memberValuesOf = (loop: MemberLoop, header: Header): Partial<Record<MemberField, string>> => ({
  ...loop.values,
  ...ownNumber(loop.numbers),
  subscriberId: loop.numbers.get('0F') ?? '',
  group: loop.numbers.get('1L') || header.group || loop.coverageGroup,
  changedOn: loop.dates.get('303') ?? '',
  startsOn: startOf(loop, header, actionOf(loop)),
  endsOn: endOf(loop),
  action: actionOf(loop),
  deleted: areAllDeleted(loop) ? 'Y' : '',
})
