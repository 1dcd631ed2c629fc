import {
  type AnswerDate,
  type Benefit,
  type BenefitLevel,
  benefitLevel,
  benefitServices,
} from '#server/eligibility/inquiry/benefit-answer.ts'

/** EB06 and HSD05 of periods that a limit can have. */
const limitPeriods = {
  '21': 'years',
  '22': 'service year',
  '23': 'calendar year',
  '25': 'contract',
  '26': 'episode',
  '32': 'lifetime',
  '34': 'month',
  '35': 'week',
  '36': 'admission',
} as const

export type LimitPeriod = (typeof limitPeriods)[keyof typeof limitPeriods]

/**
 * What counts toward a limit. Cents for the deductible and the out-of-pocket maximum, otherwise a number of visits or days. Each number is
 * null where the answer does not give it: unknown is never 0.
 */
export type AnsweredAccumulator = {
  kind: 'deductible' | 'out-of-pocket' | 'visits' | 'days'
  level: BenefitLevel
  network: Benefit['network']
  /** Service type codes, sorted; empty for the whole plan. */
  serviceTypes: string[]
  /** Null if the answer gives what remains or was used, but not of which period. */
  period: LimitPeriod | null
  /** Of that period, if the answer has a DTP for it. */
  days: { from: string; to: string | null } | null
  limit: number | null
  used: number | null
  remaining: number | null
  /** The payer's own words about this limit. */
  notes: string[]
}

type Figure = 'limit' | 'used' | 'remaining'
type Place = Pick<AnsweredAccumulator, 'kind' | 'level' | 'network' | 'serviceTypes'>
/** One EB as one figure. `isLifetime`: what remains of a lifetime limit (33) is told apart from that of others (29). */
type Row = Place &
  Pick<AnsweredAccumulator, 'period' | 'days' | 'notes'> & {
    figure: Figure
    value: number
    plan: string
    /** EB02 as sent. */
    levelCode: string
    isLifetime: boolean
  }

// Maps, because codes are as sent: an object has 'constructor' too.
const moneyKinds: ReadonlyMap<string, 'deductible' | 'out-of-pocket'> = new Map([
  ['C', 'deductible'],
  ['G', 'out-of-pocket'],
])
const countedKinds: ReadonlyMap<string, 'visits' | 'days'> = new Map([
  ['VS', 'visits'],
  ['DY', 'days'],
])

/** The quantity of EB, or of a single HSD that says no more than a quantity in one period. */
const quantityOf = ({ quantityKind, quantity, period, deliveries }: Benefit): { kind: string; value: number; period: string } | null => {
  if (quantity !== null) return { kind: quantityKind, value: quantity, period }
  const [only, other] = deliveries
  const isPlain = only && !other && only.unit === '' && only.each === '' && only.pattern === '' && (only.periods ?? 1) === 1
  return isPlain && only.quantity !== null ? { kind: only.kind, value: only.quantity, period: period || only.period } : null
}

const measureOf = (benefit: Benefit): (Pick<Row, 'kind' | 'value'> & { period: string }) | null => {
  const money = moneyKinds.get(benefit.code)
  if (money !== undefined) return benefit.amountCents === null ? null : { kind: money, value: benefit.amountCents, period: benefit.period }
  const counted = benefit.code === 'F' ? quantityOf(benefit) : null
  const kind = countedKinds.get(counted?.kind ?? '')
  return counted && kind !== undefined ? { ...counted, kind } : null
}

const isLimitPeriod = (period: string): period is keyof typeof limitPeriods => Object.hasOwn(limitPeriods, period)

/** 24 is the year to date: what was used. Without a period, an amount is a limit of an unknown period. */
const figureOf = (period: string): Figure | null => {
  if (period === '29' || period === '33') return 'remaining'
  if (period === '24') return 'used'
  return period === '' || isLimitPeriod(period) ? 'limit' : null
}

const daysOf = (dates: readonly AnswerDate[]): AnsweredAccumulator['days'] => {
  const period = dates.find(({ isPeriod }) => isPeriod)
  return period ? { from: period.from, to: period.to } : null
}

