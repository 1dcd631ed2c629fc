import type { KeptEnvelope, KeptInterchange } from '#server/eligibility/answers/answer-store.ts'
import { type Ahead, readAhead } from '#server/eligibility/answers/read-ahead.ts'
import type { ImportFinding } from '#server/eligibility/finding-store.ts'
import { snipTypeOf } from '#server/eligibility/guide/guide-finding.ts'
import type { ListedMember } from '#server/schema/import-tables.ts'
import type { SyntaxReason } from '#shared/eligibility/import-words.ts'

/** A finding as the sender sees it. `position` is the segment's place in its transaction set (ST is 1); 0 and '' mean 'not known'. */
export type AnswerFinding = {
  reason: string
  snip: 1 | 2 | null
  segment: string
  element: number
  component: number
  position: number
  line: number
}

/** What became of one member row. */
export type MemberAnswer = {
  /** ISA13-GS06-ST02-position of INS, or the number of a CSV row. */
  reference: string
  subscriber: string
  initials: string
  status: 'accepted' | 'held' | 'rejected'
  line: number
  position: number
  /** The gravest first; a hundred at most. */
  findings: readonly AnswerFinding[]
  /** How many findings the row has. */
  count: number
}

export type MemberSources = {
  members: AsyncIterable<{ ordinal: number; member: ListedMember }>
  rejected: AsyncIterable<ImportFinding>
  warnings: AsyncIterable<ImportFinding>
  syntax: AsyncIterable<ImportFinding>
  interchanges: AsyncIterable<KeptInterchange>
  envelopes: AsyncIterable<KeptEnvelope>
}

const mostListed = 100

/** The control numbers that hold at a segment; `first` is the number of ST in the file. */
const openPlaces = (interchanges: Ahead<KeptInterchange>, envelopes: Ahead<KeptEnvelope>) => {
  const place = { isa: '', gs: '', st: '', first: 1 }
  return async (segment: number) => {
    for (let next = await interchanges.peek(); next && next.ordinal <= segment; next = await interchanges.peek()) {
      place.isa = (next.facts.opened[13] ?? '').trim()
      await interchanges.take()
    }
    for (let next = await envelopes.peek(); next && next.ordinal <= segment; next = await envelopes.peek()) {
      if (next.level === 'group') place.gs = (next.facts.opened[6] ?? '').trim()
      else Object.assign(place, { st: (next.facts.opened[2] ?? '').trim(), first: next.ordinal })
      await envelopes.take()
    }
    return place
  }
}

/** Takes the findings of a row; `rowOf` gives the row of a finding, in the order of the findings. */
const findingsAt = async (source: Ahead<ImportFinding>, row: number, rowOf: (finding: ImportFinding) => number) => {
  const found: ImportFinding[] = []
  let count = 0
  for (let next = await source.peek(); next && rowOf(next) <= row; next = await source.peek()) {
    if (rowOf(next) === row) {
      count += 1
      if (found.length < mostListed) found.push(next)
    }
    await source.take()
  }
  return { found, count }
}

const answerFinding = ({ reason, segment, line, place, kind }: ImportFinding, first: number): AnswerFinding => {
  const [, id = segment, ordinal] = /^(.*) \((\d+)\)$/.exec(segment) ?? []
  return {
    reason,
    snip: kind === 'syntax' ? snipTypeOf(reason as SyntaxReason) : null,
    segment: id,
    element: place?.element ?? 0,
    component: place?.component ?? 0,
    position: place?.position ?? (ordinal === undefined ? 0 : Number(ordinal) - first + 1),
    line,
  }
}

const byOrdinal = ({ ordinal }: ImportFinding) => ordinal
const bySyntaxRow = ({ place }: ImportFinding) => place?.row ?? 0

/** `isHeld` if the whole file waits for an operator. Memory use is constant: all sources are in the order of rows. */
export async function* memberAnswers(sources: MemberSources, isHeld: boolean): AsyncGenerator<MemberAnswer> {
  const [rejected, warnings, syntax] = [readAhead(sources.rejected), readAhead(sources.warnings), readAhead(sources.syntax)]
  const placeOf = openPlaces(readAhead(sources.interchanges), readAhead(sources.envelopes))
  for await (const { ordinal, member } of sources.members) {
    const [line, segment, subscriber, initials] = member
    const { isa, gs, st, first } = await placeOf(segment)
    const position = segment === 0 ? 0 : segment - first + 1
    const parts = [
      await findingsAt(rejected, ordinal, byOrdinal),
      await findingsAt(warnings, ordinal, byOrdinal),
      await findingsAt(syntax, ordinal, bySyntaxRow),
    ]
    const [problem] = parts[0]?.found ?? []
    const isLooked = problem?.reason === 'a person must look'
    yield {
      reference: segment === 0 ? String(ordinal) : [isa, gs, st, position].join('-'),
      subscriber,
      initials,
      status: problem ? (isLooked ? 'held' : 'rejected') : isHeld ? 'held' : 'accepted',
      line,
      position,
      findings: parts
        .flatMap(({ found }) => found)
        .slice(0, mostListed)
        .map((finding) => answerFinding(finding, first)),
      count: parts.reduce((sum, { count }) => sum + count, 0),
    }
  }
}
