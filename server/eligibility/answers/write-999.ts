import { groupCodes, refusedEnvelopeCode, transactionVerdict } from '#server/eligibility/answers/answer-codes.ts'
import type { KeptEnvelope, KeptInterchange } from '#server/eligibility/answers/answer-store.ts'
import { type Ahead, readAhead } from '#server/eligibility/answers/read-ahead.ts'
import type { AnsweredRun } from '#server/eligibility/answers/write-ta1.ts'
import { closeAnswer, openAnswer, partyCode, repeatable } from '#server/eligibility/answers/x12-answer.ts'
import type { ImportFinding } from '#server/eligibility/finding-store.ts'
import { controlNumber, x12Segment, x12Time } from '#server/eligibility/x12-writer.ts'
import type { EnvelopeFacts } from '#server/schema/import-tables.ts'

const version = '005010X231A1'
/** AK103 is required: for a group that names no version. */
const unnamedVersion = '005010X220A1'

type Sources = {
  interchanges: AsyncIterable<KeptInterchange>
  envelopes: AsyncIterable<KeptEnvelope>
  /** Findings of kind `syntax` in their order. */
  findings: AsyncIterable<ImportFinding>
}
/** IK301 is required: an id that cannot be repeated is written as ZZZ. */
const idOf = ({ segment }: ImportFinding): string => repeatable(segment.slice(0, segment.indexOf(' ')), 3) || 'ZZZ'

const businessUnit = ({ memberId }: ImportFinding): string => {
  const number = repeatable(memberId, 35)
  return number === '' ? '' : x12Segment('CTX', ['SUBSCRIBER NUMBER REF02', number])
}

const elementError = (finding: ImportFinding): string => {
  const { element = 1, component, repeat, number, code, trigger, position, loop } = finding.place ?? {}
  const ik4 = x12Segment('IK4', [element, component ?? null, repeat ?? null], number ?? '', code ?? '', repeatable(finding.found, 99))
  return trigger
    ? `${ik4}${x12Segment('CTX', 'SITUATIONAL TRIGGER', idOf(finding), position ?? 0, loop ?? '', trigger[0], trigger[1])}`
    : ik4
}

/** IK3 with its contexts and IK4: findings that follow each other in one segment. */
const segmentErrors = (findings: readonly ImportFinding[]): string => {
  let text = ''
  let isOpen = false
  for (const finding of findings) {
    const { element, position = 0, loop = '', code = '' } = finding.place ?? {}
    const ik3 = (segmentCode: string) => `${x12Segment('IK3', idOf(finding), position, loop, segmentCode)}${businessUnit(finding)}`
    if (element === undefined) text += ik3(code)
    else {
      if (!isOpen) text += ik3('8')
      isOpen = true
      text += elementError(finding)
    }
  }
  return text
}

type Findings = Ahead<ImportFinding>

/** Yields the IK3 loops of the transaction set that begins at `ordinal`. */
async function* errorsOf(findings: Findings, ordinal: number): AsyncGenerator<string> {
  for (;;) {
    const next = await findings.peek()
    if (next === null || (next.place?.transaction ?? 0) > ordinal) return
    const together: ImportFinding[] = []
    for (
      let one = await findings.peek();
      one?.segment === next.segment && one.place?.transaction === next.place?.transaction;
      one = await findings.peek()
    ) {
      together.push(one)
      await findings.take()
    }
    if (next.place?.transaction === ordinal) yield segmentErrors(together)
  }
}

const countSegments = (text: string): number => text.split('\n').length - 1
const value = (facts: EnvelopeFacts, place: number, most: number): string => repeatable((facts.opened[place] ?? '').trim(), most)

type Envelopes = Ahead<KeptEnvelope>
type Tally = { segments: number; accepted: number; isNoted: boolean; isForeign: boolean }

/** Yields the AK2 loop of a transaction set. */
async function* answerTransaction(
  { ordinal, facts }: KeptEnvelope,
  findings: Findings,
  { refused }: AnsweredRun,
  tally: Tally,
): AsyncGenerator<string> {
  const verdict = tally.isForeign ? null : transactionVerdict(facts, refused !== null)
  if (verdict) yield x12Segment('AK2', value(facts, 1, 3) || '834', value(facts, 2, 9) || '0000', value(facts, 3, 35))
  for await (const part of errorsOf(findings, ordinal)) if (verdict) yield part
  if (verdict) yield x12Segment('IK5', verdict.status, ...verdict.codes)
  if (refused === null) tally.accepted += 1
  tally.isNoted ||= verdict?.status === 'E'
}

