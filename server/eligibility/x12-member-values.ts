import type { MemberField, Place } from '#server/eligibility/raw-member.ts'

/** Loop 2000 of one member as it was gathered. */
export type MemberLoop = {
  /** Where the next segments belong. */
  within: 'member' | 'name' | 'other name' | 'coverage' | 'elsewhere'
  values: Partial<Record<MemberField, string>>
  /** REF by qualifier, and DTP of the member by qualifier. */
  numbers: Map<string, string>
  dates: Map<string, string>
  coverages: { action: string; startsOn: string; endsOn: string }[]
  /** The first segment of each name. */
  places: Map<string, Place>
}

/** What stands above the members of a transaction and holds for all of them. */
export type Header = { group: string; startsOn: string }

const ownNumbers = ['23', '17', 'ZZ', '3H']

const ownNumber = (numbers: ReadonlyMap<string, string>): Partial<Record<MemberField, string>> => {
  const own = ownNumbers.map((kind) => numbers.get(kind) ?? '').find((number) => number !== '') ?? ''
  // A short number such as 02 tells the members of one family apart; a long one is the person's own.
  return own.length > 3 ? { memberId: own } : { suffix: own }
}

/** End = 349, of several coverages the latest once all of them have ended; else 357. */
const endOf = ({ coverages, dates }: MemberLoop): string => {
  const ends = coverages.map(({ endsOn }) => endsOn)
  const latest = ends.every((end) => end !== '') ? ends.sort().at(-1) : undefined
  return latest ?? dates.get('357') ?? ''
}

/** Begin = 348, of several coverages the earliest; else 356, else the header's 007. */
const startOf = ({ coverages, dates }: MemberLoop, header: Header): string => {
  const starts = coverages.map(({ startsOn }) => startsOn).filter(Boolean)
  return starts.sort()[0] ?? (dates.get('356') || header.startsOn)
}

/** The member as such goes on, but every coverage ends: that is a cancellation, too. */
const actionOf = ({ coverages, values: { action = '' } }: MemberLoop): string => {
  const cancelled = coverages.length > 0 && coverages.every((coverage) => coverage.action === '024')
  return cancelled && (action === '001' || action === '030') ? '024' : action
}

/** Puts together what numbers and dates of the member, of the coverages and of the header say. */
export const valuesOf = (loop: MemberLoop, header: Header): Partial<Record<MemberField, string>> => ({
  ...loop.values,
  ...ownNumber(loop.numbers),
  subscriberId: loop.numbers.get('0F') ?? '',
  group: loop.numbers.get('1L') || header.group,
  changedOn: loop.dates.get('303') ?? '',
  startsOn: startOf(loop, header),
  endsOn: endOf(loop),
  action: actionOf(loop),
})
