import { isDamaged } from '#platform/import/decode-text.ts'
import { AnswerDamage } from '#server/eligibility/inquiry/benefit-answer.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import { openSegments, type Segment } from '#server/eligibility/read/x12-segments.ts'
import type { InquiryProblem } from '#shared/eligibility/inquiry-codes.ts'

/** What the reader needs of the envelope, and the segments between ST and SE. */
export type OpenedAnswer = {
  content: Segment[]
  /** Of repeated elements (ISA11); '' if the sender has none. */
  repetition: string
  /** Of components (ISA16). */
  component: string
  isTest: boolean
  hasOtherNumber: boolean
}

export const segmentPlace = ({ elements, ordinal }: Segment): string => `${elements[0]?.slice(0, 3)} (${ordinal})`

const quarantined: Partial<Record<Quarantine['reason'], InquiryProblem>> = {
  'empty file': 'empty',
  'cut off': 'cutOff',
  'segment too long': 'segmentTooLong',
}

const segmentsOf = (text: string): Segment[] => {
  const splitter = openSegments()
  try {
    const found = splitter.take(text)
    splitter.end()
    return found
  } catch (error) {
    if (!(error instanceof Quarantine)) throw error
    throw new AnswerDamage(quarantined[error.reason] ?? 'notX12', error.segment)
  }
}

const trimmed = ({ elements }: Segment, place: number): string => (elements[place] ?? '').trim()

const requireCount = (end: Segment, counted: number): void => {
  const said = trimmed(end, 1)
  if (!/^\d{1,10}$/.test(said) || Number(said) !== counted) throw new AnswerDamage('wrongCount', segmentPlace(end))
}

/** Control numbers may differ in leading zeros. */
const isSame = (one: string, other: string): boolean =>
  one === other || (/^\d{1,9}$/.test(one) && /^\d{1,9}$/.test(other) && Number(one) === Number(other))

const requireNumber = (end: Segment, start: Segment, place: number): void => {
  if (!isSame(trimmed(end, 2), trimmed(start, place))) throw new AnswerDamage('wrongNumber', segmentPlace(end))
}

/** Refuses another functional group or transaction set, and another version. A 999 or TA1 means that the 270 was refused. */
const requireBenefitAnswer = (gs: Segment, st: Segment): void => {
  const [group, set] = [trimmed(gs, 1), trimmed(st, 1)]
  if (group === 'FA' && (set === '999' || set === '997')) throw new AnswerDamage('refusedRequest', segmentPlace(st))
  if (group !== 'HB' || set !== '271') throw new AnswerDamage('otherTransaction', segmentPlace(set === '271' ? gs : st))
  const versions = [trimmed(gs, 8), trimmed(st, 3)].filter((version) => version !== '')
  if (versions.length === 0 || !versions.every((version) => /^005010X279(?:[AE]\d+)*$/.test(version)))
    throw new AnswerDamage('otherVersion', segmentPlace(gs))
}

const separatorsOf = (isa: Segment, text: string): Pick<OpenedAnswer, 'repetition' | 'component'> => {
  const [standard = '', component = ''] = [isa.elements[11], isa.elements[16]]
  const element = text.trimStart()[3] ?? ''
  // In version 00401, ISA11 is the letter U and nothing repeats.
  const repetition = /\w/.test(standard) ? '' : standard
  if (component === '' || /[\w\s]/.test(component) || component === element || component === repetition || repetition === element)
    throw new AnswerDamage('notX12', segmentPlace(isa))
  return { repetition, component }
}

/** Refuses characters that were lost before, NUL, and control characters other than separators. */
const requireText = (segments: readonly Segment[], separators: Pick<OpenedAnswer, 'repetition' | 'component'>): void => {
  const allowed = Object.values(separators)
  const hasDamage = (value: string) => isDamaged(value) || (value.match(/\p{Cc}/gu) ?? []).some((sign) => !allowed.includes(sign))
  const damaged = segments.find(({ elements }) => elements.some(hasDamage))
  if (damaged) throw new AnswerDamage('damagedText', segmentPlace(damaged))
}

const namesOf = (segments: readonly Segment[]): string[] => segments.map(({ elements }) => elements[0] ?? '')

/**
 * Opens the reply to one 270: one interchange with one functional group and one 271 (005010X279), with its counts and control numbers. Unlike
 * an 834 file it has no other groups, so a second one is an error. TA1 segments may precede the group.
 * @throws AnswerDamage
 */
export const openAnswerEnvelope = (sent: string): OpenedAnswer => {
  const text = sent.replace(/^\uFEFF/, '')
  const segments = segmentsOf(text)
  const [isa, ...rest] = segments as [Segment, ...Segment[]]
  const separators = separatorsOf(isa, text)
  requireText(segments, separators)
  const [gs, st, ...behind] = rest.filter(({ elements }) => elements[0] !== 'TA1')
  if (gs?.elements[0] === 'IEA') throw new AnswerDamage('refusedInterchange')
  const last = segments.at(-1) as Segment
  if (!gs || !st || last.elements[0] !== 'IEA') throw new AnswerDamage('cutOff', segmentPlace(last))
  if (gs.elements[0] !== 'GS' || st.elements[0] !== 'ST') throw new AnswerDamage('misplacedSegment', segmentPlace(gs))
  requireBenefitAnswer(gs, st)
  const names = namesOf(behind)
  const inner = names.findIndex((name) => ['ISA', 'GS', 'ST'].includes(name))
  if (inner >= 0) throw new AnswerDamage('severalTransactions', segmentPlace(behind[inner] as Segment))
  const end = names.indexOf('SE')
  const [se, ge, iea] = behind.slice(end)
  if (end < 0 || !se || !ge || !iea || names.length !== end + 3 || ge.elements[0] !== 'GE')
    throw new AnswerDamage('misplacedSegment', segmentPlace(last))
  requireCount(se, se.ordinal - st.ordinal + 1)
  requireCount(ge, 1)
  requireCount(iea, 1)
  requireNumber(ge, gs, 6)
  requireNumber(iea, isa, 13)
  return {
    content: behind.slice(0, end),
    ...separators,
    isTest: trimmed(isa, 15) === 'T',
    hasOtherNumber: !isSame(trimmed(se, 2), trimmed(st, 2)),
  }
}
