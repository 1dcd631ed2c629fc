import type { NetworkTerms, PlanTerms, ServiceRule, SpendLimit } from '#shared/benefits/plan-terms.ts'
import { anyService, emergencyService, type NetworkSide, type ServiceType } from '#shared/benefits/plan-words.ts'

/** Money counted so far in the plan year, in cents; null if no source says. */
export type Spent = { deductible: number | null; outOfPocket: number | null }

/** A member's accumulators on one side of the network. `family` null: the member has coverage for themself only. */
export type Accumulated = {
  member: Spent
  family: Spent | null
  /** Visits or days of the charge's service that the plan has covered this year; null if no source says. */
  units: number | null
}

/** A charge: the amount that the plan allows, in whole cents, for `units` visits or days of a service. */
export type Charge = { allowedCents: number; service: ServiceType; network: NetworkSide; units: number }

/** What the member owes by kind, in cents. The four amounts and `planCents` add up to the allowed amount. */
export type CostShare = {
  copayCents: number
  deductibleCents: number
  coinsuranceCents: number
  notCoveredCents: number
  memberCents: number
  planCents: number
  priorAuthorization: boolean
  /** The side whose terms and accumulators held: emergencies are shared as in network. */
  network: NetworkSide
  after: Accumulated
}

/** What must be known to compute a share and is not: the rule of the service, or an accumulator. */
export type MissingFact = 'rule' | 'deductible' | 'out-of-pocket' | 'units'

/** Either a share to the cent, or what is missing. An unknown accumulator is never taken for 0. */
export type CostShareResult = CostShare | { missing: MissingFact[] }

/**
 * The side whose rule holds for a charge. Emergency services out of network are shared as in network, and count there
 * (No Surprises Act, 45 CFR 149.110(b)(3)).
 */
const sharedSide = ({ service, network }: Pick<Charge, 'service' | 'network'>): NetworkSide =>
  service === emergencyService ? 'in' : network

/** The rule of a service; without one, that of all services (X12 service type 30); null if there is neither. */
const ruleOf = (terms: NetworkTerms, service: ServiceType): ServiceRule | null =>
  terms.services[service] ?? terms.services[anyService] ?? null

const left = (most: number, used: number): number => Math.max(0, most - used)

/** A remaining amount: `Infinity` without a limit, null if it depends on an accumulator that is unknown. */
type Left = number | null

const leftOfFamily = ({ familyCents }: SpendLimit, family: number | null | undefined): Left => {
  if (familyCents === null) return Number.POSITIVE_INFINITY
  return family === null || family === undefined ? null : left(familyCents, family)
}

/** The smaller remainder. One that is used up decides alone, even if the other is unknown. */
const smaller = (one: Left, other: Left): Left => {
  if (one === 0 || other === 0) return 0
  return one === null || other === null ? null : Math.min(one, other)
}

/**
 * What is left of the deductible. Embedded: each member has their own, and nobody owes more once the family's is met. Aggregate: the
 * family shares one, and a member's own amount does not matter.
 */
export const deductibleLeft = (limit: SpendLimit, { member, family }: Accumulated): Left => {
  const own = member.deductible === null ? null : left(limit.individualCents, member.deductible)
  if (family === null) return own
  const shared = leftOfFamily(limit, family.deductible)
  return limit.method === 'aggregate' && limit.familyCents !== null ? shared : smaller(own, shared)
}

/**
 * What is left until the out-of-pocket maximum. In network each member of a family has the individual amount, whatever the method
 * (45 CFR 156.130(a) and (c), as explained in 80 FR 10750, 10824). Out of network no law sets one: an aggregate maximum is the family's alone.
 */
const maximumLeft = (limit: SpendLimit, { member, family }: Accumulated, network: NetworkSide): Left => {
  const own = member.outOfPocket === null ? null : left(limit.individualCents, member.outOfPocket)
  if (family === null) return own
  const shared = leftOfFamily(limit, family.outOfPocket)
  return network === 'out' && limit.method === 'aggregate' && limit.familyCents !== null ? shared : smaller(own, shared)
}

/** A share in cents of an amount in cents, half a cent rounded up. */
const shareOf = (cents: number, hundredthsOfPercent: number): number => Math.floor((cents * hundredthsOfPercent + 5_000) / 10_000)

const counted = (spent: Spent, deductible: number, all: number): Spent => ({
  deductible: spent.deductible === null ? null : spent.deductible + deductible,
  outOfPocket: spent.outOfPocket === null ? null : spent.outOfPocket + all,
})

