import { type CoverageDays, currentOf, cutSpans, holdsDay, joinDays, type LineSpan, overlap } from '#shared/eligibility/coverage-spans.ts'
import { nextIsoDay } from '#shared/fields/calendar-day.ts'

/**
 * What a file says of one line of coverage (loop 2300 of an 834, or a whole row of a CSV file). `startsOn` null is not given; `endsOn`
 * undefined is not given, and null says that there is no end. `isVoid`: the coverage is deleted (HD01 002), from the end if there is one, or
 * ends before it starts.
 */
export type CoverageStatement = {
  action: 'add' | 'change' | 'cancel' | 'reinstate' | 'audit'
  line: string
  plan: string
  startsOn: string | null
  endsOn: string | null | undefined
  isVoid: boolean
}

/** The spans of one line after a statement; 'reversed' if a stated end lies before the stored start. */
export type StatedSpans = readonly LineSpan[] | 'reversed'

const live = (spans: readonly LineSpan[]) => spans.filter(({ isVoid }) => !isVoid)
const lastOf = (spans: readonly LineSpan[]): LineSpan | null =>
  spans.reduce<LineSpan | null>((last, span) => (last === null || span.startsOn >= last.startsOn ? span : last), null)
const isReversed = ({ startsOn, endsOn }: CoverageDays) => endsOn !== null && endsOn < startsOn

/** The spans of the stated plan; those of the whole line if none has it, because sponsors rename plans. */
const ofPlan = (spans: readonly LineSpan[], plan: string): readonly LineSpan[] => {
  const same = spans.filter((span) => plan === '' || span.plan === '' || span.plan === plan)
  return live(same).length > 0 ? same : spans
}

/** Keeps the days of a span before a new statement. What has not begun by today is replaced as a whole. */
const historyOf = (span: LineSpan, from: string, today: string): LineSpan[] =>
  span.startsOn > today || span.startsOn >= from ? [] : cutSpans([span], nextIsoDay(from, -1))

/** Adds spans. Stored spans that overlap one of them end where it begins; all others stay. */
const addSpans = (spans: readonly LineSpan[], added: readonly LineSpan[], today: string): LineSpan[] => [
  ...spans.flatMap((span) => {
    const from = added.filter((one) => overlap(one, span)).map(({ startsOn }) => startsOn)
    return span.isVoid || from.length === 0 ? [span] : historyOf(span, from.sort()[0] as string, today)
  }),
  ...added,
]

/** States all spans of a line from the first stated day on. */
const restateSpans = (spans: readonly LineSpan[], stated: readonly LineSpan[], today: string): LineSpan[] => {
  const from = stated.map(({ startsOn }) => startsOn).sort()[0] as string
  return [...spans.flatMap((span) => (span.isVoid ? [span] : historyOf(span, from, today))), ...stated]
}

/** The span that a statement of an addition or of everything describes; null without a start, stated or stored. */
const statedSpan = (spans: readonly LineSpan[], said: CoverageStatement, today: string): LineSpan | null => {
  const stored = currentOf(ofPlan(live(spans), said.plan), today)
  const startsOn = said.startsOn ?? stored?.startsOn
  if (startsOn === undefined) return null
  // A statement without an end keeps the stored end, unless it starts after that end: then the new coverage is open-ended.
  const storedEnd = stored && (stored.endsOn === null || stored.endsOn >= startsOn) ? stored.endsOn : null
  const span = { startsOn, endsOn: said.endsOn === undefined ? storedEnd : said.endsOn }
  return isReversed(span) ? null : { line: said.line, plan: said.plan || (stored?.plan ?? ''), ...span, isVoid: false }
}

/** Reopens the last span, or, with a start, adds one: joined where it adjoins, apart after a gap. */
const reinstateSpans = (spans: readonly LineSpan[], said: CoverageStatement, today: string): LineSpan[] => {
  const last = lastOf(live(spans)) ?? lastOf(spans)
  const startsOn = said.startsOn ?? last?.startsOn
  if (startsOn === undefined) return [...spans]
  const span = { line: said.line, plan: said.plan || (last?.plan ?? ''), startsOn, endsOn: said.endsOn ?? null, isVoid: false }
  return isReversed(span) ? [...spans] : addSpans(spans, [span], today)
}

