import { guideVersion } from '#server/eligibility/answers/answer-codes.ts'
import type { ImportFinding } from '#server/eligibility/finding-store.ts'
import { openGuideCheck } from '#server/eligibility/guide/check-order.ts'
import { type GuideFinding, segmentFinding } from '#server/eligibility/guide/guide-finding.ts'
import type { Segment } from '#server/eligibility/read/x12-segments.ts'
import type { EnvelopeFacts, FindingPlace, InterchangeFacts } from '#server/schema/import-tables.ts'
import { cutText, storable } from '#shared/storable-text.ts'

export type SurveyedInterchange = { ordinal: number; facts: InterchangeFacts; hasGroups: boolean }
export type SurveyedEnvelope = { ordinal: number; level: 'group' | 'transaction'; facts: EnvelopeFacts }
export type SurveyedFinding = ImportFinding & { kind: 'syntax'; place: FindingPlace }
type Surveyed = { interchanges: SurveyedInterchange[]; envelopes: SurveyedEnvelope[]; findings: SurveyedFinding[] }

/** So many control numbers of a group are kept to find one that is used twice. */
const mostNumbers = 100_000
/** A member with more findings is written before the subscriber's number is known. */
const mostWaiting = 500

type Envelope = { ordinal: number; facts: EnvelopeFacts }
type Group = Envelope & { numbers: Set<string>; isOurs: boolean; isGuided: boolean }
type Transaction = Envelope & { check: ReturnType<typeof openGuideCheck> | null }
type Interchange = SurveyedInterchange & { inner: { repeat: string; component: string } }

const nothing = { closed: [], own: [] }

const kept = (elements: readonly string[]): string[] => elements.slice(0, 20).map((text) => cutText(storable(text), 80))
const openEnvelopeOf = ({ ordinal, elements }: Segment): Envelope => ({
  ordinal,
  facts: {
    opened: kept(elements),
    closed: null,
    included: 0,
    isRepeated: false,
    breaks: { standard: false, guide: false, malformed: false },
  },
})

const known = <Key extends string, Value>(key: Key, value: Value | null): { [key in Key]?: Value } =>
  value === null ? {} : ({ [key]: value } as { [key in Key]: Value })

/** The separators inside elements: ISA16, and ISA11 since version 00501, if they are no letters or digits. */
const innerOf = (isa: readonly string[]) => {
  const sign = (text = '') => (/^[^\w\s]$/.test(text) ? text : '')
  return { component: sign(isa[16]), repeat: Number(isa[12]) >= 402 ? sign(isa[11]) : '' }
}

/**
 * Surveys a file for the answers to its sender: all envelopes, also damaged ones, and every breach of X12 and of the guide. Unlike the
 * reader, it goes on behind damage. Memory use is constant: `drain` gives what is complete.
 */
