import type { FilePlace, MemberField } from '#server/eligibility/read/raw-member.ts'

/** The data of one member's loop 2000. */
export type MemberLoop = {
  /** The current part of the loop. */
  within: 'member' | 'name' | 'other name' | 'coverage' | 'elsewhere'
  values: Partial<Record<MemberField, string>>
  /** REF values, and the member's DTP dates, by qualifier. */
  numbers: Map<string, string>
  dates: Map<string, string>
  coverages: { action: string; startsOn: string; endsOn: string }[]
  /** The first segment of each name. */
  places: Map<string, FilePlace>
}

/** Transaction-level values that apply to every member. */
export type Header = { group: string; startsOn: string }

const ownNumbers = ['23', '17', 'ZZ', '3H']

const ownNumber = (numbers: ReadonlyMap<string, string>): Partial<Record<MemberField, string>> => {
  const own = ownNumbers.map((kind) => numbers.get(kind) ?? '').find((number) => number !== '') ?? ''
  // A short number such as 02 is a suffix within the family; a long one is the member's own number.
  return own.length > 3 ? { memberId: own } : { suffix: own }
}

/** The end date: 349, the latest if all coverages have ended; else 357. */
const endOf = ({ coverages, dates }: MemberLoop): string => {
  const ends = coverages.map(({ endsOn }) => endsOn)
  const latest = ends.every((end) => end !== '') ? ends.sort().at(-1) : undefined
  return latest ?? dates.get('357') ?? ''
}

/** The start date: 348, the earliest of all coverages; else 356, else the header's 007. */
const startOf = ({ coverages, dates }: MemberLoop, header: Header): string => {
  const starts = coverages.map(({ startsOn }) => startsOn).filter(Boolean)
  return starts.sort()[0] ?? (dates.get('356') || header.startsOn)
}

/** The row's action. If every coverage is canceled, the member is canceled too. */
const actionOf = ({ coverages, values: { action = '' } }: MemberLoop): string => {
  const cancelled = coverages.length > 0 && coverages.every((coverage) => coverage.action === '024')
  return cancelled && (action === '001' || action === '030') ? '024' : action
}

/** Combines the values of the member, the coverages and the header. */
export const memberValuesOf = (loop: MemberLoop, header: Header): Partial<Record<MemberField, string>> => ({
  ...loop.values,
  ...ownNumber(loop.numbers),
  subscriberId: loop.numbers.get('0F') ?? '',
  group: loop.numbers.get('1L') || header.group,
  changedOn: loop.dates.get('303') ?? '',
  startsOn: startOf(loop, header),
  endsOn: endOf(loop),
  action: actionOf(loop),
})
