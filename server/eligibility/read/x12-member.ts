import { isDamaged } from '#platform/import/decode-text.ts'
import type { FilePlace, MemberField, RawMember } from '#server/eligibility/read/raw-member.ts'
import { type Header, type MemberLoop, memberValuesOf } from '#server/eligibility/read/x12-member-values.ts'
import type { Segment } from '#server/eligibility/read/x12-segments.ts'
import { defaultIdentitySettings } from '#shared/eligibility/identity-rules.ts'
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

/** The qualifiers of the fields that REF and DTP give. */
const qualifiersOf: Readonly<Partial<Record<MemberField, readonly string[]>>> = {
  subscriberId: ['0F'],
  memberId: defaultIdentitySettings.ownReferences,
  suffix: defaultIdentitySettings.ownReferences,
  group: ['1L'],
  startsOn: ['348', '356'],
  endsOn: ['349', '357', '348', '356'],
  changedOn: ['303'],
}

/** The segment that gives a field its value, by one of the field's qualifiers. */
const qualifiedPlace = ({ qualified }: MemberLoop, field: MemberField, value: string): FilePlace | undefined => {
  if (value === '') return undefined
  for (const qualifier of qualifiersOf[field] ?? [])
    for (const { elements, line, ordinal } of qualified)
      if (elements[1] === qualifier && elements.at(-1)?.includes(value)) return { line, segment: `${elements[0]} (${ordinal})` }
  return undefined
}

const headerPlace = ({ groupAt, startsOnAt }: Header, field: MemberField): FilePlace | undefined => {
  if (field === 'group') return groupAt
  return field === 'startsOn' ? startsOnAt : undefined
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

type SegmentReader = (loop: MemberLoop, elements: readonly string[]) => void

const readMemberDays: SegmentReader = ({ dates }, elements) => {
  const [from, to] = daysOf(elements)
  dates.set(elements[1] ?? '', from)
  if (to && elements[1] === '356') dates.set('357', to)
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
  'coverage REF': (loop, [, kind = '', number = '']) => {
    if (kind === '1L') loop.coverageGroup ||= number
  },
  'name DMG': ({ values }, [, , dob = '', sex = '']) => void Object.assign(values, { dob, sex }),
  'coverage DTP': ({ coverages, dates }, elements) => {
    const coverage = coverages.at(-1)
    const [from, to] = daysOf(elements)
    if (coverage && elements[1] === '348') Object.assign(coverage, { startsOn: from, ...(to ? { endsOn: to } : {}) })
    if (coverage && elements[1] === '349') coverage.endsOn = to || from
    if (elements[1] === '303' && !dates.has('303')) dates.set('303', from)
  },
}

const readName: SegmentReader = (loop, [, kind = '', , last = '', first = '']) => {
  loop.within = isMember.has(kind) ? 'name' : 'other name'
  if (loop.within === 'name') Object.assign(loop.values, { last, first })
}

const readCoverage: SegmentReader = (loop, [, action = '', , line = '', plan = '', tier = '']) => {
  loop.within = 'coverage'
  loop.coverages.push({ action, startsOn: '', endsOn: '' })
  if (action === '002') return
  loop.values.plan ||= plan || line
  loop.values.tier ||= tier
}

const readSegment: SegmentReader = (loop, elements) => {
  const name = elements[0] ?? ''
  const isPastNames = loop.within === 'coverage' || loop.within === 'elsewhere'
  if (name === 'NM1' && !isPastNames) readName(loop, elements)
  else if (name === 'HD') readCoverage(loop, elements)
  else if (name === 'LX' || name === 'COB' || name === 'LS') loop.within = 'elsewhere'
  else segmentReaders[`${loop.within} ${name}`]?.(loop, elements)
}

/** Collects one member's loop 2000, starting at its INS segment. */
export const openX12Member = (ins: Segment, header: Header) => {
  const [, flag = '', relation = '', action = ''] = ins.elements
  const insPlace: FilePlace = { line: ins.line, segment: `INS (${ins.ordinal})` }
  const loop: MemberLoop = {
    within: 'member',
    values: { flag, relation, action, diedOn: ins.elements[12] ?? '' },
    numbers: new Map(),
    dates: new Map(),
    coverages: [],
    coverageGroup: '',
    places: new Map(),
    qualified: [],
  }
  let damagedAt = ins.elements.some(isDamaged) ? insPlace : null
  return {
    add: ({ elements, line, ordinal }: Segment): void => {
      const name = elements[0] ?? ''
      readSegment(loop, elements)
      const isOurs = loop.within !== 'other name' && loop.within !== 'elsewhere'
      if (isOurs && elements.some(isDamaged)) damagedAt ??= { line, segment: `${storable(name)} (${ordinal})` }
      if (isOurs && (name === 'REF' || name === 'DTP')) loop.qualified.push({ elements, line, ordinal })
      if (isOurs && !loop.places.has(name)) loop.places.set(name, { line, segment: `${name} (${ordinal})` })
    },
    done: (): RawMember => {
      const values = memberValuesOf(loop, header)
      return {
        line: ins.line,
        format: '834',
        says: (field) => (damagedAt ? storable(values[field] ?? '') : (values[field] ?? '')).trim(),
        at: (field) => {
          const value = (values[field] ?? '').trim()
          const given = qualifiedPlace(loop, field, value) ?? loop.places.get(segmentOf[field] ?? '')
          return given ?? (value === '' ? undefined : headerPlace(header, field)) ?? insPlace
        },
        problem: null,
        damagedAt,
        has: (field) => field !== 'dob' || loop.places.has('DMG'),
      }
    },
  }
}
