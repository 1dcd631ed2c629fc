import type { CsvRow } from '#platform/import/csv-rows.ts'
import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import { type CardFacts, cardColumns, cardFactsOf } from '#server/benefits/plan-card-row.ts'
import { centsOfCell, shareIn, wholeIn, withoutGuard, wordIn, yesNoIn } from '#server/benefits/plan-cells.ts'
import { mostNetworks, networkRead } from '#shared/benefits/network-edit.ts'
import type { PlanNetwork } from '#shared/benefits/network-status.ts'
import { planIdKey } from '#shared/benefits/plan-link.ts'
import type { ServiceRule, SpendLimit } from '#shared/benefits/plan-terms.ts'
import { type NetworkSide, networkSides, type PlanType, planTypes, type ServiceType, serviceTypes } from '#shared/benefits/plan-words.ts'
import type { BenefitRejection } from '#shared/benefits/rejection-texts.en.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'

/** The columns of a file of plans. Plan columns may be empty after a plan's first row; `term` is a limit or an X12 service type code. */
export const planColumns = {
  group: ['group', 'group_code'],
  plan: ['plan', 'plan_key'],
  name: ['name', 'plan_name'],
  type: ['type', 'plan_type'],
  hsa: ['hsa'],
  yearMonth: ['plan_year_month'],
  ids: ['plan_ids', 'plan_id'],
  startsOn: ['effective_date', 'starts_on'],
  endsOn: ['end_date', 'ends_on'],
  termsFrom: ['terms_from'],
  networks: ['networks', 'provider_networks'],
  network: ['network'],
  term: ['term', 'service_type'],
  individual: ['individual'],
  family: ['family'],
  method: ['method'],
  covered: ['covered'],
  copay: ['copay'],
  copayFirst: ['copay_before_deductible'],
  deductibleApplies: ['deductible_applies'],
  coinsurance: ['coinsurance'],
  limit: ['limit'],
  limitUnit: ['limit_unit'],
  priorAuthorization: ['prior_authorization'],
  ...cardColumns,
} as const

export type PlanRow = CsvRow<keyof typeof planColumns>

/** Plan columns of one row; null where the cell is empty. */
export type PlanFacts = {
  name: string | null
  type: PlanType | null
  hasHsa: boolean | null
  yearMonth: number | null
  ids: string[] | null
  startsOn: string | null
  endsOn: string | null
} & CardFacts

/** Networks that hold from the day on which a term begins; null where the cell is empty. */
export type NetworksOfRow = PlanNetwork[] | null

export type Term = { network: NetworkSide; termsFrom: string | null } & (
  | { limit: 'deductible' | 'maximum'; value: SpendLimit }
  | { service: ServiceType; value: ServiceRule }
)

class RowProblem extends Error {
  readonly reason: BenefitRejection
  constructor(reason: BenefitRejection) {
    super(reason)
    this.reason = reason
  }
}

/** A cell's value. @throws RowProblem if it cannot be read */
const good = <Value>(cell: Value, reason: BenefitRejection): Exclude<Value, 'bad'> => {
  if (cell === 'bad') throw new RowProblem(reason)
  return cell as Exclude<Value, 'bad'>
}

/** A cell's value. @throws RowProblem if it is empty or cannot be read */
const given = <Value>(cell: Value, reason: BenefitRejection): Exclude<Value, 'bad' | null> => {
  if (cell === null || cell === 'bad') throw new RowProblem(reason)
  return cell as Exclude<Value, 'bad' | null>
}

const dayIn = (text: string): string | null => {
  if (text !== '' && !calendarDay.safeParse(text).success) throw new RowProblem('DateInvalid')
  return text === '' ? null : text
}

const mostIds = 50

const idsIn = (text: string): string[] | null => {
  if (text === '') return null
  const ids = [...new Set(withoutGuard(text).split(/[;|]/).map(planIdKey))].filter((id) => id !== '')
  if (ids.length > mostIds || ids.some((id) => id.length > 60)) throw new RowProblem('IdInvalid')
  return ids
}