const notCovered = (allowedCents: number, network: NetworkSide, after: Accumulated, priorAuthorization = false): CostShare => ({
  copayCents: 0,
  deductibleCents: 0,
  coinsuranceCents: 0,
  notCoveredCents: allowedCents,
  memberCents: allowedCents,
  planCents: 0,
  priorAuthorization,
  network,
  after,
})

/** How many of a charge's units the plan still covers; null if that depends on an unknown accumulator. */
const coveredUnits = ({ limit }: ServiceRule, units: number, used: number | null): number | null => {
  if (limit === null) return units
  return used === null ? null : Math.min(units, left(limit.count, used))
}

type Limits = { deductible: number; maximum: number }

/** Copay, deductible and coinsurance of a covered amount, in the rule's order, each within what is left until the maximum. */
const divide = (rule: ServiceRule, coveredCents: number, limits: Limits) => {
  let open = coveredCents
  let payable = limits.maximum
  /** Moves at most so many cents from the charge to the member. */
  const owe = (cents: number): number => {
    const owed = Math.min(cents, open, payable)
    open -= owed
    payable -= owed
    return owed
  }
  const { copayCents, isCopayFirst, deductibleApplies, coinsurance } = rule
  const first = isCopayFirst || !deductibleApplies ? owe(copayCents ?? 0) : 0
  const deductibleCents = deductibleApplies ? owe(limits.deductible) : 0
  const later = isCopayFirst || !deductibleApplies ? 0 : owe(copayCents ?? 0)
  return { copayCents: first + later, deductibleCents, coinsuranceCents: owe(shareOf(open, coinsurance)) }
}

/** The limits that matter for a rule, or the accumulators that are missing. */
const limitsFor = (rule: ServiceRule, terms: NetworkTerms, accumulated: Accumulated, network: NetworkSide): Limits | MissingFact[] => {
  const owesNothing = !rule.deductibleApplies && (rule.copayCents ?? 0) === 0 && rule.coinsurance === 0
  if (owesNothing) return { deductible: 0, maximum: 0 }
  const maximum = terms.maximum ? maximumLeft(terms.maximum, accumulated, network) : Number.POSITIVE_INFINITY
  const deductible = rule.deductibleApplies && terms.deductible && maximum !== 0 ? deductibleLeft(terms.deductible, accumulated) : 0
  if (deductible !== null && maximum !== null) return { deductible, maximum }
  return [...(deductible === null ? (['deductible'] as const) : []), ...(maximum === null ? (['out-of-pocket'] as const) : [])]
}

/**
 * Divides a charge between member and plan, from the plan's terms and what has been counted before it. Copays, coinsurance and the
 * deductible count toward the out-of-pocket maximum (45 CFR 155.20, 'cost sharing'); what is not covered does not. A copay does not
 * count toward the deductible. The allowed amount is the whole charge: what a provider bills beyond it is no cost share.
 */
export const shareCost = (terms: PlanTerms, accumulated: Accumulated, charge: Charge): CostShareResult => {
  const { allowedCents, service, units } = charge
  const network = sharedSide(charge)
  const half = terms[network]
  if (half === null) return notCovered(allowedCents, network, accumulated)
  const rule = ruleOf(half, service)
  if (rule === null) return { missing: ['rule'] }
  if (!rule.isCovered) return notCovered(allowedCents, network, accumulated, rule.priorAuthorization)
  const covered = coveredUnits(rule, units, accumulated.units)
  if (covered === null) return { missing: ['units'] }
  if (covered === 0) return notCovered(allowedCents, network, accumulated, rule.priorAuthorization)
  const limits = limitsFor(rule, half, accumulated, network)
  if (Array.isArray(limits)) return { missing: limits }
  const coveredCents = covered === units ? allowedCents : Math.floor((allowedCents * covered) / units)
  const parts = divide(rule, coveredCents, limits)
  const shared = parts.copayCents + parts.deductibleCents + parts.coinsuranceCents
  const notCoveredCents = allowedCents - coveredCents
  const { member, family } = accumulated
  return {
    ...parts,
    notCoveredCents,
    memberCents: shared + notCoveredCents,
    planCents: coveredCents - shared,
    priorAuthorization: rule.priorAuthorization,
    network,
    after: {
      member: counted(member, parts.deductibleCents, shared),
      family: family && counted(family, parts.deductibleCents, shared),
      units: accumulated.units === null ? null : accumulated.units + covered,
    },
  }
}