/** Corrects the dates of the span that a change is about. Another plan from a later day ends the span where that plan begins. */
const changeSpans = (spans: readonly LineSpan[], said: CoverageStatement, today: string): StatedSpans => {
  const ours = live(ofPlan(spans, said.plan))
  const from = said.startsOn
  const about = (from === null ? undefined : ours.find((span) => holdsDay(span, from))) ?? currentOf(ours, today)
  const startsOn = from ?? about?.startsOn
  if (startsOn === undefined) return spans
  const endsOn = said.endsOn === undefined ? (about?.endsOn ?? null) : said.endsOn
  const after = { line: said.line, plan: said.plan || (about?.plan ?? ''), startsOn, endsOn, isVoid: false }
  if (isReversed(after)) return said.endsOn ? 'reversed' : spans
  const isNewPlan = about !== null && about.plan !== '' && after.plan !== about.plan
  return addSpans(isNewPlan ? spans : spans.filter((span) => span !== about), [after], today)
}

/**
 * Ends coverage. A later end than the stored one corrects it, and a later start adds a span that ends. What is deleted or void never
 * lengthens anything.
 */
const cancelSpans = (spans: readonly LineSpan[], said: CoverageStatement, today: string): LineSpan[] => {
  const ours = ofPlan(spans, said.plan)
  const others = spans.filter((span) => !ours.includes(span))
  const last = lastOf(live(ours))
  const from = said.startsOn ?? last?.startsOn
  const end = said.endsOn ?? (said.isVoid && from !== undefined ? nextIsoDay(from, -1) : null)
  if (last === null || end === null) return [...spans]
  // Not only the last one: a span that began earlier may reach further.
  const reachesEnd = live(ours).some(({ endsOn }) => endsOn === null || endsOn >= end)
  if (said.isVoid || reachesEnd || last.endsOn === null) return [...others, ...cutSpans(ours, end)]
  const behind = nextIsoDay(last.endsOn, 1)
  if (said.startsOn === null || said.startsOn > end || said.startsOn <= behind) {
    // Another plan may have begun since.
    if (live(spans).some((span) => span !== last && overlap(span, { startsOn: behind, endsOn: end }))) return [...spans]
    return [...others, ...ours.map((span) => (span === last ? { ...span, endsOn: end } : span))]
  }
  return addSpans(spans, [{ line: said.line, plan: said.plan || last.plan, startsOn: said.startsOn, endsOn: end, isVoid: false }], today)
}

/**
 * Applies all statements of a row about one line to the spans of that line. Ends come first, so that a change of plan may be written as an
 * end and a start; an addition and a whole statement are taken together, so that a line may have several spans.
 */
export const stateLine = (spans: readonly LineSpan[], statements: readonly CoverageStatement[], today: string): StatedSpans => {
  let after: readonly LineSpan[] = spans
  for (const said of statements) if (said.isVoid || said.action === 'cancel') after = cancelSpans(after, said, today)
  const open = statements.filter(({ isVoid }) => !isVoid)
  for (const said of open) {
    if (said.action !== 'change') continue
    const changed = changeSpans(after, said, today)
    if (changed === 'reversed') return changed
    after = changed
  }
  for (const said of open) if (said.action === 'reinstate') after = reinstateSpans(after, said, today)
  const before = after
  const stated = (action: CoverageStatement['action']) =>
    open.filter((said) => said.action === action).flatMap((said) => statedSpan(before, said, today) ?? [])
  const [whole, added] = [stated('audit'), stated('add')]
  if (whole.length > 0) after = restateSpans(after, whole, today)
  return added.length > 0 ? addSpans(after, added, today) : after
}

const earliest = (days: readonly (string | null)[]): string => days.filter((day) => day !== null).sort()[0] as string

/** The first day on which exactly one of two coverages holds; null if they hold on the same days. */
const firstDifference = (one: readonly LineSpan[], other: readonly LineSpan[]): string | null => {
  const [before, after] = [joinDays(live(one)), joinDays(live(other))]
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const [was, is] = [before[index], after[index]]
    if (!was || !is) return (was ?? is)?.startsOn ?? null
    if (was.startsOn !== is.startsOn) return earliest([was.startsOn, is.startsOn])
    if (was.endsOn !== is.endsOn) return nextIsoDay(earliest([was.endsOn, is.endsOn]), 1)
  }
  return null
}

/**
 * The start or end of a change that lies further back than a sponsor allows; null if there is none. An end counts by its last day of
 * coverage. `days` null sets no limit.
 */
export const tooFarBack = (
  before: readonly LineSpan[],
  after: readonly LineSpan[],
  { today, days }: { today: string; days: number | null },
): string | null => {
  if (days === null) return null
  const limit = nextIsoDay(today, -days)
  for (const line of new Set([...before, ...after].map((span) => span.line))) {
    const ofLine = (spans: readonly LineSpan[]) => spans.filter((span) => span.line === line)
    const first = firstDifference(ofLine(before), ofLine(after))
    if (first === null) continue
    const ends = ofLine(after).every((span) => span.isVoid || !holdsDay(span, first))
    const day = ends ? nextIsoDay(first, -1) : first
    if (day < limit) return day
  }
  return null
}
