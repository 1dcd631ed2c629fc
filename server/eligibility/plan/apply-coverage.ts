import type { StoredPerson } from '#server/eligibility/plan/eligibility-family.ts'
import type { MemberRow } from '#server/eligibility/read/member-row.ts'
import {
  type CoverageSettings,
  type CoverageSpan,
  cutSpans,
  grantsTelehealth,
  joinDays,
  joinSpans,
  type LineSpan,
  overlap,
  shownDays,
} from '#shared/eligibility/coverage-spans.ts'
import { type CoverageStatement, stateLine, tooFarBack } from '#shared/eligibility/coverage-statements.ts'
import { nextIsoDay } from '#shared/fields/calendar-day.ts'

export type CoverageOptions = { today: string; coverage: CoverageSettings; runId: string | null }

/** The coverages that a row states. A row without any, such as one of a CSV file, states one coverage of a line that is not given. */
const statementsOf = ({ coverages, action, startsOn, endsOn, isVoid }: MemberRow): readonly CoverageStatement[] =>
  coverages ?? [{ action, line: '', plan: '', startsOn, endsOn, isVoid }]

/** The lines that a row names; '' if it states coverage without a line. */
export const linesNamedBy = (row: MemberRow): string[] => [...new Set(statementsOf(row).map(({ line }) => line))]

/** Spans as they are stored: joined, with what each grants, and the run that wrote each that is new. */
const storable = (spans: readonly LineSpan[], stored: readonly CoverageSpan[], { coverage, runId }: CoverageOptions): CoverageSpan[] =>
  joinSpans(spans).map(({ line, plan, startsOn, endsOn, isVoid }) => {
    const same = stored.find(
      (one) => one.line === line && one.plan === plan && one.startsOn === startsOn && one.endsOn === endsOn && one.isVoid === isVoid,
    )
    const grants = grantsTelehealth(line, coverage.grantingLines)
    return { line, plan, startsOn, endsOn, isVoid, grants, runId: same ? same.runId : runId }
  })

const isEqual = (one: readonly CoverageSpan[], other: readonly CoverageSpan[]): boolean =>
  one.length === other.length &&
  one.every((span, at) => {
    const { line, plan, startsOn, endsOn, isVoid, grants } = other[at] as CoverageSpan
    const isSamePeriod = span.startsOn === startsOn && span.endsOn === endsOn && span.isVoid === isVoid
    return isSamePeriod && span.line === line && span.plan === plan && span.grants === grants
  })

type Shown = Pick<StoredPerson, 'startsOn' | 'endsOn' | 'spans'>

/** The spans with the start and end that are stored beside them; the very `stored` if nothing differs. */
const withDays = <Person extends Shown>(stored: Person, spans: readonly LineSpan[], options: CoverageOptions): Person => {
  const after = storable(spans, stored.spans, options)
  const { startsOn, endsOn } = shownDays(after, options.today)
  if (isEqual(stored.spans, after) && stored.startsOn === startsOn && stored.endsOn === endsOn) return stored
  return { ...stored, spans: isEqual(stored.spans, after) ? stored.spans : after, startsOn, endsOn }
}

/** The periods of a span on whose days none of the others holds. */
const outside = (span: LineSpan, others: readonly LineSpan[]): LineSpan[] => {
  const free: LineSpan[] = []
  let { startsOn } = span
  for (const taken of joinDays(others.filter((one) => overlap(one, span)))) {
    if (startsOn < taken.startsOn) free.push({ ...span, startsOn, endsOn: nextIsoDay(taken.startsOn, -1) })
    if (taken.endsOn === null) return free
    startsOn = nextIsoDay(taken.endsOn, 1)
  }
  return span.endsOn === null || startsOn <= span.endsOn ? [...free, { ...span, startsOn }] : free
}

/**
 * Gives stored spans the line and plan that a row names, where none was given: coverage from a CSV file, or from before lines were stored.
 * It may have been any of the lines named, but only on days on which nothing else is known of that line. A line that is only added takes
 * the span over if it states the same start.
 */
