import { segmentPlace } from '#server/eligibility/inquiry/answer-envelope.ts'
import type {
  AnswerDate,
  AnswerParty,
  Benefit,
  BenefitDelivery,
  Rejection,
  UnreadValue,
} from '#server/eligibility/inquiry/benefit-answer.ts'
import type { Segment } from '#server/eligibility/read/x12-segments.ts'
import { followUpOf, type RejectionLevel, rejectionReasonOf } from '#shared/eligibility/inquiry-codes.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'

/** How one answer is read: its separators, and the list of values that could not be read. */
export type ValueReading = { repetition: string; component: string; unread: UnreadValue[] }

export const valueAt = ({ elements }: Segment, place: number): string => (elements[place] ?? '').trim()

const decimal = /^(-?)(\d{0,13})(?:\.(\d{0,10}))?$/

/** A decimal of X12 as an integer of `digits` places, rounded half up; null if it is none. `12.5` with two places is 1250. */
const scaled = (text: string, digits: number): number | null => {
  const [, sign = '', whole = '', fraction = ''] = decimal.exec(text) ?? []
  if (whole + fraction === '') return null
  const shifted = Number(whole + fraction.slice(0, digits).padEnd(digits, '0')) + (Number(fraction[digits] ?? 0) >= 5 ? 1 : 0)
  return sign === '' || shifted === 0 ? shifted : -shifted
}

type Parse<Value> = (text: string) => Value | null

const centsOf: Parse<number> = (text) => scaled(text, 2)
const quantityOf: Parse<number> = (text) => {
  const thousandths = scaled(text, 3)
  return thousandths === null ? null : thousandths / 1000
}
/** EB08 is a fraction: `.2` is 20 %. A value above 1 may be meant as a percentage, so it is unknown. */
const percentOf: Parse<number> = (text) => {
  const thousandths = scaled(text, 5)
  return thousandths === null || thousandths < 0 || thousandths > 100_000 ? null : thousandths / 1000
}

/** `YYYY-MM-DD` of an X12 date `CCYYMMDD`; null if it is no day that the portal can store. */
const isoDayOf: Parse<string> = (text) => {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return calendarDay.safeParse(day).success ? day : null
}

/** Parses an element; one that is present and unreadable counts as absent and is recorded. */
const parsed = <Value>({ unread }: ValueReading, segment: Segment, element: number, parse: Parse<Value>): Value | null => {
  const text = valueAt(segment, element)
  const value = text === '' ? null : parse(text)
  if (text !== '' && value === null) unread.push({ segment: segmentPlace(segment), element })
  return value
}

const repeatsOf = (text: string, separator: string): string[] =>
  (separator === '' ? [text] : text.split(separator)).map((part) => part.trim()).filter((part) => part !== '')

// Maps, because codes are as sent: an object has 'constructor' too.
const authorizations: ReadonlyMap<string, Benefit['authorization']> = new Map([
  ['Y', 'yes'],
  ['N', 'no'],
])
const networks: ReadonlyMap<string, Benefit['network']> = new Map([
  ['Y', 'in'],
  ['N', 'out'],
  ['W', 'both'],
])

/** Reads EB: the start of loop 2110. */
export const readEb = (reading: ValueReading, segment: Segment): Benefit => ({
  code: valueAt(segment, 1),
  level: valueAt(segment, 2),
  serviceTypes: repeatsOf(valueAt(segment, 3), reading.repetition),
  insuranceType: valueAt(segment, 4),
  plan: valueAt(segment, 5),
  period: valueAt(segment, 6),
  amountCents: parsed(reading, segment, 7, centsOf),
  percent: parsed(reading, segment, 8, percentOf),
  quantityKind: valueAt(segment, 9),
  quantity: parsed(reading, segment, 10, quantityOf),
  authorization: authorizations.get(valueAt(segment, 11)) ?? 'unknown',
  network: networks.get(valueAt(segment, 12)) ?? 'unknown',
  procedure: repeatsOf(valueAt(segment, 13), reading.component),
  deliveries: [],
  dates: [],
  references: [],
  rejections: [],
  messages: [],
  conditions: [],
  related: [],
})

export const readHsd = (reading: ValueReading, segment: Segment): BenefitDelivery => ({
  kind: valueAt(segment, 1),
  quantity: parsed(reading, segment, 2, quantityOf),
  unit: valueAt(segment, 3),
  each: valueAt(segment, 4),
  period: valueAt(segment, 5),
  periods: parsed(reading, segment, 6, quantityOf),
  pattern: [valueAt(segment, 7), valueAt(segment, 8)].join(' ').trim(),
})

/** A year such as 9999 in an end means that there is none. */
const isOpenEnd = (text: string): boolean => /^(?:2[2-9]|[3-9]\d)\d{6}$/.test(text)

/** DTP with D8 or RD8; null, and recorded, if a day cannot be read or the period ends before it begins. */
export const readDtp = ({ unread }: ValueReading, segment: Segment): AnswerDate | null => {
  const [qualifier, format, text] = [1, 2, 3].map((place) => valueAt(segment, place)) as [string, string, string]
  const [first = '', second = ''] = format === 'RD8' ? text.split('-') : [text]
  const [from, to] = [isoDayOf(first), isoDayOf(second)]
  if (from !== null && format === 'D8') return { qualifier, from, to: null, isPeriod: false }
  const isPeriod = format === 'RD8' && (isOpenEnd(second) || (to !== null && from !== null && to >= from))
  if (from !== null && isPeriod) return { qualifier, from, to, isPeriod }
  unread.push({ segment: segmentPlace(segment), element: 3 })
  return null
}

export const readBirthDay = (reading: ValueReading, segment: Segment): string | null => parsed(reading, segment, 2, isoDayOf)

export const readAaa = (segment: Segment, level: RejectionLevel): Rejection => {
  const code = valueAt(segment, 3)
  return { level, reason: rejectionReasonOf(code), code, followUp: followUpOf(valueAt(segment, 4)) }
}

export const readNm1 = (segment: Segment): AnswerParty => ({
  role: valueAt(segment, 1),
  isPerson: valueAt(segment, 2) === '1',
  last: valueAt(segment, 3),
  first: valueAt(segment, 4),
  middle: valueAt(segment, 5),
  idKind: valueAt(segment, 8),
  id: valueAt(segment, 9),
  address: { lines: [], city: '', state: '', zip: '' },
  contacts: [],
})

/** Adds what follows NM1 of the same loop. Returns false for a segment that is none of a party. */
export const readOfParty = (party: AnswerParty, segment: Segment): boolean => {
  const [name] = segment.elements
  if (name === 'N3') party.address.lines = [valueAt(segment, 1), valueAt(segment, 2)].filter((line) => line !== '')
  else if (name === 'N4') Object.assign(party.address, { city: valueAt(segment, 1), state: valueAt(segment, 2), zip: valueAt(segment, 3) })
  else if (name === 'PER') {
    const contact = (place: number) => ({ name: valueAt(segment, 2), kind: valueAt(segment, place), value: valueAt(segment, place + 1) })
    party.contacts.push(...[3, 5, 7].map(contact).filter(({ value }) => value !== ''))
  } else return false
  return true
}
