import { type AnsweredAccumulator, accumulatorsIn } from '#server/eligibility/inquiry/answered-accumulators.ts'
import {
  type AnswerDate,
  type AnswerParty,
  type AnswerPerson,
  type Benefit,
  type BenefitCondition,
  type BenefitLevel,
  benefitLevel,
  benefitServices,
} from '#server/eligibility/inquiry/benefit-answer.ts'

export type AnsweredCoverage = {
  status: 'active' | 'inactive'
  /** EB01: 5 is active, 7 and 8 are inactive, while the payer still looks into it. */
  code: string
  /** Empty for the whole plan. */
  serviceTypes: string[]
  plan: string | null
  insuranceType: string | null
  startsOn: string | null
  endsOn: string | null
}

/** A copay in cents or a coinsurance in percent, which the member pays. */
export type AnsweredShare = {
  kind: 'copay' | 'coinsurance'
  /** Empty for the whole plan. */
  serviceTypes: string[]
  level: BenefitLevel
  network: Benefit['network']
  /** EB06, such as 27 for a visit; null if absent. */
  per: string | null
  amountCents: number | null
  percent: number | null
  /** Qualifier, code and modifiers of the one procedure that it is for. */
  procedure: string[]
  conditions: BenefitCondition[]
  notes: string[]
}

export type AuthorizationRule = {
  serviceTypes: string[]
  network: Benefit['network']
  isRequired: boolean
  procedure: string[]
}

export type EligibilityFacts = {
  /** The instant of the answer. */
  asOf: Date
  /** `unknown`: the answer has no status for the whole plan on that day. */
  status: 'active' | 'inactive' | 'unknown'
  startsOn: string | null
  endsOn: string | null
  plan: string | null
  /** REF 6P or 1L. */
  groupNumber: string | null
  /** As the payer has it; may differ from the request's. */
  memberId: string | null
  coverages: AnsweredCoverage[]
  accumulators: AnsweredAccumulator[]
  shares: AnsweredShare[]
  authorizations: AuthorizationRule[]
  /** Services that the plan does not cover (I). */
  notCovered: Pick<AuthorizationRule, 'serviceTypes' | 'network'>[]
  /** Services for which the payer could not answer (V), or names somebody else to ask (U). */
  notAnswered: { serviceTypes: string[]; ask: AnswerParty[] }[]
  /** Other insurers (R). */
  otherPayers: AnswerParty[]
  primaryCareProviders: AnswerParty[]
}

const orNull = (text: string): string | null => text || null

const starts = ['356', '346', '348', '539']
const ends = ['357', '347', '349', '540']
/** Whole periods: plan, eligibility, benefit. A single day is a start, unless it only repeats the day asked about. */
const periods = ['291', '307', '292']

type Days = { startsOn: string | null; endsOn: string | null }

const daysOf = (dates: readonly AnswerDate[], askedDay: string): Days => {
  const first = (qualifiers: readonly string[]) =>
    qualifiers.map((qualifier) => dates.find((date) => date.qualifier === qualifier)).find((date) => date !== undefined)
  const [start, end] = [first(starts), first(ends)]
  const period = dates.find(({ qualifier, isPeriod, from }) => periods.includes(qualifier) && (isPeriod || from !== askedDay))
  return { startsOn: start?.from ?? period?.from ?? null, endsOn: end?.from ?? start?.to ?? period?.to ?? null }
}

const statusOf = (code: string): AnsweredCoverage['status'] | null =>
  /^[1-5]$/.test(code) ? 'active' : /^[678]$/.test(code) ? 'inactive' : null

const coveragesOf = ({ benefits, dates }: AnswerPerson, askedDay: string): AnsweredCoverage[] => {
  const own = daysOf(dates, askedDay)
  return benefits.flatMap((benefit) => {
    const status = statusOf(benefit.code)
    if (!status) return []
    const { startsOn, endsOn } = daysOf(benefit.dates, askedDay)
    return {
      status,
      code: benefit.code,
      serviceTypes: benefitServices(benefit),
      plan: orNull(benefit.plan),
      insuranceType: orNull(benefit.insuranceType),
      startsOn: startsOn ?? own.startsOn,
      endsOn: endsOn ?? own.endsOn,
    }
  })
}