/** The networks of `CHOICE` or `CHOICE:1;SELECT:2`, each with its tier. `none` says that the plan has none. */
const networksIn = (text: string): NetworksOfRow => {
  if (text === '') return null
  if (text.toLowerCase() === 'none') return []
  const list = withoutGuard(text).split(/[;|]/).map(networkRead)
  const keys = new Set(list.map(({ network }) => network))
  if (keys.size < list.length || list.length > mostNetworks || list.some(({ network }) => network === '' || network.length > 60))
    throw new RowProblem('NetworksInvalid')
  return list
}

const factsOf = ({ cell }: PlanRow): PlanFacts => {
  if (cell('name').length > 120) throw new RowProblem('NameInvalid')
  return {
    ...good(cardFactsOf(cell), 'CardInvalid'),
    name: withoutGuard(cell('name')) || null,
    type: good(wordIn(cell('type'), planTypes), 'TypeUnknown'),
    hasHsa: good(yesNoIn(cell('hsa')), 'YesNoInvalid'),
    yearMonth: good(wholeIn(cell('yearMonth'), 1, 12), 'MonthInvalid'),
    ids: idsIn(cell('ids')),
    startsOn: dayIn(cell('startsOn')),
    endsOn: dayIn(cell('endsOn')),
  }
}

const limitOfRow = ({ cell }: PlanRow): SpendLimit => {
  const individualCents = given(centsOfCell(cell('individual')), 'AmountInvalid')
  const familyCents = good(centsOfCell(cell('family')), 'AmountInvalid')
  if (familyCents !== null && familyCents < individualCents) throw new RowProblem('FamilyBelowIndividual')
  const method = good(wordIn(cell('method'), ['embedded', 'aggregate']), 'MethodUnknown') ?? 'embedded'
  return { individualCents, familyCents, method }
}

const ruleOfRow = ({ cell }: PlanRow): ServiceRule => {
  const yesNo = (column: 'covered' | 'copayFirst' | 'deductibleApplies' | 'priorAuthorization') =>
    good(yesNoIn(cell(column)), 'YesNoInvalid')
  const count = good(wholeIn(cell('limit'), 0, 366), 'LimitInvalid')
  const unit = good(wordIn(cell('limitUnit'), ['visits', 'days']), 'LimitInvalid')
  if ((count === null) !== (unit === null)) throw new RowProblem('LimitInvalid')
  return {
    isCovered: yesNo('covered') ?? true,
    copayCents: good(centsOfCell(cell('copay')), 'AmountInvalid'),
    isCopayFirst: yesNo('copayFirst') ?? false,
    deductibleApplies: yesNo('deductibleApplies') ?? false,
    coinsurance: good(shareIn(cell('coinsurance')), 'PercentInvalid') ?? 0,
    limit: count !== null && unit !== null ? { unit, count } : null,
    priorAuthorization: yesNo('priorAuthorization') ?? false,
  }
}

/** A spreadsheet writes code 98 as `98.0`. */
const serviceIn = (text: string): ServiceType => given(wordIn(withoutFraction(text), serviceTypes), 'TermUnknown')

const limits = { deductible: 'deductible', 'out-of-pocket-maximum': 'maximum' } as const

const termOf = (row: PlanRow): Term => {
  const network = given(wordIn(row.cell('network'), networkSides), 'NetworkUnknown')
  const termsFrom = dayIn(row.cell('termsFrom'))
  const word = row.cell('term').toLowerCase()
  if (word === 'deductible' || word === 'out-of-pocket-maximum') return { network, termsFrom, limit: limits[word], value: limitOfRow(row) }
  return { network, termsFrom, service: serviceIn(word), value: ruleOfRow(row) }
}

/** A row's plan columns, its term and its networks, or why it is rejected. */
export const readPlanRow = (row: PlanRow): { facts: PlanFacts; term: Term; networks: NetworksOfRow } | BenefitRejection => {
  try {
    return { facts: factsOf(row), term: termOf(row), networks: networksIn(row.cell('networks')) }
  } catch (error) {
    if (error instanceof RowProblem) return error.reason
    throw error
  }
}
