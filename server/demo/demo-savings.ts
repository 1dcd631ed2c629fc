import { v5 as uuidv5 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { noteSource } from '#server/prices/price-source-store.ts'
import { alternativeCosts, pastVisits } from '#server/schema/savings-tables.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { dayIn, instantIn } from '#shared/fields/zoned-time.ts'
import { alternatives, wholeCountry } from '#shared/savings/savings-rules.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/** Days ago, the clock at home, type, dollars paid: a year and a little more, some at night. All invented. */
const visits: readonly (readonly [number, string, VisitType, number])[] = [
  [11, '14:50', 'GeneralMedical', 45],
  [49, '09:20', 'GeneralMedical', 45],
  [70, '17:00', 'MentalHealth', 80],
  [101, '23:35', 'GeneralMedical', 45],
  [158, '18:10', 'GeneralMedical', 45],
  [163, '08:05', 'GeneralMedical', 0],
  [214, '12:30', 'GeneralMedical', 45],
  [282, '06:40', 'GeneralMedical', 45],
  [331, '19:15', 'GeneralMedical', 30],
  [409, '10:00', 'GeneralMedical', 30],
]

const day = 86_400_000
const home = { state: 'TX', timeZone: 'America/Chicago' }
const namespace = 'b7cf7d5c-5f0e-4f0e-8f0b-8a3b8d1c4a70'

/** What this member of the demo has behind them. */
export const seedPastVisits = async (tx: Db, profileId: string, now: Date): Promise<void> => {
  await tx.insert(pastVisits).values(
    visits.map(([daysAgo, clock, type, dollars]) => ({
      id: uuidv5(`${profileId}/${daysAgo}`, namespace),
      profileId,
      type,
      startedAt: instantIn(home.timeZone, `${dayIn(home.timeZone, new Date(now.getTime() - daysAgo * day))}T${clock}:00`),
      paidCents: dollars * 100,
      ...home,
    })),
  )
}

/** Invented averages in dollars. */
const countryDollars = { 'urgent-care': 182, 'emergency-room': 1240 } as const

/** Between 0.88 and 1.18, the same for a state in every run. */
const levelOf = (area: string): number =>
  area === wholeCountry ? 1 : 0.88 + ((area.charCodeAt(0) * 13 + area.charCodeAt(1) * 29) % 31) / 100

const source = 'demo-alternatives'

/** What urgent care and an emergency room cost in the country and in each state. */
export const seedAlternativeCosts = async (tx: Db, now: Date): Promise<void> => {
  const costs = alternatives.flatMap((alternative) =>
    [wholeCountry, ...usStates].map((area) => ({
      alternative,
      area,
      cents: Math.round(countryDollars[alternative] * levelOf(area)) * 100,
      source,
    })),
  )
  await tx.insert(alternativeCosts).values(costs)
  const counts = { costs: costs.length }
  const dataDate = now.toISOString().slice(0, 10)
  await noteSource(tx, { source, kind: 'alternatives', label: 'Invented sample averages', dataDate, loadedAt: now, counts })
}
