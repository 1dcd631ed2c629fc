import { type Accumulated, deductibleLeft, shareCost } from '#shared/benefits/cost-share.ts'
import type { PlanTerms } from '#shared/benefits/plan-terms.ts'
import { type AccumulatorKind, anyService, type NetworkSide, type ServiceType } from '#shared/benefits/plan-words.ts'
import type { PlanPriceReason } from '#shared/visits/plan-price.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/**
 * The service type (X12 data element 1365) whose rule holds for a telehealth visit. X12 has no code for telehealth: a doctor's visit is an
 * office visit (98), and nutrition counseling has no code among the terms, so the rule of all other services holds.
 */
const serviceOfVisit: Readonly<Record<VisitType, ServiceType>> = {
  GeneralMedical: '98',
  Dermatology: '98',
  MentalHealth: 'MH',
  Nutrition: anyService,
}

/** A stored accumulator: a person's, or the family's if `personId` is null. */
type Counted = { personId: string | null; kind: AccumulatorKind; network: NetworkSide; service: string; used: number }

/**
 * What has been counted for a person in network, for the service of a visit type. `hasFamily` is false if nobody else of the family has the
 * plan: then the member has coverage for themself only. An amount without a row is unknown.
 */
export const countedFor = (
  rows: readonly Counted[],
  { personId, hasFamily, type }: { personId: string; hasFamily: boolean; type: VisitType },
): Accumulated => {
  const inNetwork = rows.filter(({ network }) => network === 'in')
  const usedOf = (whose: string | null, kind: AccumulatorKind, service = ''): number | null =>
    inNetwork.find((row) => row.personId === whose && row.kind === kind && row.service === service)?.used ?? null
  const spent = (whose: string | null) => ({ deductible: usedOf(whose, 'deductible'), outOfPocket: usedOf(whose, 'out-of-pocket') })
  const service = serviceOfVisit[type]
  return {
    member: spent(personId),
    family: hasFamily ? spent(null) : null,
    units: usedOf(personId, 'visits', service) ?? usedOf(personId, 'days', service),
  }
}

/**
 * A patient's cost share of a telehealth visit, and why. The group's price is the allowed amount, and visits here are in network. If the
 * share cannot be computed, the group's price holds: nothing is guessed.
 */
export const visitShare = (
  terms: PlanTerms,
  counted: Accumulated,
  { type, allowedCents }: { type: VisitType; allowedCents: number },
): { cents: number; reason: PlanPriceReason } => {
  const service = serviceOfVisit[type]
  const share = shareCost(terms, counted, { allowedCents, service, network: 'in', units: 1 })
  if ('missing' in share) return { cents: allowedCents, reason: { kind: 'unknown' } }
  const { memberCents: cents, notCoveredCents, deductibleCents, copayCents, coinsuranceCents } = share
  if (cents === 0) return { cents, reason: { kind: 'covered' } }
  if (notCoveredCents > 0) return { cents, reason: { kind: 'not-covered' } }
  const left = terms.in.deductible && deductibleLeft(terms.in.deductible, counted)
  if (deductibleCents > 0 && left !== null) return { cents, reason: { kind: 'deductible', leftCents: left } }
  if (copayCents > 0) return { cents, reason: { kind: 'copay', cents: copayCents } }
  const rule = terms.in.services[service] ?? terms.in.services[anyService]
  return { cents, reason: coinsuranceCents > 0 && rule ? { kind: 'coinsurance', share: rule.coinsurance } : { kind: 'covered' } }
}
