import { hourIn } from '#shared/fields/zoned-time.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/** Where a member would most likely have gone instead. */
export const alternatives = ['urgent-care', 'emergency-room'] as const
export type Alternative = (typeof alternatives)[number]

/** The hours, by the visit's own clock, at which urgent care is taken to be open: from the first, until before the second. */
export const urgentCareHours = { from: 8, until: 20 } as const

/** The area of an average that holds where a state has none of its own. */
export const wholeCountry = 'US'

/** A visit that took place: when it began, in which zone and state the member was, and what they paid in the end. */
export type PastVisit = { type: VisitType; startedAt: Date; timeZone: string; state: string; paidCents: number }

/** What an alternative costs on average in a state, or in the whole country. */
export type AlternativeCost = { alternative: Alternative; area: string; cents: number }

export type Saving = { startedAt: Date; alternative: Alternative; alternativeCents: number; savedCents: number; paidCents: number }

/** What a visit took the place of. Only general medical ones take any: the other types are planned, and would not have been urgent. */
export const alternativeOf = ({ type, startedAt, timeZone }: Pick<PastVisit, 'type' | 'startedAt' | 'timeZone'>): Alternative | null => {
  if (type !== 'GeneralMedical') return null
  const hour = hourIn(timeZone, startedAt)
  return hour >= urgentCareHours.from && hour < urgentCareHours.until ? 'urgent-care' : 'emergency-room'
}

/** The local average minus what was paid, never below zero. Null for a visit that replaced nothing, or where no average is known. */
export const savingOf = (visit: PastVisit, costs: readonly AlternativeCost[]): Saving | null => {
  const alternative = alternativeOf(visit)
  const known = costs.filter((cost) => cost.alternative === alternative)
  const average = known.find(({ area }) => area === visit.state) ?? known.find(({ area }) => area === wholeCountry)
  if (alternative === null || !average) return null
  const { startedAt, paidCents } = visit
  return { startedAt, alternative, alternativeCents: average.cents, savedCents: Math.max(0, average.cents - paidCents), paidCents }
}

/** The savings of a member's visits, the newest first. */
export const savingsOf = (visits: readonly PastVisit[], costs: readonly AlternativeCost[]): Saving[] =>
  visits.flatMap((visit) => savingOf(visit, costs) ?? []).sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())

export const lifetimeOf = (savings: readonly Pick<Saving, 'savedCents'>[]): number =>
  savings.reduce((sum, { savedCents }) => sum + savedCents, 0)
