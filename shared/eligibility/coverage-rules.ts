import { type CoverageDays, currentOf, holdsDay } from '#shared/eligibility/coverage-spans.ts'

type Contract = { startsOn: string | null; endsOn: string | null; suspended: boolean }
/** The periods in which a person has telehealth, in order and without overlap, and the contract of their group. */
export type Coverage = { covered: readonly CoverageDays[]; group: Contract }
export const coverageProblems = [
  'GroupNoStartDate',
  'GroupTerminated',
  'MemberInactiveGroup',
  'MemberNoEffectiveDate',
  'MemberNotActive',
  'MemberTerminated',
] as const
export type CoverageProblem = (typeof coverageProblems)[number]

/** A time without coverage: its last day before, null if there was none; and its next first day, null if none is known. */
export type CoverageGap = { endedOn: string | null; startsOn: string | null }

/**
 * Returns the gap that today is in, by the person's periods or because the group has ended; null while covered. In a gap a member may sign
 * in and read records and invoices; all else returns that the coverage has ended. Days are `YYYY-MM-DD`.
 */
export const coverageGapOn = (
  { covered, group }: { covered: readonly CoverageDays[]; group: { endsOn: string | null } },
  today: string,
): CoverageGap | null => {
  const isGroupOver = group.endsOn !== null && group.endsOn < today
  if (!isGroupOver && covered.some((days) => holdsDay(days, today))) return null
  const ends = covered.flatMap(({ startsOn, endsOn }) => (startsOn <= today && endsOn !== null && endsOn < today ? [endsOn] : []))
  const ended = ends.sort().at(-1) ?? null
  const next = covered.find(({ startsOn }) => startsOn > today)?.startsOn ?? null
  if (!isGroupOver) return { endedOn: ended, startsOn: next }
  const holds = covered.some((days) => holdsDay(days, group.endsOn ?? today))
  return { endedOn: holds || ended === null || ended > (group.endsOn ?? '') ? group.endsOn : ended, startsOn: null }
}

/**
 * Returns why a person in the eligibility file is not covered today, or null (REG-53..58): the group's contract is checked first, then
 * the person's periods. Coverage is valid through its last day. Days are `YYYY-MM-DD`.
 */
export const coverageProblem = ({ covered, group }: Coverage, today: string): CoverageProblem | null => {
  if (group.startsOn === null) return 'GroupNoStartDate'
  if (group.endsOn !== null && group.endsOn < today) return 'GroupTerminated'
  if (group.suspended || group.startsOn > today) return 'MemberInactiveGroup'
  const current = currentOf(covered, today)
  if (current === null) return 'MemberNoEffectiveDate'
  if (holdsDay(current, today)) return null
  return covered.some(({ startsOn }) => startsOn <= today) ? 'MemberTerminated' : 'MemberNotActive'
}