/** Null for a benefit that is no accumulator: another code, no number, a number below 0, or limited to a procedure or condition. */
const rowOf = (benefit: Benefit): Row | null => {
  const measure = measureOf(benefit)
  const figure = measure && figureOf(measure.period)
  if (!measure || !figure || measure.value < 0 || benefit.procedure.length > 0 || benefit.conditions.length > 0) return null
  return {
    kind: measure.kind,
    level: benefitLevel(benefit),
    network: benefit.network,
    serviceTypes: benefitServices(benefit),
    period: isLimitPeriod(measure.period) ? limitPeriods[measure.period] : null,
    days: daysOf(benefit.dates),
    notes: benefit.messages,
    figure,
    value: measure.value,
    plan: benefit.plan,
    levelCode: benefit.level,
    isLifetime: measure.period === '33' || measure.period === '32',
  }
}

const keyOf = ({ kind, levelCode, network, serviceTypes, isLifetime }: Row): string =>
  [kind, levelCode, network, serviceTypes.join('^'), isLifetime].join('|')

const sameOrSilent = (one: string, other: string): boolean => one === '' || other === '' || one === other

const sameDays = (one: Row['days'], other: Row['days']): boolean =>
  one === null || other === null || (one.from === other.from && one.to === other.to)

const yearly: readonly (LimitPeriod | null)[] = ['service year', 'calendar year', 'contract']

/** Whether level and network are certain. A count of visits or days is the person's own where both rows leave level and network out. */
const isPlaced = ({ kind, level, network }: Row): boolean =>
  kind === 'visits' || kind === 'days' || (level !== 'unknown' && network !== 'unknown')

/** Whether a used or remaining amount concerns the limit: no plan and no days say otherwise, and the year to date is one of a yearly limit. */
const concerns = (part: Row, limit: Row): boolean =>
  isPlaced(part) &&
  sameOrSilent(part.plan, limit.plan) &&
  sameDays(part.days, limit.days) &&
  (part.figure !== 'used' || yearly.includes(limit.period))

const accumulatorOf = ({ kind, level, network, serviceTypes, period, days, notes, figure, value }: Row): AnsweredAccumulator => ({
  kind,
  level,
  network,
  serviceTypes,
  period,
  days,
  limit: null,
  used: null,
  remaining: null,
  notes,
  [figure]: value,
})

/** What was used: as the answer says, otherwise the limit less what remains, unless more remains than the limit is. */
const usedOf = (limit: number, used: number | undefined, remaining: number | undefined): number | null =>
  used ?? (remaining !== undefined && remaining <= limit ? limit - remaining : null)

/**
 * Joins the figures of one place. A remaining or used amount has no period of its own, so it is joined with a limit only if the place has
 * exactly one limit, of a known period, and one such amount; otherwise each figure stays alone.
 */
const joined = (rows: readonly Row[]): AnsweredAccumulator[] => {
  const of = (figure: Figure) => rows.filter((row) => row.figure === figure)
  const [limits, used, remaining] = [of('limit'), of('used'), of('remaining')]
  const [limit] = limits
  const isClear = limits.length === 1 && used.length <= 1 && remaining.length <= 1 && limit && limit.period !== null
  const parts = [...used, ...remaining]
  if (!isClear || !parts.every((row) => concerns(row, limit))) return rows.map(accumulatorOf)
  return [
    {
      ...accumulatorOf(limit),
      days: limit.days ?? parts.find(({ days }) => days)?.days ?? null,
      used: usedOf(limit.value, used[0]?.value, remaining[0]?.value),
      remaining: remaining[0]?.value ?? null,
      notes: [...new Set([limit, ...parts].flatMap(({ notes }) => notes))],
    },
  ]
}

/** Some payers repeat the same row for each service type group. */
const withoutRepeats = (rows: readonly Row[]): Row[] => [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]

/** The accumulators of a 271's benefits, in the order of their first EB. `used` is computed only within one period, level and network. */
export const accumulatorsIn = (benefits: readonly Benefit[]): AnsweredAccumulator[] => {
  const rows = withoutRepeats(benefits.flatMap((benefit) => rowOf(benefit) ?? []))
  return [...Map.groupBy(rows, keyOf).values()].flatMap(joined)
}
