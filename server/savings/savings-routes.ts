import type { Db } from '#platform/db/db.ts'
import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import { listAlternativeCosts, listPastVisits } from '#server/savings/savings-store.ts'
import { ownProfileOnly } from '#server/session/own-profile.ts'
import { who } from '#server/session/who.ts'
import { type SavingsEntry, savingsCalls } from '#shared/savings/savings-calls.ts'
import { lifetimeOf, type Saving, savingsOf, wholeCountry } from '#shared/savings/savings-rules.ts'

const findSavings = async (db: Db, profileId: string): Promise<{ savings: Saving[]; sources: string[] }> => {
  const visits = await listPastVisits(db, profileId)
  const costs = await listAlternativeCosts(db, [wholeCountry, ...new Set(visits.map(({ state }) => state))])
  return { savings: savingsOf(visits, costs), sources: costs.map(({ source }) => source) }
}

const entryOf = ({ startedAt, alternative, alternativeCents, savedCents, paidCents }: Saving): SavingsEntry => ({
  consultationTimestamp: startedAt.toISOString(),
  alternative,
  alternativeCost: alternativeCents / 100,
  savings: savedCents / 100,
  youPaid: paidCents / 100,
})

export const savingsRoutes = (portal: Portal) => {
  const { db } = portal
  const { member } = who(portal)
  return serve(savingsCalls, {
    readSavingsSummary: member({ limit: '60/h', audit: 'savings.read' }, async ({ input, caller }) => {
      ownProfileOnly(caller.session, input.profileId)
      const { savings } = await findSavings(db, input.profileId)
      const newest = savings[0] ? entryOf(savings[0]) : null
      const comparedWith = newest && { consultationTimestamp: newest.consultationTimestamp, alternative: newest.alternative }
      return { data: { mostRecent: newest?.savings ?? null }, meta: { lifetime: lifetimeOf(savings) / 100, comparedWith } }
    }),
    readSavingsHistory: member({ limit: '60/h', audit: 'savings.read' }, async ({ input, caller }) => {
      ownProfileOnly(caller.session, input.profileId)
      const { savings, sources } = await findSavings(db, input.profileId)
      const known = await listPriceSources(db, 'alternatives')
      return {
        data: { lifetime: lifetimeOf(savings) / 100, list: savings.map(entryOf), totalItems: savings.length },
        meta: {
          sources: known.filter(({ source }) => sources.includes(source)).map(({ label, dataDate }) => ({ name: label, date: dataDate })),
        },
      }
    }),
  })
}
