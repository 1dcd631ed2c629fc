import { isDamaged } from '#platform/import/decode-text.ts'
import type { FilePlace, MemberField, RawMember } from '#server/eligibility/read/raw-member.ts'
import { coveragesOf, type Header, isCanceled, type MemberLoop, memberValuesOf } from '#server/eligibility/read/x12-member-values.ts'
import type { Segment } from '#server/eligibility/read/x12-segments.ts'
import type { PartnerSettings } from '#shared/eligibility/partner-settings.ts'
import { storable } from '#shared/storable-text.ts'

/** The segment of each field, for the report; fields of REF and DTP are in `qualifiersOf`. */
const segmentOf: Readonly<Partial<Record<MemberField, string>>> = {
  flag: 'INS',
  relation: 'INS',
  action: 'INS',
  diedOn: 'INS',
  first: 'NM1',
  last: 'NM1',
  dob: 'DMG',
  sex: 'DMG',
  address1: 'N3',
  address2: 'N3',
  city: 'N4',
  state: 'N4',
  zip: 'N4',
  country: 'N4',
  email: 'PER',
  phone: 'PER',
  deleted: 'HD',
  plan: 'HD',
  tier: 'HD',
}

const qualifierOf = (reference: string): string => reference.split(':')[1] ?? ''

type Qualifiers = (settings: PartnerSettings) => readonly string[]

/** The qualifiers of the fields that REF and DTP give. */
const qualifiersOf: Readonly<Partial<Record<MemberField, Qualifiers>>> = {
  subscriberId: ({ subscriberReferences }) => subscriberReferences,
  memberId: ({ ownReferences }) => ownReferences,
  suffix: ({ ownReferences }) => ownReferences,
  group: ({ groupReferences }) => groupReferences.map(qualifierOf),
  subgroup: ({ subgroupReferences }) => subgroupReferences.map(qualifierOf),
  startsOn: ({ coverageStartDates, memberStartDates }) => [...coverageStartDates, ...memberStartDates],
  // A range behind the qualifier of a start has the end too.
  endsOn: (said) => [...said.coverageEndDates, ...said.memberEndDates, ...said.coverageStartDates, ...said.memberStartDates],
  changedOn: ({ changeDates }) => changeDates,
}

/** The segment that gives a field its value, by one of the field's qualifiers: the member's own, else that of the header. */
const qualifiedPlace = ({ qualified }: MemberLoop, header: Header, qualifiers: readonly string[], value: string): FilePlace | undefined => {
  for (const qualifier of qualifiers)
    for (const { elements, line, ordinal } of qualified)
      if (elements[1] === qualifier && elements.at(-1)?.includes(value)) return { line, segment: `${elements[0]} (${ordinal})` }
  const inHeader = qualifiers.find((qualifier) => header.numbers.get(qualifier)?.trim() === value)
  return inHeader === undefined ? undefined : header.places.get(`REF ${inHeader}`)
}

/** The element of each field that always has the same one. */
const elementOf: Partial<Record<MemberField, number>> = {
  flag: 1,
  relation: 2,
  action: 3,
  diedOn: 12,
  subscriberId: 2,
  memberId: 2,
  suffix: 2,
  group: 2,
  studentId: 2,
  last: 3,
  first: 4,
  dob: 2,
  sex: 3,
  address1: 1,
  address2: 2,
  city: 1,
  state: 2,
  zip: 3,
  country: 4,
  startsOn: 3,
  endsOn: 3,
  changedOn: 3,
  deleted: 1,
  plan: 4,
  tier: 5,
}

/** Adds the element to a place, if the place is the field's own segment. */
const placed = (place: FilePlace, field: MemberField): FilePlace => {
  const own = segmentOf[field] ?? (qualifiersOf[field] && /^(REF|DTP) /.exec(place.segment)?.[1])
  const element = own !== undefined && place.segment.startsWith(`${own} `) ? elementOf[field] : undefined
  return element === undefined ? place : { ...place, place: { element } }
}

/** NM101: IL is the insured, 74 the corrected insured. 70, the former incorrect name, is ignored. */
const isMember = new Set(['IL', '74'])
const phones = ['HP', 'CP', 'TE', 'WP']

/** Reads pairs of qualifier and value. */
const pairs = (elements: readonly string[], from: number): Map<string, string> => {
  const found = new Map<string, string>()
  for (let at = from; at + 1 < elements.length; at += 2) if (elements[at]) found.set(elements[at] as string, elements[at + 1] ?? '')
  return found
}

/** DTP: `D8` is one date, `RD8` two. */
const daysOf = ([, , format = '', days = '']: readonly string[]): readonly [string, string] => {
  const [from = '', to = ''] = format === 'RD8' ? days.split('-') : [days]
  return [from, to]
}

type SegmentReader = (loop: MemberLoop, elements: readonly string[], settings: PartnerSettings) => void

const readMemberDays: SegmentReader = ({ dates }, elements, { memberStartDates, memberEndDates }) => {
  const [from, to] = daysOf(elements)
  const [qualifier = ''] = elements.slice(1)
  dates.set(qualifier, from)
  // A range has both days: 356 is the start of eligibility, 357 its end.
  const end = memberEndDates.at(-1)
  if (to && end !== undefined && memberStartDates.at(-1) === qualifier) dates.set(end, to)
}

