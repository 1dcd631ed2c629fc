import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { deletePlanNetworks, findPlanNetworksFrom, savePlanNetworks } from '#server/benefits/networks/plan-network-store.ts'
import { findPlan } from '#server/benefits/plans/plan-list-store.ts'
import { networkTopic } from '#server/directory/networks/network-topic.ts'
import type { Portal } from '#server/portal.ts'
import { networkDifferences, networkWritten } from '#shared/benefits/network-edit.ts'
import type { PlanNetwork } from '#shared/benefits/network-status.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config'>
type Place = { id: string; startsOn: string }
type Edit = Place & { before: PlanNetwork[] | null; networks: PlanNetwork[] }

/** The plan, locked until the transaction ends. @throws Failure NotFound */
const lockPlan = async (tx: Db, id: string) => (await findPlan(tx, id, { lock: true })) ?? fail('NotFound')

/** Audits a change under the group, and tells every node, so that filters of networks are made before members ask. */
const recordChange = async (
  tx: Db,
  auditContext: AuditContext,
  { plan, group }: Awaited<ReturnType<typeof lockPlan>>,
  what: string,
): Promise<void> => {
  await announceChange(tx, networkTopic, plan.id)
  await writeAudit(tx, auditContext, { event: 'admin.plan.networks', outcome: 'ok', subjectId: group.id, reason: `${plan.key} ${what}` })
}

/** Saves the networks that a plan has from a day on. @throws Failure NotFound, Conflict if they are not what the caller saw, DayOutsidePlan, NothingChanged */
export const editPlanNetworks = (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { id, startsOn, before, networks }: Edit,
  auditContext: AuditContext,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockPlan(tx, id)
    const stored = await findPlanNetworksFrom(tx, id, startsOn)
    if ((stored === null) !== (before === null) || networkDifferences(stored ?? [], before ?? []).length > 0) fail('Conflict')
    const { plan } = found
    if (startsOn < plan.startsOn || (plan.endsOn !== null && startsOn > plan.endsOn)) fail('DayOutsidePlan', { field: 'startsOn' })
    if (stored !== null && networkDifferences(stored, networks).length === 0) fail('NothingChanged')
    await savePlanNetworks(tx, id, startsOn, networks, clock.now())
    await recordChange(tx, auditContext, found, `${startsOn}: ${networks.map(networkWritten).join(', ') || 'none'}`)
  })

/** Removes networks that nobody has had yet. @throws Failure NotFound, DayNotAhead */
export const removePlanNetworks = ({ db, clock, config }: Parts, { id, startsOn }: Place, auditContext: AuditContext): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockPlan(tx, id)
    if (startsOn <= dayIn(config.timeZone, clock.now())) fail('DayNotAhead')
    if (!(await deletePlanNetworks(tx, id, startsOn))) fail('NotFound')
    await recordChange(tx, auditContext, found, `${startsOn}: removed`)
  })