const withLines = (spans: readonly LineSpan[], statements: readonly CoverageStatement[]): LineSpan[] =>
  spans.flatMap((span) => {
    if (span.line !== '') {
      const plan = span.plan || statements.find((said) => said.line === span.line && said.plan !== '')?.plan || ''
      return [{ ...span, plan }]
    }
    const named = statements.filter(({ line, action, startsOn }) => line !== '' && (action !== 'add' || startsOn === span.startsOn))
    const lines = [...new Set(named.map(({ line }) => line))]
    return lines.length === 0
      ? [span]
      : lines.flatMap((line) => {
          const learned = { ...span, line, plan: span.plan || (named.find((said) => said.line === line)?.plan ?? '') }
          return span.isVoid
            ? [learned]
            : outside(
                learned,
                spans.filter((one) => one.line === line && !one.isVoid),
              )
        })
  })

/** The lines that a statement without a line is about: those with coverage from today on, else those that ended last. */
const linesMeant = (spans: readonly LineSpan[], today: string): string[] => {
  const known = spans.filter(({ isVoid }) => !isVoid)
  const open = known.filter((span) => overlap(span, { startsOn: today, endsOn: null }))
  const last = known
    .map(({ endsOn }) => endsOn ?? '')
    .sort()
    .at(-1)
  const meant = open.length > 0 ? open : known.length > 0 ? known.filter(({ endsOn }) => endsOn === last) : spans
  return meant.length === 0 ? [''] : [...new Set(meant.map(({ line }) => line))]
}

/**
 * A person after a row. `before` are the stored spans with the lines that the row gives them, because to learn a line changes no coverage.
 * `reversed`: a stated end lies before the stored start. `far`: a start or end that lies further back than the sponsor allows.
 */
export type CoverageOutcome<Person> =
  | { kind: 'applied'; person: Person; before: readonly LineSpan[] }
  | { kind: 'reversed' }
  | { kind: 'far'; day: string }

/**
 * Applies a row to a person's spans, line by line. A line that the row does not name is left alone, unless the row cancels the member.
 */
export const applyCoverage = <Person extends Shown>(stored: Person, row: MemberRow, options: CoverageOptions): CoverageOutcome<Person> => {
  const { today, coverage } = options
  // The cancellation of somebody who is not stored states the whole coverage.
  const isNew = stored.spans.length === 0
  const said = statementsOf(row).map((one) =>
    isNew && one.action === 'cancel' && !one.isVoid ? { ...one, action: 'audit' as const } : one,
  )
  const before = joinSpans(withLines(stored.spans, said))
  const statements = said.flatMap((one) => (one.line === '' ? linesMeant(before, today).map((line) => ({ ...one, line })) : [one]))
  const byLine = Map.groupBy(statements, ({ line }) => line)
  let spans: LineSpan[] = before.filter(({ line }) => !byLine.has(line))
  if (row.endsAll ?? row.action === 'cancel') spans = endOthers(spans, row)
  for (const [line, ofLine] of byLine) {
    const after = stateLine(
      before.filter((span) => span.line === line),
      ofLine,
      today,
    )
    if (after === 'reversed') return { kind: 'reversed' }
    spans = [...spans, ...after]
  }
  const far = tooFarBack(before, spans, { today, days: coverage.retroactiveDays })
  return far === null ? { kind: 'applied', person: withDays(stored, spans, options), before } : { kind: 'far', day: far }
}

/** Ends the lines that a cancellation of the member does not name. */
const endOthers = (spans: readonly LineSpan[], { isVoid, startsOn, endsOn }: MemberRow): LineSpan[] => {
  if (typeof endsOn === 'string') return cutSpans(spans, endsOn)
  if (!isVoid) return [...spans]
  return spans.map((span) =>
    startsOn === null || startsOn <= span.startsOn ? { ...span, isVoid: true } : (cutSpans([span], nextIsoDay(startsOn, -1))[0] ?? span),
  )
}

/** A person whose coverage ends on a day at the latest; only of some lines, if given. The very `person` if nothing ends. */
export const withEnd = (
  person: StoredPerson,
  end: string,
  options: CoverageOptions,
  isEnded: (line: string) => boolean = () => true,
): StoredPerson =>
  withDays(
    person,
    person.spans.flatMap((span) => (isEnded(span.line) ? cutSpans([span], end) : [span])),
    options,
  )
