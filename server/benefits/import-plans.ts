import { basename } from 'node:path'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { type NotApplied, nothingToApply } from '#platform/import/import-outcome.ts'
import type { RejectedRow } from '#platform/import/import-report.ts'
import { openImportFile } from '#platform/import/open-container.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { LoadedFile, LoadOptions } from '#server/benefits/load-options.ts'
import { findPlanNetworksFrom, savePlanNetworks } from '#server/benefits/networks/plan-network-store.ts'
import { listPlanCards, type PlanCard, savePlanCard } from '#server/benefits/plan-card-store.ts'
import { type ReadPlan, readPlanFile } from '#server/benefits/plan-file-reader.ts'
import { findTermsFrom, listPlansOfGroups, listUnknownPlanIds, lockGroupsByCode, savePlan, saveTerms } from '#server/benefits/plan-store.ts'
import { networkTopic } from '#server/directory/networks/network-topic.ts'
import type { Portal } from '#server/portal.ts'
import { networkWritten } from '#shared/benefits/network-edit.ts'
import type { PlanNetwork } from '#shared/benefits/network-status.ts'
import { type PlanTerms, termPlaces } from '#shared/benefits/plan-terms.ts'
import type { BenefitRejection } from '#shared/benefits/rejection-texts.en.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** A term before and after; null where there is none. `place` names it: `in.deductible`, `out.service.98`, or a column of the plan. */
export type TermChange = { group: string; plan: string; from: string; place: string; before: string | null; after: string | null }

/**
 * `added`, `changed` and `unchanged` count plans; `changes` lists the first 1,000 differences of plans that were stored before. `rejected`
 * has the first 1,000 rows unless a load asks for more, `reasons` counts all. `unknownIds` are ids of covered people that no plan has.
 * `notApplied` is set if the file changed nothing.
 */
export type PlanImport = {
  file: string
  read: number
  plans: number
  terms: number
  added: number
  changed: number
  unchanged: number
  changes: TermChange[]
  rejected: RejectedRow[]
  reasons: Record<string, number>
  unknownIds: { group: string; id: string; people: number }[]
  notApplied?: NotApplied
}

const mostListed = 1_000

/** Differences of two sets of values by place. */
const differencesOf = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((place) => before.get(place) !== after.get(place))
    .map((place) => ({ place, before: before.get(place) ?? null, after: after.get(place) ?? null }))

const placesOf = (terms: PlanTerms | null): Map<string, string> => (terms ? termPlaces(terms) : new Map())

type StoredPlans = Awaited<ReturnType<typeof listPlansOfGroups>>

const factPlaces = (plan: Omit<ReadPlan['plan'], 'key'>): Map<string, string> => {
  const { name, type, hasHsa, yearMonth, startsOn, endsOn, ids } = plan
  return new Map(
    Object.entries({ name, type, hasHsa, yearMonth, startsOn, endsOn, ids: ids.toSorted() }).map(([at, value]) => [
      at,
      JSON.stringify(value),
    ]),
  )
}

const cardPlaces = (card: PlanCard | null): Map<string, string> =>
  new Map(Object.entries(card ?? {}).flatMap(([at, value]) => (value === null ? [] : [[`card.${at}`, JSON.stringify(value)] as const])))

/** Whether an id of a plan is another plan's, stored or earlier in the file. */
const isIdTaken = (groupId: string, { key, ids }: ReadPlan['plan'], stored: StoredPlans, taken: Map<string, string>): boolean => {
  const owner = (id: string) =>
    taken.get(`${groupId} ${id}`) ?? stored.find((one) => one.plan.groupId === groupId && one.ids.includes(id))?.plan.key
  if (ids.some((id) => (owner(id) ?? key).toLowerCase() !== key.toLowerCase())) return true
  for (const id of ids) taken.set(`${groupId} ${id}`, key)
  return false
}

const networkPlace = (networks: readonly PlanNetwork[] | null): Map<string, string> =>
  new Map(networks ? [['networks', JSON.stringify(networks.map(networkWritten))]] : [])

/** Saves the networks of a plan, and tells every node of them; returns each version before and after. */
const applyNetworks = async (tx: Db, planId: string, networks: ReadPlan['networks'], now: Date) => {
  const versions: { from: string; before: Map<string, string>; after: Map<string, string> }[] = []
  for (const [from, given] of networks) {
    const [before, after] = [networkPlace(await findPlanNetworksFrom(tx, planId, from)), networkPlace(given)]
    if (before.get('networks') === after.get('networks')) continue
    await savePlanNetworks(tx, planId, from, given, now)
    versions.push({ from, before, after })
  }
  // Their filters of networks are made before members ask.
  if (versions.length > 0) await announceChange(tx, networkTopic, planId)
  return versions
}

