import { readCsv } from '#platform/import/csv-reader.ts'
import type { RejectedRow } from '#platform/import/import-report.ts'
import { cardOf, emptyCard } from '#server/benefits/plan-card-row.ts'
import type { PlanCard } from '#server/benefits/plan-card-store.ts'
import { withoutGuard } from '#server/benefits/plan-cells.ts'
import { type PlanFacts, type PlanRow, planColumns, readPlanRow, type Term } from '#server/benefits/plan-row.ts'
import type { GivenPlan } from '#server/benefits/plan-store.ts'
import type { PlanNetwork } from '#shared/benefits/network-status.ts'
import { type NetworkTerms, type PlanTerms, planTerms } from '#shared/benefits/plan-terms.ts'
import type { BenefitRejection } from '#shared/benefits/rejection-texts.en.ts'

/**
 * A plan of a file with its terms by the day on which they begin. `group` is a group's code; `lines` are those of its rows. `card` is null if
 * the file has nothing for the ID card.
 */
export type ReadPlan = {
  lines: number[]
  group: string
  plan: Omit<GivenPlan, 'groupId'>
  card: PlanCard | null
  terms: Map<string, PlanTerms>
  /** The networks by the days on which they begin; none if the file does not say. */
  networks: Map<string, PlanNetwork[]>
}

export type ReadPlans = { read: number; rejected: RejectedRow[]; plans: ReadPlan[] }

type Draft = {
  group: string
  key: string
  facts: PlanFacts
  terms: Term[]
  networks: Map<string, PlanNetwork[]>
  lines: number[]
  isDamaged: boolean
}

const emptyFacts: PlanFacts = {
  ...emptyCard,
  name: null,
  type: null,
  hasHsa: null,
  yearMonth: null,
  ids: null,
  startsOn: null,
  endsOn: null,
}

/** Whether a later row of a plan gives another value than an earlier one. */
const differs = (known: PlanFacts, given: PlanFacts): boolean =>
  Object.entries(given).some(([name, value]) => {
    const former = known[name as keyof PlanFacts]
    return value !== null && former !== null && JSON.stringify(value) !== JSON.stringify(former)
  })

const withFacts = (known: PlanFacts, given: PlanFacts): PlanFacts => ({
  ...known,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
})

const placeOf = (term: Term): string => `${term.termsFrom ?? ''} ${term.network} ${'limit' in term ? term.limit : term.service}`

/** What a plan lacks as a whole; null if it is complete. */
const lackOf = ({ facts, terms }: Draft): BenefitRejection | null => {
  const { name, type, startsOn, endsOn } = facts
  if (name === null) return 'NameMissing'
  if (type === null) return 'TypeMissing'
  if (startsOn === null) return 'DateMissing'
  if (endsOn !== null && endsOn < startsOn) return 'EndBeforeStart'
  return terms.some(({ network }) => network === 'in') ? null : 'NoTerms'
}

const emptyHalf = (): NetworkTerms => ({ deductible: null, maximum: null, services: {} })

/** The terms of a plan, by the day on which they begin. Each day's rows are a complete statement; `out` without a row is null. */
const versionsOf = (terms: readonly Term[], planStart: string): Map<string, PlanTerms> => {
  const versions = new Map<string, PlanTerms>()
  for (const term of terms) {
    const day = term.termsFrom ?? planStart
    const version = versions.get(day) ?? { in: emptyHalf(), out: null }
    const half = version[term.network] ?? emptyHalf()
    if ('limit' in term) half[term.limit] = term.value
    else half.services[term.service] = term.value
    version[term.network] = half
    versions.set(day, version)
  }
  return versions
}

/** The networks by day; '' stands for the plan's first day. */
const networksOf = (networks: ReadonlyMap<string, PlanNetwork[]>, planStart: string): Map<string, PlanNetwork[]> =>
  new Map([...networks].map(([day, list]) => [day === '' ? planStart : day, list]))

const planOf = ({ lines, group, key, facts, terms, networks }: Draft): ReadPlan => {
  const { name, type, startsOn, endsOn, hasHsa, yearMonth, ids } = facts as PlanFacts & {
    name: string
    type: GivenPlan['type']
    startsOn: string
  }
  const plan = { key, name, type, hasHsa: hasHsa ?? false, yearMonth: yearMonth ?? 1, ids: ids ?? [], startsOn, endsOn }
  return { lines, group, plan, card: cardOf(facts), terms: versionsOf(terms, startsOn), networks: networksOf(networks, startsOn) }
}

/** Adds a row to its plan, or says why it is rejected. */
const addRow = (row: PlanRow, draft: Draft): BenefitRejection | null => {
  if (row.problem) return row.problem
  const given = readPlanRow(row)
  if (typeof given === 'string') return given
  if (differs(draft.facts, given.facts)) return 'PlanDiffers'
  if (draft.terms.some((term) => placeOf(term) === placeOf(given.term))) return 'Duplicate'
  const { networks } = given
  const day = given.term.termsFrom ?? ''
  const known = draft.networks.get(day)
  if (networks !== null && known !== undefined && JSON.stringify(networks) !== JSON.stringify(known)) return 'PlanDiffers'
  if (networks !== null) draft.networks.set(day, networks)
  draft.facts = withFacts(draft.facts, given.facts)
  draft.terms.push(given.term)
  draft.lines.push(row.line)
  return null
}

/** A plan, or why it is left out as a whole. */
const finished = (draft: Draft): ReadPlan | BenefitRejection => {
  const lack = draft.isDamaged ? 'PlanIncomplete' : lackOf(draft)
  if (lack !== null) return lack
  const plan = planOf(draft)
  return [...plan.terms.values()].every((terms) => planTerms.safeParse(terms).success) ? plan : 'AmountInvalid'
}

/**
 * Reads plans and their terms, one row for each term. A plan with a rejected row is left out as a whole, because terms without a part of
 * them would say something else; its good rows are rejected as `PlanIncomplete`.
 */
export const readPlanFile = async (file: AsyncIterable<Uint8Array>): Promise<ReadPlans> => {
  const rejected: RejectedRow[] = []
  const drafts = new Map<string, Draft>()
  let read = 0
  for await (const row of readCsv(file, { columns: planColumns, refuseCut: true, required: ['group', 'plan', 'network', 'term'] })) {
    read += 1
    const [group, key] = [row.cell('group'), withoutGuard(row.cell('plan'))]
    const reject = (reason: BenefitRejection) => rejected.push({ line: row.line, id: `${group} ${key}`.trim(), reason })
    if (group === '' || key === '' || key.length > 60) {
      reject(row.problem ?? 'PlanMissing')
      continue
    }
    const id = `${group}\n${key.toLowerCase()}`
    const draft = drafts.get(id) ?? { group, key, facts: emptyFacts, terms: [], networks: new Map(), lines: [], isDamaged: false }
    drafts.set(id, draft)
    const reason = addRow(row, draft)
    if (reason !== null) reject(reason)
    draft.isDamaged ||= reason !== null
  }
  const plans: ReadPlan[] = []
  for (const draft of drafts.values()) {
    const plan = finished(draft)
    if (typeof plan !== 'string') plans.push(plan)
    else for (const line of draft.lines) rejected.push({ line, id: `${draft.group} ${draft.key}`, reason: plan })
  }
  return { read, rejected: rejected.toSorted((one, other) => one.line - other.line), plans }
}
