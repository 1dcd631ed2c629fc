import { nextIsoDay } from '#shared/fields/calendar-day.ts'

/** First and last day of coverage, inclusive, `YYYY-MM-DD`; `endsOn` null has no end. */
export type CoverageDays = { startsOn: string; endsOn: string | null }

/** A span of one line of coverage (HD03, such as HLT or DEN) and plan (HD04); '' if not given. A void span never held. */
export type LineSpan = CoverageDays & { line: string; plan: string; isVoid: boolean }

/** A stored span. `grants`: the line grants telehealth. `runId`: the import that wrote it last; null for other sources. */
export type CoverageSpan = LineSpan & { grants: boolean; runId: string | null }

/** What a sponsor's settings say about coverage. Null grants by every line, and sets no limit (days before today) to late changes. */
export type CoverageSettings = { grantingLines: readonly string[] | null; retroactiveDays: number | null }

export const defaultCoverageSettings: CoverageSettings = { grantingLines: null, retroactiveDays: null }

/** Whether a line of coverage grants telehealth. A line that no file has given ('') does: a person keeps what they had. */
export const grantsTelehealth = (line: string, lines: readonly string[] | null): boolean =>
  lines === null || line === '' || lines.includes(line)

const isBefore = (end: string | null, day: string): boolean => end !== null && end < day

/** Whether two spans have a day in common. */
export const overlap = (one: CoverageDays, other: CoverageDays): boolean =>
  !isBefore(one.endsOn, other.startsOn) && !isBefore(other.endsOn, one.startsOn)

export const holdsDay = ({ startsOn, endsOn }: CoverageDays, day: string): boolean => startsOn <= day && !isBefore(endsOn, day)

/** The later of two ends. */
const laterEnd = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one > other ? one : other

const byStart = (one: CoverageDays, other: CoverageDays): number =>
  one.startsOn < other.startsOn ? -1 : one.startsOn > other.startsOn ? 1 : 0

/** Joins overlapping and adjoining periods, in order; gaps stay. */
export const joinDays = (days: readonly CoverageDays[]): CoverageDays[] => {
  const joined: CoverageDays[] = []
  for (const { startsOn, endsOn } of [...days].sort(byStart)) {
    const last = joined.at(-1)
    if (last && (last.endsOn === null || nextIsoDay(last.endsOn, 1) >= startsOn)) last.endsOn = laterEnd(last.endsOn, endsOn)
    else joined.push({ startsOn, endsOn })
  }
  return joined
}

const spanKey = ({ line, plan, startsOn, endsOn, isVoid }: LineSpan): string => [line, plan, startsOn, endsOn, isVoid].join('|')

/**
 * Joins the spans of each line and plan. A void span is kept once, unless a span of its line holds on one of its days. Ordered by line,
 * start and plan, so that equal coverage has equal spans.
 */
export const joinSpans = (spans: readonly LineSpan[]): LineSpan[] => {
  const [only] = spans
  if (spans.length === 1 && only) return [only]
  const live = spans.filter(({ isVoid }) => !isVoid)
  const joined = [...Map.groupBy(live, ({ line, plan }) => `${line}|${plan}`).values()].flatMap((same) => {
    const { line, plan } = same[0] as LineSpan
    return joinDays(same).map((days): LineSpan => ({ line, plan, ...days, isVoid: false }))
  })
  const voided = spans.filter((span) => span.isVoid && !joined.some((one) => one.line === span.line && overlap(one, span)))
  const all = new Map([...joined, ...voided].map((span) => [spanKey(span), span]))
  return [...all.entries()]
    .map(([key, span]) => ({ key: `${span.line} ${span.startsOn} ${span.plan} ${key}`, span }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ span }) => span)
}

/** Ends every span on a day at the latest. A span that starts later becomes void; none is lengthened. */
export const cutSpans = <Span extends LineSpan>(spans: readonly Span[], end: string): Span[] =>
  spans.map((span) => {
    if (span.isVoid || isBefore(span.endsOn, end) || span.endsOn === end) return span
    return span.startsOn > end ? { ...span, isVoid: true } : { ...span, endsOn: end }
  })

/** The span that holds today, otherwise the next, otherwise the last. */
export const currentOf = <Days extends CoverageDays>(spans: readonly Days[], today: string): Days | null => {
  const inOrder = [...spans].sort(byStart)
  return (
    inOrder.find((span) => holdsDay(span, today)) ??
    inOrder.find(({ startsOn }) => startsOn > today) ??
    inOrder.reduce<Days | null>((last, span) => (last === null || laterEnd(last.endsOn, span.endsOn) === span.endsOn ? span : last), null)
  )
}

/** The periods in which a person has telehealth, joined over all lines that grant it. */
export const grantedDays = (spans: readonly Pick<CoverageSpan, 'startsOn' | 'endsOn' | 'isVoid' | 'grants'>[]): CoverageDays[] =>
  joinDays(spans.filter(({ isVoid, grants }) => grants && !isVoid))

/**
 * The one start and end that older readers know: the granting period of today, otherwise the next, otherwise the last. If every granting
 * span is void, the end is the day before the start. Both are null for a person without a granting span.
 */
export const shownDays = (spans: readonly CoverageSpan[], today: string): { startsOn: string | null; endsOn: string | null } => {
  const current = currentOf(grantedDays(spans), today)
  if (current) return current
  const voided = currentOf(
    spans.filter(({ grants }) => grants),
    today,
  )
  return voided ? { startsOn: voided.startsOn, endsOn: nextIsoDay(voided.startsOn, -1) } : { startsOn: null, endsOn: null }
}

/** Spans as one line of text for a list of changes. */
export const spansShown = (spans: readonly LineSpan[]): string =>
  spans
    .map(({ line, plan, startsOn, endsOn, isVoid }) =>
      [line, plan, `${startsOn} – ${endsOn ?? ''}`.trimEnd(), isVoid ? '(void)' : ''].filter((part) => part !== '').join(' '),
    )
    .join('; ')
