import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { type GroupChange, listDue, settleGroupChange } from '#server/groups/group-change-store.ts'
import { findGroup } from '#server/groups/group-store.ts'
import { auditedChanges, writeSettings } from '#server/groups/judge-edit.ts'
import type { Portal } from '#server/portal.ts'
import { needsApproval } from '#shared/approvals/approval-rules.ts'
import { fieldChange } from '#shared/field-change.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { differenceOf, withChanges } from '#shared/groups/group-differences.ts'
import { type GroupSettings, groupSettings } from '#shared/groups/group-settings.ts'

/** Audits scheduled changes as those of the operator who made them. */
const jobAuditContext = (node: string, madeBy: string | null): AuditContext => ({
  requestId: uuidv7(),
  ip: 'local',
  userAgentHash: 'job',
  route: 'job group changes',
  level: 'operator admin',
  actorId: madeBy,
  sessionHash: null,
  node,
  written: [],
})

type Result = { before: GroupSettings; after: GroupSettings }

/** The group's settings before and after the change, or an error text if they are invalid. */
const resultOf = async (tx: Db, change: GroupChange): Promise<Result | string> => {
  const group = await findGroup(tx, change.groupId, { lock: true })
  const planned = z.array(fieldChange).safeParse(change.payload)
  if (!group || !planned.success) return 'InvalidInput'
  // Planned by one administrator alone before approvals existed.
  if (needsApproval(planned.data) && change.approvedAt === null) return 'SecondOperatorNeeded'
  const read = groupSettings.safeParse(withChanges(group.settings, planned.data))
  return read.success ? { before: group.settings, after: read.data } : (read.error.issues[0]?.message ?? 'InvalidInput')
}

const apply = async ({ clock, node }: Portal, tx: Db, change: GroupChange): Promise<void> => {
  const result = await resultOf(tx, change)
  const isDone = typeof result !== 'string'
  const isOurs = await settleGroupChange(tx, change, isDone ? { appliedAt: clock.now() } : { problem: result })
  // Canceled in the meantime.
  if (!isOurs) return
  if (isDone) await writeSettings(tx, change.groupId, result.after)
  const event = { event: 'admin.group.apply_change', subjectId: change.groupId } as const
  await writeAudit(
    tx,
    jobAuditContext(node, change.madeBy),
    isDone
      ? { ...event, outcome: 'ok', reason: auditedChanges(differenceOf(result.before, result.after)) }
      : { ...event, outcome: 'failed', reason: result },
  )
}

/** The changes due in the deployment's time zone. */
export const listDueChanges = ({ clock, config }: Portal, db: Db) => listDue(db, dayIn(config.timeZone, clock.now()))

/** Applies all due changes, each in its own transaction, to the group's current settings. */
export const applyGroupChanges = async (portal: Portal, db: Db): Promise<void> => {
  for (const change of await listDueChanges(portal, db)) await db.transaction((tx) => apply(portal, tx, change))
}
