import { openAnswerEnvelope, segmentPlace } from '#server/eligibility/inquiry/answer-envelope.ts'
import {
  readAaa,
  readBirthDay,
  readDtp,
  readEb,
  readHsd,
  readNm1,
  readOfParty,
  type ValueReading,
  valueAt,
} from '#server/eligibility/inquiry/answer-values.ts'
import {
  AnswerDamage,
  type AnswerParty,
  type AnswerPerson,
  type Benefit,
  type BenefitAnswer,
  rejectionsOf,
} from '#server/eligibility/inquiry/benefit-answer.ts'
import type { Segment } from '#server/eligibility/read/x12-segments.ts'
import type { RejectionLevel } from '#shared/eligibility/inquiry-codes.ts'

/** HL03, in the order in which the loops are nested. */
const levels = ['20', '21', '22', '23'] as const
type Level = (typeof levels)[number]

type Reading = ValueReading & {
  answer: BenefitAnswer
  level: Level | null
  /** HL01 and HL03 of the loops so far. */
  loops: Map<string, Level>
  person: AnswerPerson | null
  benefit: Benefit | null
  /** The party to which N3, N4 and PER belong. */
  party: AnswerParty | null
}

const personOf = (role: AnswerPerson['role']): AnswerPerson => ({
  role,
  traces: [],
  party: null,
  birthDay: null,
  gender: '',
  relation: '',
  isCorrected: false,
  dates: [],
  references: [],
  rejections: [],
  benefits: [],
})

const misplaced = (segment: Segment): never => {
  throw new AnswerDamage('misplacedSegment', segmentPlace(segment))
}

/** HL: a loop within the one that HL02 names. */
const beginLoop = (reading: Reading, segment: Segment): void => {
  const [id, parent, level] = [1, 2, 3].map((place) => valueAt(segment, place)) as [string, string, Level]
  const depth = levels.indexOf(level)
  const isNested = depth === 0 ? parent === '' : reading.loops.get(parent) === levels[depth - 1]
  if (depth < 0 || !isNested || id === '' || reading.loops.has(id)) misplaced(segment)
  reading.loops.set(id, level)
  reading.level = level
  reading.benefit = null
  reading.party = null
  reading.person = depth < 2 ? null : personOf(depth === 2 ? 'subscriber' : 'dependent')
  if (reading.person) reading.answer.people.push(reading.person)
}

const readName = (reading: Reading, segment: Segment): void => {
  const party = readNm1(segment)
  const { answer, level, person, benefit } = reading
  reading.party = party
  if (benefit) benefit.related.push(party)
  else if (person) person.party ??= party
  else if (level === '20') answer.source ??= party
  else answer.receiver ??= party
}

const levelNames: Readonly<Record<Level, RejectionLevel>> = { '20': 'source', '21': 'receiver', '22': 'subscriber', '23': 'dependent' }

type SegmentReader = (reading: Reading, segment: Segment) => void

/** Segments of a person alone. EB begins a benefit. */
const personReaders: Readonly<Record<string, (person: AnswerPerson, reading: Reading, segment: Segment) => void>> = {
  TRN: ({ traces }, _reading, segment) =>
    traces.push({ number: valueAt(segment, 2), originator: valueAt(segment, 3), isOurs: valueAt(segment, 1) === '2' }),
  DMG: (person, reading, segment) => {
    person.birthDay = readBirthDay(reading, segment)
    person.gender = valueAt(segment, 3)
  },
  INS: (person, _reading, segment) => {
    person.relation = valueAt(segment, 2)
    person.isCorrected = valueAt(segment, 3) === '001' && valueAt(segment, 4) === '25'
  },
  EB: (person, reading, segment) => {
    reading.benefit = readEb(reading, segment)
    reading.party = null
    person.benefits.push(reading.benefit)
  },
}

const benefitReaders: Readonly<Record<string, (benefit: Benefit, reading: Reading, segment: Segment) => void>> = {
  HSD: ({ deliveries }, reading, segment) => deliveries.push(readHsd(reading, segment)),
  MSG: ({ messages }, _reading, segment) => messages.push(valueAt(segment, 1)),
  III: ({ conditions }, _reading, segment) =>
    conditions.push({ qualifier: valueAt(segment, 1), code: valueAt(segment, 2), text: valueAt(segment, 4) }),
}

const readers: Readonly<Record<string, SegmentReader>> = {
  HL: beginLoop,
  NM1: readName,
  // Above the people, DTP and REF say nothing that is used.
  DTP: (reading, segment) => {
    const date = readDtp(reading, segment)
    if (date) (reading.benefit ?? reading.person)?.dates.push(date)
  },
  REF: ({ person, benefit }, segment) => {
    const [qualifier, value, description] = [1, 2, 3].map((place) => valueAt(segment, place)) as [string, string, string]
    ;(benefit ?? person)?.references.push({ qualifier, value, description })
  },
  AAA: ({ answer, level, person, benefit }, segment) => {
    const { rejections } = benefit ?? person ?? answer
    rejections.push(readAaa(segment, benefit ? 'benefit' : levelNames[level ?? '20']))
  },
}

const readSegment = (reading: Reading, segment: Segment): void => {
  const [name = ''] = segment.elements
  if (!/^[A-Z][A-Z0-9]{1,2}$/.test(name)) misplaced(segment)
  if (name === 'BHT') {
    if (reading.level !== null) misplaced(segment)
    reading.answer.reference = valueAt(segment, 3)
    return
  }
  if (reading.level === null && name !== 'HL') misplaced(segment)
  if (Object.hasOwn(readers, name)) readers[name]?.(reading, segment)
  else if (Object.hasOwn(personReaders, name)) personReaders[name]?.(reading.person ?? misplaced(segment), reading, segment)
  else if (Object.hasOwn(benefitReaders, name)) benefitReaders[name]?.(reading.benefit ?? misplaced(segment), reading, segment)
  // N3, N4 and PER; anything else, such as PRV or MPI, says nothing that is used.
  else if (reading.party) readOfParty(reading.party, segment)
}

/**
 * Reads a 271 (005010X279A1), the real-time answer to one 270. Codes that the guide does not list are kept as they are; a single value that
 * cannot be read counts as absent and is listed in `unread`.
 * @throws AnswerDamage when the text is no whole 271, or its loops are not nested as the guide says
 */
export const readBenefitAnswer = (text: string): BenefitAnswer => {
  const { content, repetition, component, isTest, hasOtherNumber } = openAnswerEnvelope(text)
  const unread: BenefitAnswer['unread'] = []
  const answer: BenefitAnswer = {
    reference: '',
    isTest,
    source: null,
    receiver: null,
    people: [],
    rejections: [],
    unread,
    hasOtherNumber,
  }
  const reading: Reading = {
    repetition,
    component,
    unread,
    answer,
    level: null,
    loops: new Map(),
    person: null,
    benefit: null,
    party: null,
  }
  for (const segment of content) readSegment(reading, segment)
  // An answer without a person and without a reason would read as 'nothing is covered'.
  if (answer.people.length === 0 && rejectionsOf(answer).length === 0) throw new AnswerDamage('misplacedSegment')
  return answer
}
