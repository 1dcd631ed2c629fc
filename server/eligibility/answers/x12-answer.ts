import type { InterchangeFacts } from '#server/schema/import-tables.ts'

// Our answers always use these separators, whatever the file uses.
const [element, component, repetition, terminator] = ['*', ':', '^', '~']
const reserved = /[*:^~]/

/** X12's extended characters of ASCII. */
const plain = /^[\x20-\x7e]*$/

/** A value of the file, as an answer may repeat it: '' if it has characters of our syntax or others that an answer must not have. */
export const repeatable = (value: string, most: number): string =>
  value !== '' && value.length <= most && plain.test(value) && !reserved.test(value) ? value : ''

/** Text for a place that must be filled: what cannot be repeated is left out, and the rest is cut. */
const filled = (value: string, least: number, most: number): string =>
  [...value]
    .filter((sign) => plain.test(sign) && !reserved.test(sign))
    .join('')
    .slice(0, most)
    .padEnd(least)

export type Component = string | number | null
/** An element: a value, or the components of a composite. */
export type AnswerElement = Component | readonly Component[]

const written = (values: readonly (string | number)[], separator: string): string =>
  values.join(separator).replace(new RegExp(`\\${separator}+$`), '')

/** Writes a segment; empty elements and components at the end are left off. */
export const answerSegment = (name: string, ...elements: readonly AnswerElement[]): string => {
  const texts = elements.map((one) =>
    one !== null && typeof one === 'object'
      ? written(
          one.map((part) => part ?? ''),
          component,
        )
      : (one ?? ''),
  )
  return `${written([name, ...texts], element)}${terminator}\n`
}

const largestNumber = 999_999_999

/** Control number of an interchange that we send: nine digits, never zero. */
export const controlNumber = (number: number): string => String(((number - 1) % largestNumber) + 1).padStart(9, '0')

export type AnswerEnvelope = { facts: InterchangeFacts; number: string; at: Date }

/** Date and time of an answer in UTC: `YYYYMMDD` and `HHMM`. */
export const answerTime = (at: Date): readonly [day: string, time: string] => {
  const iso = at.toISOString()
  return [iso.slice(0, 10).replaceAll('-', ''), iso.slice(11, 16).replace(':', '')]
}

const qualifier = (text = ''): string => (/^\w\w$/.test(text) ? text : 'ZZ')

/** ISA of an answer: sender and receiver of the file change places. It asks for no acknowledgment. */
export const openAnswer = ({ facts: { opened }, number, at }: AnswerEnvelope): string => {
  const [day, time] = answerTime(at)
  const isa = (place: number) => opened[place] ?? ''
  const values = [
    ['00', ' '.repeat(10), '00', ' '.repeat(10)],
    [qualifier(isa(7)), filled(isa(8), 15, 15), qualifier(isa(5)), filled(isa(6), 15, 15)],
    [day.slice(2), time, repetition, '00501', number, '0', isa(15) === 'T' ? 'T' : 'P', component],
  ].flat()
  // Nothing is left off: ISA has a fixed length.
  return `${['ISA', ...values].join(element)}${terminator}\n`
}

export const closeAnswer = (groups: number, { number }: Pick<AnswerEnvelope, 'number'>): string => answerSegment('IEA', groups, number)

/** An identifier of the file's GS, or of ISA if GS has none. */
export const partyCode = (code: string | undefined, fallback: string | undefined): string =>
  filled((code ?? '').trim() || (fallback ?? '').trim(), 2, 15)
