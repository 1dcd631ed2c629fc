import { serve } from '#platform/http/serve.ts'
import { readOwnPlans } from '#server/benefits/read-own-plans.ts'
import { careRefusals } from '#server/care/care-client.ts'
import type { Portal } from '#server/portal.ts'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import { findDeductibleTerms, listAlternativeCosts } from '#server/savings/savings-store.ts'
import { ownProfileOnly } from '#server/session/own-profile.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { who } from '#server/session/who.ts'
import { completedOf, readOwnVisits } from '#server/visits/read-own-visits.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { deductibleOf } from '#shared/savings/deductible-rules.ts'
import { type SavingsEntry, savingsCalls } from '#shared/savings/savings-calls.ts'
import { lifetimeOf, type PastVisit, type Saving, savingsOf, wholeCountry } from '#shared/savings/savings-rules.ts'
import { mobileVisitCalls } from '#shared/visits/mobile-visit-calls.ts'

const findSavings = async ({ db }: Portal, visits: readonly PastVisit[]): Promise<{ savings: Saving[]; sources: string[] }> => {
  const costs = await listAlternativeCosts(db, [wholeCountry, ...new Set(visits.map(({ state }) => state))])
  return { savings: savingsOf(visits, costs), sources: costs.map(({ source }) => source) }
}

/** The group's deductible and the amount these visits count toward it, in dollars; null if the group has none. */
const findDeductible = async ({ db, clock, config }: Portal, groupId: string, visits: readonly PastVisit[]) => {
  const terms = await findDeductibleTerms(db, groupId)
  if (!terms) return null
  const { amountCents, paidCents, yearStartsOn, types } = deductibleOf(terms, visits, dayIn(config.timeZone, clock.now()))
  return { amount: amountCents / 100, paid: paidCents / 100, yearStartsOn, types: [...types] }
}

/** The member's own deductible in network by the plan's accumulators, in dollars; nothing if no source gives it with its limit. */
const findPlanDeductible = async (portal: Portal, session: SessionRecord) => {
  const { plans } = await readOwnPlans(portal, session)
  const found = plans[0]?.meters.find(({ whose, kind, network }) => whose === 'mine' && kind === 'deductible' && network === 'in')
  if (!found || found.most === null) return {}
  return { planDeductible: { amount: found.most / 100, paid: found.used / 100, asOf: found.asOf } }
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
    readSavingsSummary: member(
      { limit: '60/h', audit: 'savings.read', refuses: careRefusals(mobileVisitCalls.listPastConsultations) },
      async ({ input, caller }) => {
        ownProfileOnly(caller.session, input.profileId)
        const { savings } = await findSavings(portal, completedOf(await readOwnVisits(portal, caller.session)))
        const newest = savings[0] ? entryOf(savings[0]) : null
        const comparedWith = newest && { consultationTimestamp: newest.consultationTimestamp, alternative: newest.alternative }
        return { data: { mostRecent: newest?.savings ?? null }, meta: { lifetime: lifetimeOf(savings) / 100, comparedWith } }
      },
    ),
    readSavingsHistory: member(
      { limit: '60/h', audit: 'savings.read', refuses: careRefusals(mobileVisitCalls.listPastConsultations) },
      async ({ input, caller }) => {
        ownProfileOnly(caller.session, input.profileId)
        const visits = completedOf(await readOwnVisits(portal, caller.session))
        const { savings, sources } = await findSavings(portal, visits)
        const known = await listPriceSources(db, 'alternatives')
        return {
          data: { lifetime: lifetimeOf(savings) / 100, list: savings.map(entryOf), totalItems: savings.length },
          meta: {
            sources: known.filter(({ source }) => sources.includes(source)).map(({ label, dataDate }) => ({ name: label, date: dataDate })),
            deductible: await findDeductible(portal, caller.session.group.id, visits),
            ...(await findPlanDeductible(portal, caller.session)),
          },
        }
      },
    ),
  })
}
