import type { Warning } from '#server/eligibility/read/member-row.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import type { Segment } from '#server/eligibility/read/x12-segments.ts'
import type { QuarantineReason } from '#shared/eligibility/import-words.ts'

type Open = { number: string; count: number; first: number; isForeign?: boolean }
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

/**
 * The versions of 834 that are read (GS08), in any of their revisions. In 004010 and its guide X095, every segment that is read here means
 * the same as in 005010X220.
 */
const readVersions = /^005010X220|^004010(?:X095)?(?:[AE]\d+)*$/

/** Known versions that are not read, with what differs. In an exchange's file, only loop 2750 tells a void coverage from one that ends. */
const otherVersions: readonly (readonly [RegExp, string])[] = [[/^005010X307/, ': exchange, 024 may mean void']]

/** Whether two control numbers differ in leading zeros alone. */
const isSameNumber = (one: string, other: string): boolean =>
  /^\d{1,9}$/.test(one) && /^\d{1,9}$/.test(other) && Number(one) === Number(other)

type Fail = (reason: QuarantineReason, found?: string) => never

/** Refuses a functional group of 834s in another version, and a transaction of another kind in a group of 834s. */
const requireOurs = (elements: readonly string[], fail: Fail): void => {
  const [name, first = ''] = elements
  const said = (elements[8] ?? '').trim()
  const differs = otherVersions.find(([version]) => version.test(said))?.[1] ?? ''
  if (name === 'GS' && first === 'BE' && !readVersions.test(said)) fail('unsupported version', `GS08 ${said}${differs}`)
  if (name === 'ST' && first !== '834') fail('not an 834', `ST01 ${first}`)
}

/**
 * Validates the envelopes ISA/IEA, GS/GE and ST/SE with their numbers and counts (ISA13 = IEA02, IEA01, GS06 = GE02, GE01, ST02 = SE02,
 * SE01). A functional group of another kind, such as a 999 or an 820, is skipped, and so is a TA1 in the interchange. Numbers that differ
 * in leading zeros alone are a warning.
 * @throws Quarantine, from `check` at the first violation, and from `end` when one is still open or no group has 834s
 */
export const openEnvelope = (warn: (warning: Warning) => void = () => undefined) => {
  const open: Open[] = []
  let lastLine = 1
  /** The first functional group of another kind, while none of 834s was seen. */
  let foreign: Quarantine | null = null
  let hasOurs = false

  const begin = ({ elements, line, ordinal }: Segment, { level, number }: { level: Level; number: number }, fail: Fail) => {
    if (open.length !== order.indexOf(level)) fail('segment out of place')
    const parent = open.at(-1)
    const isForeign = parent?.isForeign || (level === 'group' && elements[1] !== 'BE')
    if (!isForeign) requireOurs(elements, fail)
    if (isForeign) foreign ??= new Quarantine('not an 834', { line, segment: `GS (${ordinal})` }, `GS01 ${elements[1] ?? ''}`)
    else if (level === 'group') hasOurs = true
    if (parent) parent.count += 1
    open.push({ number: (elements[number] ?? '').trim(), count: 0, first: ordinal, isForeign })
  }
  const finish = ({ elements, line, ordinal }: Segment, closed: (typeof closing)[string], fail: Fail) => {
    if (open.length !== order.indexOf(closed.level) + 1) fail('segment out of place')
    const { number, count, first } = open.pop() as Open
    const counted = closed.level === 'transaction' ? ordinal - first + 1 : count
    if (!/^\d{1,10}$/.test((elements[1] ?? '').trim()) || Number(elements[1]) !== counted) fail(closed.wrongCount)
    const end = (elements[2] ?? '').trim()
    if (end === number) return
    if (!isSameNumber(end, number)) fail(closed.wrongNumber)
    warn({ reason: 'control number with other zeros', found: `${end} for ${number}`, line, segment: `${elements[0]} (${ordinal})` })
  }

  return {
    /** Returns true for a content segment of an 834, false for an envelope segment and one that is skipped. */
    check: (segment: Segment): boolean => {
      const name = segment.elements[0] ?? ''
      lastLine = segment.line
      const fail: Fail = (reason, found = segment.elements.join('*').slice(0, 40)) => {
        throw new Quarantine(reason, { line: segment.line, segment: `${name.slice(0, 3)} (${segment.ordinal})` }, found)
      }
      // TA1 acknowledges an interchange that we sent.
      if (name === 'TA1' && open.length === 1) return false
      const [begins, ends] = [opening[name], closing[name]]
      if (begins) begin(segment, begins, fail)
      else if (ends) finish(segment, ends, fail)
      else if (open.length !== order.length || !/^[A-Z][A-Z0-9]{1,2}$/.test(name)) fail('segment out of place')
      return !begins && !ends && !open.at(-1)?.isForeign
    },
    end: (): void => {
      const last = open.at(-1)
      if (last) throw new Quarantine('cut off', { line: lastLine, segment: `(${last.first})` })
      if (!hasOurs && foreign) throw foreign
    },
  }
}
