import type { Db } from '#platform/db/db.ts'
import { noteSource } from '#server/prices/price-source-store.ts'
import { alternativeCosts } from '#server/schema/savings-tables.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { alternatives, wholeCountry } from '#shared/savings/savings-rules.ts'

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
