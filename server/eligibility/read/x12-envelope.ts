import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import type { Segment } from '#server/eligibility/read/x12-segments.ts'
import type { QuarantineReason } from '#shared/eligibility/import-words.ts'

type Open = { number: string; count: number; first: number }
type Level = 'interchange' | 'group' | 'transaction'

const order: readonly Level[] = ['interchange', 'group', 'transaction']
const opening: Readonly<Record<string, { level: Level; number: number }>> = {
  ISA: { level: 'interchange', number: 13 },
  GS: { level: 'group', number: 6 },
  ST: { level: 'transaction', number: 2 },
}
const closing: Readonly<Record<string, { level: Level; wrongCount: QuarantineReason; wrongNumber: QuarantineReason }>> = {
  IEA: { level: 'interchange', wrongCount: 'wrong group count', wrongNumber: 'wrong interchange number' },
  GE: { level: 'group', wrongCount: 'wrong transaction count', wrongNumber: 'wrong group number' },
  SE: { level: 'transaction', wrongCount: 'wrong segment count', wrongNumber: 'wrong transaction number' },
}

/** Whether GS and ST announce a benefit enrollment in the supported version. */
const isOurs = (elements: readonly string[]): boolean => {
  if (elements[0] === 'GS') return elements[1] === 'BE' && (elements[8] ?? '').startsWith('005010X220')
  return elements[0] !== 'ST' || elements[1] === '834'
}

/**
 * Validates the envelopes ISA/IEA, GS/GE and ST/SE with their numbers and counts (ISA13 = IEA02, IEA01, GS06 = GE02, GE01, ST02 = SE02,
 * SE01).
 * @throws Quarantine, from `check` at the first violation, and from `end` when one is still open
 */
export const openEnvelope = () => {
  const open: Open[] = []
  let lastLine = 1

  const begin = (
    { elements, ordinal }: Segment,
    { level, number }: { level: Level; number: number },
    fail: (reason: QuarantineReason) => never,
  ) => {
    if (open.length !== order.indexOf(level)) fail('segment out of place')
    if (!isOurs(elements)) fail('not an 834')
    const parent = open.at(-1)
    if (parent) parent.count += 1
    open.push({ number: (elements[number] ?? '').trim(), count: 0, first: ordinal })
  }
  const finish = ({ elements, ordinal }: Segment, closed: (typeof closing)[string], fail: (reason: QuarantineReason) => never) => {
    if (open.length !== order.indexOf(closed.level) + 1) fail('segment out of place')
    const { number, count, first } = open.pop() as Open
    const counted = closed.level === 'transaction' ? ordinal - first + 1 : count
    if (!/^\d{1,10}$/.test((elements[1] ?? '').trim()) || Number(elements[1]) !== counted) fail(closed.wrongCount)
    if ((elements[2] ?? '').trim() !== number) fail(closed.wrongNumber)
  }

  return {
    /** Returns true for a content segment, false for an envelope segment. */
    check: (segment: Segment): boolean => {
      const name = segment.elements[0] ?? ''
      lastLine = segment.line
      const fail = (reason: QuarantineReason): never => {
        throw new Quarantine(
          reason,
          { line: segment.line, segment: `${name.slice(0, 3)} (${segment.ordinal})` },
          segment.elements.join('*').slice(0, 40),
        )
      }
      const [begins, ends] = [opening[name], closing[name]]
      if (begins) begin(segment, begins, fail)
      else if (ends) finish(segment, ends, fail)
      else if (open.length !== order.length || !/^[A-Z][A-Z0-9]{1,2}$/.test(name)) fail('segment out of place')
      return !begins && !ends
    },
    end: (): void => {
      const last = open.at(-1)
      if (last) throw new Quarantine('cut off', { line: lastLine, segment: `(${last.first})` })
    },
  }
}