/** Saves one plan with its terms and networks, and lists what differs from what was stored. */
const applyPlan = async (
  tx: Db,
  groupId: string,
  { group, plan, card, terms, networks }: ReadPlan,
  former: StoredPlans[number] | undefined,
  now: Date,
) => {
  const changes: TermChange[] = []
  // The key keeps the case in which it was first given.
  const key = former?.plan.key ?? plan.key
  const list = (from: string, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) => {
    for (const one of differencesOf(before, after)) changes.push({ group, plan: key, from, ...one })
  }
  if (former) list(plan.startsOn, factPlaces({ ...former.plan, ids: former.ids }), factPlaces(plan))
  const planId = await savePlan(tx, { ...plan, key, groupId }, now)
  if (card) {
    if (former) list(plan.startsOn, cardPlaces((await listPlanCards(tx, [planId])).get(planId) ?? null), cardPlaces(card))
    await savePlanCard(tx, planId, card, now)
  }
  for (const [from, version] of terms) {
    const before = await findTermsFrom(tx, planId, from)
    if (former) list(from, placesOf(before), placesOf(version))
    if (JSON.stringify([...placesOf(before)].sort()) !== JSON.stringify([...placesOf(version)].sort()))
      await saveTerms(tx, planId, from, version, now)
  }
  const networkChanges = await applyNetworks(tx, planId, networks, now)
  if (former) for (const { from, before, after } of networkChanges) list(from, before, after)
  return { isNew: former === undefined, changes }
}

const formerOf = (stored: StoredPlans, groupId: string | undefined, key: string): StoredPlans[number] | undefined =>
  stored.find(({ plan }) => plan.groupId === groupId && plan.key.toLowerCase() === key.toLowerCase())

const refusalOf = (
  groupId: string | undefined,
  { plan }: ReadPlan,
  stored: StoredPlans,
  taken: Map<string, string>,
): BenefitRejection | null => {
  if (groupId === undefined) return 'GroupUnknown'
  return isIdTaken(groupId, plan, stored, taken) ? 'IdTaken' : null
}

const countPlan = (report: PlanImport, { terms }: ReadPlan, { isNew, changes }: Awaited<ReturnType<typeof applyPlan>>): void => {
  report.plans += 1
  report.terms += terms.size
  report[isNew ? 'added' : changes.length > 0 ? 'changed' : 'unchanged'] += 1
  report.changes.push(...changes.slice(0, mostListed - report.changes.length))
}

/** Ends the transaction of a dry run without its writes. */
class DryRunEnd extends Error {}

const emptyReport = (file: string): PlanImport => ({
  file,
  read: 0,
  plans: 0,
  terms: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  changes: [],
  rejected: [],
  reasons: {},
  unknownIds: [],
})

/**
 * Loads plans, their terms and what their ID cards show. Plans, cards and versions of terms that the file does not name stay as they are. Everything is one transaction: a
 * load that is interrupted changes nothing, and is simply repeated.
 * @throws ImportFileError for a file that is cut or changes while it is read
 * @throws CsvHeaderError for a file of another kind
 */
export const loadPlans = async (
  { db, clock, config }: Pick<Portal, 'db' | 'clock' | 'config'>,
  { name, bytes }: LoadedFile,
  { isDryRun, limit = null, mostRejected = mostListed, onLoaded }: LoadOptions<PlanImport>,
  auditContext: AuditContext,
): Promise<PlanImport> => {
  const { read, rejected, plans } = await readPlanFile(bytes())
  const now = clock.now()
  const report = { ...emptyReport(name), read }
  const load = async (tx: Db): Promise<void> => {
    const groups = await lockGroupsByCode(tx, [...new Set(plans.map(({ group }) => group))], limit)
    const stored = await listPlansOfGroups(tx, [...groups.values()])
    const taken = new Map<string, string>()
    for (const plan of plans) {
      const groupId = groups.get(plan.group)
      const refusal = refusalOf(groupId, plan, stored, taken)
      if (refusal !== null) rejected.push(...plan.lines.map((line) => ({ line, id: `${plan.group} ${plan.plan.key}`, reason: refusal })))
      else countPlan(report, plan, await applyPlan(tx, groupId as string, plan, formerOf(stored, groupId, plan.plan.key), now))
    }
    const unknown = await listUnknownPlanIds(tx, dayIn(config.timeZone, now), [...groups.values()])
    report.unknownIds = unknown.map(({ group, id, people }) => ({ group, id, people }))
    for (const { reason } of rejected) report.reasons[reason] = (report.reasons[reason] ?? 0) + 1
    report.rejected = rejected.toSorted((one, other) => one.line - other.line).slice(0, mostRejected)
    if (isDryRun) throw new DryRunEnd()
    if (report.plans > 0) await writeAudit(tx, auditContext, { event: 'plans.import', outcome: 'ok' })
    await onLoaded?.(tx, report)
  }
  await db.transaction(load).catch((error: unknown) => {
    if (!(error instanceof DryRunEnd)) throw error
  })
  return report.plans === 0 ? { ...report, notApplied: nothingToApply } : report
}

/** Loads plans from a local file. Errors are those of `loadPlans`. */
export const importPlans = async (
  parts: Pick<Portal, 'db' | 'clock' | 'config'>,
  file: string,
  { isDryRun }: { isDryRun: boolean },
  auditContext: AuditContext,
): Promise<PlanImport> => {
  const bytes = await openImportFile(file, pgpDecryption({ home: parts.config.importGpgHome }))
  return loadPlans(parts, { name: basename(file), bytes }, { isDryRun }, auditContext)
}
