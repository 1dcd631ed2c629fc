import { type Accumulated, type Charge, deductibleLeft, shareCost } from '#shared/benefits/cost-share.ts'
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

/** As if nothing had been paid toward the out-of-pocket maximum this year. */
const withWholeMaximum = ({ member, family, units }: Accumulated): Accumulated => ({
  member: { ...member, outOfPocket: 0 },
  family: family && { ...family, outOfPocket: 0 },
  units,
})

/**
 * The copay of a charge whose share only the out-of-pocket maximum could lower, and nobody has told how much was paid toward it; null for
 * any other charge. The terms alone give it, so it tells nothing about a person.
 */
const copayAtMost = (terms: PlanTerms, counted: Accumulated, charge: Charge): number | null => {
  const share = shareCost(terms, withWholeMaximum(counted), charge)
  return 'missing' in share || share.copayCents === 0 || share.copayCents !== share.memberCents ? null : share.copayCents
}

/**
 * A patient's cost share of a telehealth visit, and why. The group's price is the allowed amount, and visits here are in network. If the
 * share cannot be computed, a plain copay holds, marked as such, and otherwise the group's price: nothing is guessed.
 */
export const visitShare = (
  terms: PlanTerms,
  counted: Accumulated,
  { type, allowedCents }: { type: VisitType; allowedCents: number },
): { cents: number; reason: PlanPriceReason } => {
  const service = serviceOfVisit[type]
  const charge: Charge = { allowedCents, service, network: 'in', units: 1 }
  const share = shareCost(terms, counted, charge)
  if ('missing' in share) {
    const copay = copayAtMost(terms, counted, charge)
    if (copay === null) return { cents: allowedCents, reason: { kind: 'unknown' } }
    return { cents: copay, reason: { kind: 'copay', cents: copay, isMaximumUnknown: true } }
  }
  const { memberCents: cents, notCoveredCents, deductibleCents, copayCents, coinsuranceCents } = share
  if (cents === 0) return { cents, reason: { kind: 'covered' } }
  if (notCoveredCents > 0) return { cents, reason: { kind: 'not-covered' } }
  const left = terms.in.deductible && deductibleLeft(terms.in.deductible, counted)
  if (deductibleCents > 0 && left !== null) return { cents, reason: { kind: 'deductible', leftCents: left } }
  if (copayCents > 0) return { cents, reason: { kind: 'copay', cents: copayCents } }
  const rule = terms.in.services[service] ?? terms.in.services[anyService]
  return { cents, reason: coinsuranceCents > 0 && rule ? { kind: 'coinsurance', share: rule.coinsurance } : { kind: 'covered' } }
}