const segmentReaders: Readonly<Record<string, SegmentReader>> = {
  'member REF': ({ numbers }, [, kind = '', number = '']) => void numbers.set(kind, number),
  'member DTP': readMemberDays,
  // The guide puts them before NM1; some systems write them behind the name.
  'name DTP': readMemberDays,
  'name PER': ({ values }, elements) => {
    const found = pairs(elements, 3)
    values.email = found.get('EM') ?? ''
    values.phone = phones.map((kind) => found.get(kind) ?? '').find((number) => number !== '') ?? ''
  },
  'name N3': ({ values }, [, address1 = '', address2 = '']) => void Object.assign(values, { address1, address2 }),
  'name N4': ({ values }, [, city = '', state = '', zip = '', country = '']) => void Object.assign(values, { city, state, zip, country }),
  'coverage REF': ({ coverageNumbers }, [, kind = '', number = '']) => {
    if (!coverageNumbers.get(kind)) coverageNumbers.set(kind, number)
  },
  'name DMG': ({ values }, [, , dob = '', sex = '']) => void Object.assign(values, { dob, sex }),
  'coverage DTP': ({ coverages, dates }, elements, { coverageStartDates, coverageEndDates, changeDates }) => {
    const coverage = coverages.at(-1)
    const [from, to] = daysOf(elements)
    const [qualifier = ''] = elements.slice(1)
    if (coverage && coverageStartDates.includes(qualifier)) Object.assign(coverage, { startsOn: from, ...(to ? { endsOn: to } : {}) })
    if (coverage && coverageEndDates.includes(qualifier)) coverage.endsOn = to || from
    if (changeDates.includes(qualifier) && !dates.has(qualifier)) dates.set(qualifier, from)
  },
}

const readName: SegmentReader = (loop, [, kind = '', , last = '', first = '']) => {
  loop.within = isMember.has(kind) ? 'name' : 'other name'
  if (loop.within === 'name') Object.assign(loop.values, { last, first })
}

const readCoverage = (loop: MemberLoop, { elements, line: at, ordinal }: Segment) => {
  const [, action = '', , line = '', plan = '', tier = ''] = elements
  loop.within = 'coverage'
  loop.coverages.push({ action, line, plan, startsOn: '', endsOn: '', place: { line: at, segment: `HD (${ordinal})` } })
  if (action === '002') return
  loop.values.plan ||= plan || line
  loop.values.tier ||= tier
}

const readSegment = (loop: MemberLoop, segment: Segment, settings: PartnerSettings) => {
  const { elements } = segment
  const name = elements[0] ?? ''
  const isPastNames = loop.within === 'coverage' || loop.within === 'elsewhere'
  if (name === 'NM1' && !isPastNames) readName(loop, elements, settings)
  else if (name === 'HD') readCoverage(loop, segment)
  else if (name === 'LX' || name === 'COB' || name === 'LS') loop.within = 'elsewhere'
  else segmentReaders[`${loop.within} ${name}`]?.(loop, elements, settings)
}

/** Collects one member's loop 2000, starting at its INS segment. `settings` say what the partner writes where. */
export const openX12Member = (ins: Segment, header: Header, settings: PartnerSettings) => {
  const [, flag = '', relation = '', action = ''] = ins.elements
  const insPlace: FilePlace = { line: ins.line, segment: `INS (${ins.ordinal})` }
  const loop: MemberLoop = {
    within: 'member',
    values: { flag, relation, action, diedOn: ins.elements[12] ?? '' },
    numbers: new Map(),
    dates: new Map(),
    coverages: [],
    coverageNumbers: new Map(),
    places: new Map(),
    qualified: [],
  }
  let damagedAt = ins.elements.some(isDamaged) ? insPlace : null
  return {
    add: (segment: Segment): void => {
      const { elements, line, ordinal } = segment
      const name = elements[0] ?? ''
      readSegment(loop, segment, settings)
      const isOurs = loop.within !== 'other name' && loop.within !== 'elsewhere'
      if (isOurs && elements.some(isDamaged)) damagedAt ??= { line, segment: `${storable(name)} (${ordinal})` }
      if (isOurs && (name === 'REF' || name === 'DTP')) loop.qualified.push({ elements, line, ordinal })
      if (isOurs && !loop.places.has(name)) loop.places.set(name, { line, segment: `${name} (${ordinal})` })
    },
    done: (): RawMember => {
      const values = memberValuesOf(loop, header, settings)
      return {
        line: ins.line,
        format: '834',
        says: (field) => (damagedAt ? storable(values[field] ?? '') : (values[field] ?? '')).trim(),
        at: (field) => {
          const value = (values[field] ?? '').trim()
          const qualifiers = value === '' ? [] : (qualifiersOf[field]?.(settings) ?? [])
          const given = qualifiedPlace(loop, header, qualifiers, value) ?? loop.places.get(segmentOf[field] ?? '')
          const ofFile = field === 'startsOn' && value !== '' ? header.places.get('DTP 007') : undefined
          return placed(given ?? ofFile ?? insPlace, field)
        },
        problem: null,
        damagedAt,
        has: (field) => field !== 'dob' || loop.places.has('DMG'),
        coverages: coveragesOf(loop, header, settings),
        endsAll: isCanceled(loop),
      }
    },
  }
}
