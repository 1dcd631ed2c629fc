import { type CoverageDays, holdsDay, type LineSpan } from '#shared/eligibility/coverage-spans.ts'

/** A plan id for comparison: without case and surplus blanks. */
export const planIdKey = (id: string): string => id.trim().replace(/\s+/g, ' ').toLowerCase()

/** What the sponsor's files say of a person's plan. `plan` and `subgroup` are the subscriber's (HD04; REF*1L or 17). */
export type CoveredPerson = { spans: readonly LineSpan[]; plan: string | null; subgroup: string | null }

/** HLT, the health line, comes before lines such as dental; a line that no file has given counts as health. */
const byLine = (one: LineSpan, other: LineSpan): number => Number(isHealth(other)) - Number(isHealth(one))
const isHealth = ({ line }: LineSpan): boolean => line === '' || line === 'HLT'

/**
 * The ids that may name a person's plan on a day, in groups of falling precedence: those of the person's own coverage, then the
 * subscriber's plan, then the subscriber's subgroup. Empty if the person is not covered that day.
 */
export const planIdsOn = ({ spans, plan, subgroup }: CoveredPerson, day: string): string[][] => {
  const current = spans.filter((span) => !span.isVoid && holdsDay(span, day)).toSorted(byLine)
  if (current.length === 0) return []
  const levels = [current.map((span) => span.plan), [plan ?? ''], [subgroup ?? '']]
  return levels.map((ids) => [...new Set(ids.map(planIdKey))].filter((id) => id !== '')).filter((ids) => ids.length > 0)
}

/** The plans of a person on a day, the health plan first: those of the first group of ids that names any. */
export const plansOn = <Plan extends CoverageDays>(person: CoveredPerson, byId: ReadonlyMap<string, Plan>, day: string): Plan[] => {
  for (const ids of planIdsOn(person, day)) {
    const found = ids.flatMap((id) => byId.get(id) ?? []).filter((plan) => holdsDay(plan, day))
    if (found.length > 0) return [...new Set(found)]
  }
  return []
}

/** Last day of the plan year that starts on a day. */
export const planYearEnd = (startsOn: string): string => {
  const next = new Date(`${Number(startsOn.slice(0, 4)) + 1}${startsOn.slice(4)}T00:00:00Z`)
  return new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10)
}
