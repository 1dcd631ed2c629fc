import { hourIn } from '#shared/fields/zoned-time.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/** Where a member would probably have gone without the visit. */
export const alternatives = ['urgent-care', 'emergency-room'] as const
export type Alternative = (typeof alternatives)[number]

/** Assumed opening hours of urgent care in the visit's local time: `from` inclusive, `until` exclusive. */
export const urgentCareHours = { from: 8, until: 20 } as const

/** Area of the national average, used if a state has none. */
export const wholeCountry = 'US'

/** The source of the demo's invented averages, which any real file may replace. */
export const sampleAverageSource = 'demo-alternatives'

/** A completed visit: its start, the member's time zone and state, and the final amount paid. */
export type PastVisit = { type: VisitType; startedAt: Date; timeZone: string; state: string; paidCents: number }

/** Average cost of an alternative in a state or nationwide. */
export type AlternativeCost = { alternative: Alternative; area: string; cents: number }

export type Saving = { startedAt: Date; alternative: Alternative; alternativeCents: number; savedCents: number; paidCents: number }

/** Returns what a visit replaced. Only general medical visits replace anything: the other types are planned, not urgent. */
export const alternativeOf = ({ type, startedAt, timeZone }: Pick<PastVisit, 'type' | 'startedAt' | 'timeZone'>): Alternative | null => {
  if (type !== 'GeneralMedical') return null
  const hour = hourIn(timeZone, startedAt)
  return hour >= urgentCareHours.from && hour < urgentCareHours.until ? 'urgent-care' : 'emergency-room'
}

/** Returns the local average minus what was paid, at least 0. Null if the visit replaced nothing or no average is known. */
export const savingOf = (visit: PastVisit, costs: readonly AlternativeCost[]): Saving | null => {
  const alternative = alternativeOf(visit)
  const known = costs.filter((cost) => cost.alternative === alternative)
  const average = known.find(({ area }) => area === visit.state) ?? known.find(({ area }) => area === wholeCountry)
  if (alternative === null || !average) return null
  const { startedAt, paidCents } = visit
  return { startedAt, alternative, alternativeCents: average.cents, savedCents: Math.max(0, average.cents - paidCents), paidCents }
}

/** Returns the savings of a member's visits, newest first. */
export const savingsOf = (visits: readonly PastVisit[], costs: readonly AlternativeCost[]): Saving[] =>
  visits.flatMap((visit) => savingOf(visit, costs) ?? []).sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())

export const lifetimeOf = (savings: readonly Pick<Saving, 'savedCents'>[]): number =>
  savings.reduce((sum, { savedCents }) => sum + savedCents, 0)
