import { filledText, isaSegment, isWritable, x12Segment } from '#server/eligibility/x12-writer.ts'
import type { InterchangeFacts } from '#server/schema/import-tables.ts'

/** A value of the file, as an answer may repeat it: '' if it has characters of our syntax or others that an answer must not have. */
export const repeatable = (value: string, most: number): string => (value !== '' && value.length <= most && isWritable(value) ? value : '')

export type AnswerEnvelope = { facts: InterchangeFacts; number: string; at: Date }

const qualifier = (text = ''): string => (/^\w\w$/.test(text) ? text : 'ZZ')

/** ISA of an answer: sender and receiver of the file change places. */
export const openAnswer = ({ facts: { opened }, number, at }: AnswerEnvelope): string => {
  const isa = (place: number) => opened[place] ?? ''
  const party = (place: number) => ({ qualifier: qualifier(isa(place)), id: isa(place + 1) })
  return isaSegment({ sender: party(7), receiver: party(5), at, number, isTest: isa(15) === 'T' })
}

export const closeAnswer = (groups: number, { number }: Pick<AnswerEnvelope, 'number'>): string => x12Segment('IEA', groups, number)

/** An identifier of the file's GS, or of ISA if GS has none. */
export const partyCode = (code: string | undefined, fallback: string | undefined): string =>
  filledText((code ?? '').trim() || (fallback ?? '').trim(), 2, 15)