export const openSurvey = () => {
  let done: Surveyed = { interchanges: [], envelopes: [], findings: [] }
  let interchange: Interchange | null = null
  /** Whether the interchange is still open; a closed one waits for what follows. */
  let isOpen = false
  let group: Group | null = null
  let transaction: Transaction | null = null
  let findings = 0
  let row = 0
  let isInMember = false
  let subscriber = ''
  let waiting: SurveyedFinding[] = []

  const release = () => {
    for (const finding of waiting) done.findings.push({ ...finding, memberId: subscriber })
    waiting = []
  }
  const record = (found: readonly GuideFinding[], { line, ordinal }: Pick<Segment, 'line' | 'ordinal'>) => {
    if (!transaction || found.length === 0) return
    const { breaks } = transaction.facts
    for (const { reason, code, segment, loop, element, component, repeat, number, trigger, found: value } of found) {
      if (code.startsWith('I')) breaks.guide = true
      else breaks.standard = true
      breaks.malformed ||= reason === 'malformed segment'
      findings += 1
      const place: FindingPlace = {
        position: ordinal - transaction.ordinal + 1,
        code,
        transaction: transaction.ordinal,
        ...(loop === '' ? {} : { loop }),
        ...(isInMember ? { row } : {}),
        ...known('element', element),
        ...known('component', component),
        ...known('repeat', repeat),
        ...known('number', number),
        ...known('trigger', trigger),
      }
      waiting.push({
        kind: 'syntax',
        ordinal: findings,
        line,
        segment: `${storable(cutText(segment, 3))} (${ordinal})`,
        memberId: '',
        name: '',
        reason,
        found: storable(value),
        changes: null,
        place,
      })
    }
    if (waiting.length > mostWaiting) release()
  }
  const endMember = () => {
    release()
    subscriber = ''
    isInMember = false
  }

  const closeTransaction = (at: Pick<Segment, 'line' | 'ordinal'>, closed: readonly string[] | null) => {
    if (!transaction) return
    if (transaction.check) record(transaction.check.end(), at)
    endMember()
    transaction.facts.closed = closed && kept(closed)
    transaction.facts.included = at.ordinal - transaction.ordinal + (closed ? 1 : 0)
    done.envelopes.push({ level: 'transaction', ordinal: transaction.ordinal, facts: transaction.facts })
    transaction = null
  }
  const closeGroup = (at: Pick<Segment, 'line' | 'ordinal'>, closed: readonly string[] | null) => {
    closeTransaction(at, null)
    if (!group) return
    group.facts.closed = closed && kept(closed)
    done.envelopes.push({ level: 'group', ordinal: group.ordinal, facts: group.facts })
    group = null
  }
  const giveInterchange = () => {
    if (interchange) done.interchanges.push({ ordinal: interchange.ordinal, facts: interchange.facts, hasGroups: interchange.hasGroups })
    interchange = null
  }
  const stray = () => {
    if (interchange) interchange.facts.strays += 1
  }

  const openInterchange = (segment: Segment) => {
    closeGroup(segment, null)
    giveInterchange()
    const { elements, ordinal } = segment
    const facts = { opened: kept(elements), closed: null, included: 0, strays: 0, isGarbled: false }
    interchange = { ordinal, facts, hasGroups: false, inner: innerOf(elements) }
    isOpen = true
  }
  const closeInterchange = (segment: Segment) => {
    closeGroup(segment, null)
    if (interchange) interchange.facts.closed = kept(segment.elements)
    isOpen = false
  }
  const openGroup = (segment: Segment) => {
    closeGroup(segment, null)
    const kind = segment.elements[1] ?? ''
    if (interchange) {
      interchange.facts.included += 1
      // An acknowledgment is not acknowledged.
      interchange.hasGroups ||= kind !== 'FA'
    }
    const isGuided = kind === 'BE' && (segment.elements[8] ?? '').trim().startsWith(guideVersion)
    group = { ...openEnvelopeOf(segment), numbers: new Set(), isOurs: kind === 'BE', isGuided }
  }
  const openTransaction = (segment: Segment) => {
    closeTransaction(segment, null)
    if (!group) return stray()
    const number = segment.elements[2] ?? ''
    group.facts.included += 1
    transaction = { ...openEnvelopeOf(segment), check: null }
    transaction.facts.isRepeated = group.numbers.has(number)
    if (group.numbers.size < mostNumbers) group.numbers.add(number)
    if (!group.isGuided || segment.elements[1] !== '834') return
    transaction.check = openGuideCheck(interchange?.inner ?? { repeat: '', component: '' })
    record(transaction.check.check(segment.elements).own, segment)
  }
  const envelopes = new Map<string, (segment: Segment) => void>([
    ['ISA', openInterchange],
    ['GS', openGroup],
    ['ST', openTransaction],
    ['SE', (segment) => (transaction ? closeTransaction(segment, segment.elements) : stray())],
    ['GE', (segment) => (group ? closeGroup(segment, segment.elements) : stray())],
    ['IEA', closeInterchange],
    // It acknowledges an interchange that we sent.
    ['TA1', () => (group ? stray() : undefined)],
  ])

  const content = (segment: Segment) => {
    const [name = '', first, second = ''] = segment.elements
    if (!transaction) return stray()
    const isMalformed = !/^[A-Z][A-Z0-9]{1,2}$/.test(name)
    const { closed, own } = (isMalformed ? null : transaction.check?.check(segment.elements)) ?? nothing
    // What is missing in a loop is found by the segment that closes it: INS closes the loop of the member before.
    record(closed, segment)
    if (name === 'INS' && group?.isOurs) {
      endMember()
      row += 1
      isInMember = true
    }
    if (name === 'REF' && first === '0F' && isInMember) subscriber = cutText(storable(second.trim()), 60)
    record(isMalformed ? [segmentFinding('malformed segment', name, '')] : own, segment)
  }

  return {
    take: (segment: Segment): void => (envelopes.get(segment.elements[0] ?? '') ?? content)(segment),
    /** The end of the file. `isGarbled` if the rest of it is not X12, which is not the same as an end that is missing. */
    end: (at: Pick<Segment, 'line' | 'ordinal'>, isGarbled: boolean): void => {
      if (isOpen) closeGroup(at, null)
      if (interchange) interchange.facts.isGarbled = isGarbled
      giveInterchange()
    },
    drain: (): Surveyed => {
      const given = done
      done = { interchanges: [], envelopes: [], findings: [] }
      return given
    },
  }
}