const holdsOnDay = ({ startsOn, endsOn }: Days, day: string): boolean => (startsOn ?? day) <= day && day <= (endsOn ?? day)

/**
 * The coverage that decides, among those of the whole plan, or of single services if there is none. An active one that holds on the day comes
 * first. An inactive plan, or an active one of other days, is inactive; single services that are inactive say nothing about the plan.
 */
const decidingOf = (
  coverages: readonly AnsweredCoverage[],
  day: string,
): Pick<EligibilityFacts, 'status'> & { by: AnsweredCoverage | null } => {
  const whole = coverages.filter(({ serviceTypes }) => serviceTypes.length === 0)
  const active = (whole.length > 0 ? whole : coverages).filter(({ status }) => status === 'active')
  const holding = active.find((coverage) => holdsOnDay(coverage, day))
  if (holding) return { status: 'active', by: holding }
  const ended = whole.find(({ status }) => status === 'inactive') ?? active[0]
  return ended ? { status: 'inactive', by: ended } : { status: 'unknown', by: null }
}

const shareOf = (benefit: Benefit): AnsweredShare[] => {
  const { code, amountCents, percent, network, period, procedure, conditions, messages } = benefit
  const isCopay = code === 'B'
  const value = isCopay ? amountCents : percent
  if ((code !== 'A' && code !== 'B') || value === null || value < 0) return []
  return [
    {
      kind: isCopay ? 'copay' : 'coinsurance',
      serviceTypes: benefitServices(benefit),
      level: benefitLevel(benefit),
      network,
      per: orNull(period),
      amountCents: isCopay ? value : null,
      percent: isCopay ? null : value,
      procedure,
      conditions,
      notes: messages,
    },
  ]
}

/** One rule for each service, network and procedure; if one row requires an authorization, it is required. */
const authorizationsIn = (benefits: readonly Benefit[]): AuthorizationRule[] => {
  const rules = new Map<string, AuthorizationRule>()
  for (const benefit of benefits) {
    const { authorization, network, procedure } = benefit
    if (authorization === 'unknown') continue
    const serviceTypes = benefitServices(benefit)
    const key = JSON.stringify([serviceTypes, network, procedure])
    const isRequired = authorization === 'yes' || rules.get(key)?.isRequired === true
    rules.set(key, { serviceTypes, network, isRequired, procedure })
  }
  return [...rules.values()]
}

const relatedIn = (benefits: readonly Benefit[], code: string): AnswerParty[] =>
  benefits.filter((benefit) => benefit.code === code).flatMap(({ related }) => related)

/**
 * What a 271 says about one person, as facts that can be stored. It never completes what is missing: an unknown amount is null, an unknown
 * network stays unknown.
 * @param day the day asked about, `YYYY-MM-DD`; @param asOf when the answer came
 */
export const factsOf = (person: AnswerPerson, { day, asOf }: { day: string; asOf: Date }): EligibilityFacts => {
  const { benefits, references, party, dates } = person
  const coverages = coveragesOf(person, day)
  const { status, by } = decidingOf(coverages, day)
  const { startsOn, endsOn } = by ?? daysOf(dates, day)
  const of = (...codes: string[]) => benefits.filter(({ code }) => codes.includes(code))
  const reference = (...qualifiers: string[]) => references.find(({ qualifier }) => qualifiers.includes(qualifier))?.value
  return {
    asOf,
    status,
    startsOn,
    endsOn,
    plan: by?.plan ?? coverages.find(({ plan }) => plan !== null)?.plan ?? null,
    groupNumber: reference('6P', '1L') ?? null,
    memberId: party?.idKind === 'MI' ? orNull(party.id) : null,
    coverages,
    accumulators: accumulatorsIn(benefits),
    shares: benefits.flatMap(shareOf),
    authorizations: authorizationsIn(benefits),
    notCovered: of('I').map((benefit) => ({ serviceTypes: benefitServices(benefit), network: benefit.network })),
    notAnswered: of('U', 'V').map((benefit) => ({ serviceTypes: benefitServices(benefit), ask: benefit.related })),
    otherPayers: relatedIn(benefits, 'R'),
    primaryCareProviders: relatedIn(benefits, 'L'),
  }
}