/** AK9. AK902 is the count that GE01 claims; AK903 the one that was found. */
const groupEnd = (facts: EnvelopeFacts, { accepted, isNoted }: Tally, { refused }: AnsweredRun): string => {
  const claimed = (facts.closed?.[1] ?? '').trim()
  const codes = groupCodes(facts, refused).slice(0, 5)
  const status = refused !== null ? 'R' : isNoted || codes.length > 0 ? 'E' : 'A'
  return x12Segment('AK9', status, /^\d{1,6}$/.test(claimed) ? Number(claimed) : facts.included, facts.included, accepted, ...codes)
}

/** Yields the segments between GS and GE that answer one functional group, in a transaction set of its own. */
async function* answerGroup({ facts }: KeptEnvelope, envelopes: Envelopes, findings: Findings, run: AnsweredRun): AsyncGenerator<string> {
  const tally: Tally = { segments: 3, accepted: 0, isNoted: false, isForeign: facts.opened[1] !== 'BE' }
  yield x12Segment('ST', '999', '0001', version)
  yield x12Segment('AK1', value(facts, 1, 2) || 'BE', value(facts, 6, 9) || 0, value(facts, 8, 12) || unnamedVersion)
  for (let next = await envelopes.peek(); next?.level === 'transaction'; next = await envelopes.peek()) {
    await envelopes.take()
    for await (const part of answerTransaction(next, findings, run, tally)) {
      tally.segments += countSegments(part)
      yield part
    }
  }
  yield groupEnd(facts, tally, run)
  yield x12Segment('SE', tally.segments + 1, '0001')
}

/** Whether a 999 answers a group: never one of acknowledgments, and one of another kind only if it is why the file was refused. */
const isAnswered = ({ facts: { opened } }: KeptEnvelope, { refused }: AnsweredRun): boolean =>
  opened[1] === 'BE' || (opened[1] !== 'FA' && refused === 'not an 834')

const groupHead = ({ facts: { opened } }: KeptEnvelope, isa: readonly string[], at: Date, number: number): string => {
  const [day, time] = x12Time(at)
  return x12Segment('GS', 'FA', partyCode(opened[3], isa[8]), partyCode(opened[2], isa[6]), day, time, number, 'X', version)
}

/** Yields the answer to one interchange: a group for each of its functional groups. Nothing if none is answered. */
async function* answerInterchange(
  { facts, number: own }: KeptInterchange,
  next: KeptInterchange | null,
  { envelopes, findings }: { envelopes: Envelopes; findings: Findings },
  run: AnsweredRun,
): AsyncGenerator<string> {
  const number = controlNumber(own * 2)
  let groups = 0
  for (let group = await envelopes.peek(); group && (next === null || group.ordinal < next.ordinal); group = await envelopes.peek()) {
    await envelopes.take()
    if (group.level !== 'group' || !isAnswered(group, run)) continue
    if (groups === 0) yield openAnswer({ facts, number, at: run.at })
    groups += 1
    yield groupHead(group, facts.opened, run.at, groups)
    for await (const part of answerGroup(group, envelopes, findings, run)) yield part
    yield x12Segment('GE', 1, groups)
  }
  if (groups > 0) yield closeAnswer(groups, { number })
}

/**
 * Yields the 999 (005010X231A1) for a file: an interchange for each of the file's, with a group and a transaction set for each functional
 * group. An interchange that is refused itself has only a TA1. Memory use is constant.
 */
export async function* write999(sources: Sources, run: AnsweredRun): AsyncGenerator<string> {
  const interchanges = readAhead(sources.interchanges)
  const inside = { envelopes: readAhead(sources.envelopes), findings: readAhead(sources.findings) }
  for (let one = await interchanges.take(); one; one = await interchanges.take()) {
    const answer = answerInterchange(one, await interchanges.peek(), inside, run)
    const isSilent = run.refused !== null && (one.isDamaged || refusedEnvelopeCode(run.refused) !== null)
    for await (const part of answer) if (!isSilent) yield part
  }
}
