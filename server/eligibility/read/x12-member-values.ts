import type { FilePlace, MemberField, RawCoverage } from '#server/eligibility/read/raw-member.ts'
import type { Segment } from '#server/eligibility/read/x12-segments.ts'
import type { PartnerSettings } from '#shared/eligibility/partner-settings.ts'

/** The data of one member's loop 2000. */
export type MemberLoop = {
  /** The current part of the loop. */
  within: 'member' | 'name' | 'other name' | 'coverage' | 'elsewhere'
  values: Partial<Record<MemberField, string>>
  /** REF values, and the member's DTP dates, by qualifier. */
  numbers: Map<string, string>
  dates: Map<string, string>
  coverages: { action: string; line: string; plan: string; startsOn: string; endsOn: string; place: FilePlace }[]
  /** The first REF value of the coverages (loop 2300), by qualifier. */
  coverageNumbers: Map<string, string>
  /** The first segment of each name. */
  places: Map<string, FilePlace>
  /** Every REF and DTP: its qualifier and value tell which field it gives. */
  qualified: Segment[]
}

/**
 * Transaction-level values that apply to every member: REF values by qualifier, and the date 007. `places` has the segments by name and
 * qualifier, such as `REF 38`.
 */
export type Header = { numbers: Map<string, string>; startsOn: string; places: Map<string, FilePlace> }

/** The first value given. */
const firstOf = (values: ReadonlyMap<string, string>, qualifiers: readonly string[]): string =>
  qualifiers.map((qualifier) => values.get(qualifier) ?? '').find((value) => value !== '') ?? ''

/** The first value given among references such as `2000:1L`. */
const referenceOf = (loop: MemberLoop, header: Header, references: readonly string[]): string => {
  const places: Readonly<Record<string, ReadonlyMap<string, string>>> = {
    header: header.numbers,
    '2000': loop.numbers,
    '2300': loop.coverageNumbers,
  }
  return (
    references
      .map((reference) => {
        const [place = '', qualifier = ''] = reference.split(':')
        return places[place]?.get(qualifier) ?? ''
      })
      .find((value) => value !== '') ?? ''
  )
}

const ownNumber = (
  numbers: ReadonlyMap<string, string>,
  { ownReferences, shortestOwnNumber }: PartnerSettings,
): Partial<Record<MemberField, string>> => {
  const own = firstOf(numbers, ownReferences)
  // A short number such as 02 is a suffix within the family; a long one is the member's own number.
  return own.length >= shortestOwnNumber ? { memberId: own } : { suffix: own }
}

/** INS03 024: the member is canceled, with every line of coverage. */
export const isCanceled = ({ values }: MemberLoop): boolean => values.action === '024'

/** HD01 002: the coverage is deleted. */
const isDeleted = ({ action }: { action: string }): boolean => action === '002'

const areAllDeleted = ({ coverages }: MemberLoop): boolean => coverages.length > 0 && coverages.every(isDeleted)

/** The coverages that count: a deleted one does not, unless all are. */
const countedOf = (loop: MemberLoop) => (areAllDeleted(loop) ? loop.coverages : loop.coverages.filter((one) => !isDeleted(one)))

/**
 * The end date: 349, the latest if all coverages have ended, or if the member is canceled; else the member's own 349 or 357, unless the
 * partner has other qualifiers.
 */
const endOf = (loop: MemberLoop, { memberEndDates }: PartnerSettings): string => {
  const all = countedOf(loop).map(({ endsOn }) => endsOn)
  const ends = isCanceled(loop) ? all.filter(Boolean) : all
  const latest = ends.every((end) => end !== '') ? ends.sort().at(-1) : undefined
  return latest || firstOf(loop.dates, memberEndDates)
}

/** The file's date (007) is a start of new and whole statements only (not 001 or 024): it says nothing about coverage that exists. */
const fileStart = (header: Header, action: string): string => (action === '001' || action === '024' ? '' : header.startsOn)

/** The start date: 348, the earliest of all coverages; else the member's own 348 or 356; else the file's. */
const startOf = (loop: MemberLoop, header: Header, { memberStartDates }: PartnerSettings): string => {
  const starts = countedOf(loop)
    .map(({ startsOn }) => startsOn)
    .filter(Boolean)
  return starts.sort()[0] || firstOf(loop.dates, memberStartDates) || fileStart(header, actionOf(loop))
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
export const memberValuesOf = (loop: MemberLoop, header: Header, settings: PartnerSettings): Partial<Record<MemberField, string>> => ({
  ...loop.values,
  ...ownNumber(loop.numbers, settings),
  subscriberId: firstOf(loop.numbers, settings.subscriberReferences),
  group: referenceOf(loop, header, settings.groupReferences),
  subgroup: referenceOf(loop, header, settings.subgroupReferences),
  changedOn: firstOf(loop.dates, settings.changeDates),
  startsOn: startOf(loop, header, settings),
  endsOn: endOf(loop, settings),
  action: actionOf(loop),
  deleted: areAllDeleted(loop) ? 'Y' : '',
})

/**
 * The maintenance code of a line of coverage. A canceled member cancels every line, and an end or a deletion (HD01) is that of its line
 * only. Under a change of the member, HD01 may add or reinstate the line; otherwise INS03 holds.
 */
const lineAction = (ofMember: string, ofLine: string): string => {
  if (ofMember === '024' || ofLine === '024' || ofLine === '002') return '024'
  return ofMember === '001' && (ofLine === '021' || ofLine === '025') ? ofLine : ofMember
}

/** Each line of coverage with its own dates; else the member's, as for the whole row. */
export const coveragesOf = (loop: MemberLoop, header: Header, { memberStartDates, memberEndDates }: PartnerSettings): RawCoverage[] => {
  const { coverages, dates } = loop
  const own = loop.values.action ?? ''
  const ofMember = { startsOn: firstOf(dates, memberStartDates), endsOn: firstOf(dates, memberEndDates) }
  // A canceled member may give the end with one line only.
  const latest = isCanceled(loop)
    ? (coverages
        .map(({ endsOn }) => endsOn)
        .sort()
        .at(-1) ?? '')
    : ''
  return coverages.map(({ action, line, plan, startsOn, endsOn, place }) => {
    const code = lineAction(own, action)
    const starts = startsOn || ofMember.startsOn || fileStart(header, code)
    const ends = endsOn || ofMember.endsOn || latest
    return { action: code, place, values: { line, plan, startsOn: starts, endsOn: ends, deleted: action === '002' ? 'Y' : '' } }
  })
}
