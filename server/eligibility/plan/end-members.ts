import { type CoverageOptions, withEnd } from '#server/eligibility/plan/apply-coverage.ts'
import type {
  ChangedUnnamed,
  EligibilityFamily,
  EndedUnnamed,
  FamilyRow,
  RowOutcome,
  StoredPerson,
} from '#server/eligibility/plan/eligibility-family.ts'
import type { MemberRow } from '#server/eligibility/read/member-row.ts'
import { type CoverageSpan, grantedDays, holdsDay, overlap, spansShown } from '#shared/eligibility/coverage-spans.ts'
import { guardHorizonDays } from '#shared/eligibility/import-rules.ts'
import { nextIsoDay } from '#shared/fields/calendar-day.ts'

type Ending = {
  family: EligibilityFamily
  options: CoverageOptions & { absentEndOn: string | null }
  persons: Map<string, StoredPerson>
  touched: ReadonlyMap<string, unknown>
  lines: ReadonlyMap<string, ReadonlySet<string>>
  isOthers: boolean
}

/** Whether a person has telehealth on any day from today on. */
export const hasCoverageAhead = ({ spans }: Pick<StoredPerson, 'spans'>, today: string): boolean =>
  grantedDays(spans).some((days) => overlap(days, { startsOn: today, endsOn: null }))

/** Whether a change takes all telehealth coverage from today on. */
export const isTerminated = (before: StoredPerson, after: StoredPerson, today: string): boolean =>
  hasCoverageAhead(before, today) && !hasCoverageAhead(after, today)

/** The last day of coverage, or the day before the first if all of it is void; null if there is none, or it has no end. */
const lastDayOf = (spans: readonly CoverageSpan[]): string | null => {
  const ends = spans.filter(({ isVoid }) => !isVoid).map(({ endsOn }) => endsOn)
  if (ends.length > 0) return ends.includes(null) ? null : ((ends as string[]).sort().at(-1) ?? null)
  const [first] = spans.map(({ startsOn }) => startsOn).sort()
  return first === undefined ? null : nextIsoDay(first, -1)
}

/** The days on which lines of a family end, and why. */
type FamilyEnd = { line: number; reason: EndedUnnamed['reason']; endOf: (line: string) => string | null }

const cancelsLines = ({ coverages, action }: MemberRow): string[] =>
  coverages?.filter((said) => said.action === 'cancel' || said.isVoid).map(({ line }) => line) ?? (action === 'cancel' ? [''] : [])

/** The end of a subscriber who was canceled: of all lines, or of those canceled if another one goes on. */
const subscriberEnd = ({ family, persons }: Ending, isRejected: (one: FamilyRow) => boolean): FamilyEnd | null => {
  const cancelled = family.rows.find((one) => one.row?.relation === 'Primary' && cancelsLines(one.row).length > 0 && !isRejected(one))
  const primary = [...persons.values()].find(({ relation }) => relation === 'Primary')
  if (!cancelled?.row || !primary) return null
  const whole = lastDayOf(primary.spans)
  const lines = new Set(cancelsLines(cancelled.row))
  const isWhole = cancelled.row.action === 'cancel'
  const endOf = (line: string) =>
    (lines.has(line) ? lastDayOf(primary.spans.filter((span) => span.line === line)) : null) ?? (isWhole ? whole : null)
  return { line: cancelled.line, reason: 'ended with the subscriber', endOf }
}

export type EndedMembers = { ended: EndedUnnamed[]; changed: ChangedUnnamed[] }

/**
 * Ends coverage that no row ends: that of persons without a row, because their subscriber was canceled or a full file omits them; and the
 * lines that a full file omits of a person whose other lines it names.
 */
export const endUnnamed = (ending: Ending, outcomes: readonly RowOutcome[]): EndedMembers => {
  const { family, options, persons, touched, lines, isOthers } = ending
  const found: EndedMembers = { ended: [], changed: [] }
  if (isOthers) return found
  const rejected = new Set(outcomes.filter(({ outcome }) => outcome === 'rejected').map(({ ordinal }) => ordinal))
  // A person whose row was rejected is still in the file.
  const absentOn = rejected.size === 0 ? options.absentEndOn : null
  const absent: FamilyEnd | null = absentOn === null ? null : { line: 0, reason: 'not in the file', endOf: () => absentOn }
  const subscriber = subscriberEnd(ending, ({ ordinal }) => rejected.has(ordinal))
  const unnamedEnd = subscriber ? { ...subscriber, endOf: (line: string) => subscriber.endOf(line) ?? absentOn } : absent
  for (const person of [...persons.values()]) {
    const named = lines.get(person.id)
    const end = touched.has(person.id) ? (named && !named.has('') ? absent : null) : unnamedEnd
    if (!end) continue
    const after = endLines(person, end, (line) => !named?.has(line), options)
    if (after === person) continue
    persons.set(person.id, after)
    report(found, { person, after, end, number: family.number, today: options.today })
  }
  return found
}

const endLines = (person: StoredPerson, { endOf }: FamilyEnd, isEnded: (line: string) => boolean, options: CoverageOptions) => {
  let after = person
  for (const line of new Set(person.spans.map((span) => span.line))) {
    const day = isEnded(line) ? endOf(line) : null
    if (day !== null) after = withEnd(after, day, options, (one) => one === line)
  }
  // Days that differ only because time has passed end nothing.
  return after.spans === person.spans ? person : after
}

type Reported = { person: StoredPerson; after: StoredPerson; end: FamilyEnd; number: string; today: string }

/** A person who loses telehealth is listed as terminated; one who keeps it by another line, as changed. */
const report = (found: EndedMembers, { person, after, end: { line, reason }, number, today }: Reported): void => {
  const who = { memberId: person.externalId ?? number, name: `${person.first} ${person.last}` }
  const [before, granted] = [grantedDays(person.spans), grantedDays(after.spans)]
  if (JSON.stringify(before) === JSON.stringify(granted)) {
    const change = { field: 'coverage', now: spansShown(person.spans), after: spansShown(after.spans) }
    found.changed.push({ ...who, reason, changes: [change] })
    return
  }
  found.ended.push({
    ...who,
    personId: person.id,
    line,
    endsOn: after.endsOn ?? '',
    terminated: isTerminated(person, after, today),
    reason,
  })
}

/** The last day of the telehealth coverage that holds today; the day before today if none does, null without an end. */
const coveredUntil = ({ spans }: Pick<StoredPerson, 'spans'>, today: string): string | null => {
  const current = grantedDays(spans).find((days) => holdsDay(days, today))
  return current ? current.endsOn : nextIsoDay(today, -1)
}

/** Whether a person who has telehealth today loses it within the guard's horizon, and would not have before. */
export const losesCoverage = (before: StoredPerson, after: Pick<StoredPerson, 'spans'>, today: string): boolean => {
  const [until, now] = [coveredUntil(before, today), coveredUntil(after, today)]
  if (now === null || (until !== null && until <= now) || (until !== null && until < today)) return false
  return now <= nextIsoDay(today, guardHorizonDays)
}
