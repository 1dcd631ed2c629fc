import type { Db } from '#platform/db/db.ts'
import { csvLine, csvStart } from '#platform/http/csv-line.ts'
import { listAccumulatorsForFile, listPlansForFile } from '#server/benefits/plans/export-store.ts'
import type { GroupLimit } from '#server/session/group-limit-store.ts'
import type { PlanNetwork } from '#shared/benefits/network-status.ts'
import type { PlanTerms, ServiceRule, SpendLimit } from '#shared/benefits/plan-terms.ts'
import { networkSides, serviceTypes } from '#shared/benefits/plan-words.ts'

const planHead =
  'group,plan,name,type,hsa,plan_year_month,plan_ids,effective_date,end_date,terms_from,networks,network,term,individual,family,method,covered,copay,copay_before_deductible,deductible_applies,coinsurance,limit,limit_unit,prior_authorization'

const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))
const yesNo = (value: boolean): string => (value ? 'yes' : 'no')

/** The cells from `individual` on: those of a limit, then those of a service's rule. */
const limitCells = (limit: SpendLimit): string[] =>
  [dollars(limit.individualCents), dollars(limit.familyCents), limit.method].concat(Array<string>(8).fill(''))

const ruleCells = (rule: ServiceRule): string[] => [
  '',
  '',
  '',
  yesNo(rule.isCovered),
  dollars(rule.copayCents),
  yesNo(rule.isCopayFirst),
  yesNo(rule.deductibleApplies),
  String(rule.coinsurance / 100),
  rule.limit ? String(rule.limit.count) : '',
  rule.limit?.unit ?? '',
  yesNo(rule.priorAuthorization),
]

/** The terms of a version as the cells from `network` on, one row for each. */
const termRows = (terms: PlanTerms): string[][] =>
  networkSides.flatMap((side) => {
    const half = terms[side]
    if (half === null) return []
    const rows: string[][] = []
    if (half.deductible) rows.push([side, 'deductible', ...limitCells(half.deductible)])
    if (half.maximum) rows.push([side, 'out-of-pocket-maximum', ...limitCells(half.maximum)])
    for (const code of serviceTypes) {
      const rule = half.services[code]
      if (rule) rows.push([side, code, ...ruleCells(rule)])
    }
    return rows
  })

/** `CHOICE:1;SELECT:2`; `none` if the plan names none from a day on, empty if nobody has said. */
const networkCell = (list: readonly PlanNetwork[] | null): string => {
  if (list?.length === 0) return 'none'
  return (list ?? []).map(({ network, tier }) => (tier === null ? network : `${network}:${tier}`)).join(';')
}

/** Plans within a limit as the CSV file that `loadPlans` reads, one row for each term. */
export async function* planFile(db: Db, groupId: string | undefined, limit: GroupLimit): AsyncGenerator<string> {
  yield `${csvStart}${planHead}\r\n`
  for (const { plan, code, ids, termsFrom, terms, networks } of await listPlansForFile(db, groupId, limit)) {
    const { key, name, type, hasHsa, yearMonth, startsOn, endsOn } = plan
    const facts = [code, key, name, type, yesNo(hasHsa), String(yearMonth), ids, startsOn, endsOn ?? '', termsFrom, networkCell(networks)]
    for (const cells of termRows(terms)) yield csvLine([...facts, ...cells])
  }
}

const accumulatorHead =
  'group,subscriber_id,first_name,dob,coverage_level,plan_id,plan_year_start,kind,network,service_type,used,limit,as_of'

const batch = 5_000

/** Accumulators of a plan as the CSV file that `loadAccumulators` reads. The subscriber's rows and the family's name nobody. */
export async function* accumulatorFile(db: Db, planId: string): AsyncGenerator<string> {
  yield `${csvStart}${accumulatorHead}\r\n`
  for (let offset = 0; ; offset += batch) {
    const rows = await listAccumulatorsForFile(db, planId, { offset, most: batch })
    for (const { code, subscriber, isDependent, first, dob, shownId, row } of rows) {
      const amount = (value: number | null) => (row.service === '' ? dollars(value) : String(value ?? ''))
      const who = isDependent ? [first, dob] : ['', '']
      const level = row.personId === null ? 'family' : 'individual'
      const what = [level, shownId, row.yearStartsOn, row.kind, row.network, row.service, amount(row.used), amount(row.most)]
      yield csvLine([code, subscriber, ...who, ...what, row.asOf.toISOString()])
    }
    if (rows.length < batch) return
  }
}
