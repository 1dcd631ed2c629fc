import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { handlerOf } from '#server/approvals/proposal-kind.ts'
import { type Maker, proposeChange } from '#server/approvals/propose-change.ts'
import { insertGroupChange, insertSavedChange } from '#server/groups/group-change-store.ts'
import { findGroup } from '#server/groups/group-store.ts'
import { auditedChanges, type GroupEdit, judgeEdit, writeSettings } from '#server/groups/judge-edit.ts'
import type { Portal } from '#server/portal.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'
import type { FieldChange } from '#shared/field-change.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { groupSettings } from '#shared/groups/group-settings.ts'

/** An edit of a group. `appliesOn` is a day in the deployment's time zone, or null for at once. */
const edited = z.object({ groupId: z.string(), settings: groupSettings, appliesOn: z.nullable(z.string()) })

/** Applies an approved edit of a group at once, or plans it for its day. */
const groupProposal = handlerOf<z.infer<typeof edited>>({
  parse: (stored) => edited.safeParse(stored).data ?? null,
  baseOf: async (tx, { groupId }) => String((await findGroup(tx, groupId, { lock: true }))?.version),
  subjectOf: async (tx, { groupId }) => (await findGroup(tx, groupId))?.settings.name ?? '',
  apply: async ({ portal, tx, change, at, auditContext }, { groupId: id, settings, appliesOn }) => {
    const { changes } = await judgeEdit(tx, { id, version: Number(change.base), settings })
    const today = dayIn(portal.config.timeZone, at)
    if (appliesOn === null) {
      await writeSettings(tx, id, settings)
      await insertSavedChange(tx, { groupId: id, madeBy: change.madeBy, changes, today, now: at })
      const reason = auditedChanges(changes)
      await writeAudit(tx, auditContext, { event: 'admin.group.save', outcome: 'ok', subjectId: id, reason })
      return
    }
    if (appliesOn <= today) fail('ChangeOutdated')
    const planned = { id: uuidv7(), groupId: id, payload: changes, appliesOn, madeBy: change.madeBy, createdAt: at, approvedAt: at }
    await insertGroupChange(tx, planned)
    const reason = `${appliesOn}: ${auditedChanges(changes)}`
    await writeAudit(tx, auditContext, { event: 'admin.group.schedule', outcome: 'ok', subjectId: id, reason })
  },
})

export const groupProposals = { 'group.save': groupProposal } as const

/** Proposes an edit of a group. `appliesOn`: the day of a planned change. */
export const proposeGroupEdit = (
  portal: Portal,
  tx: Db,
  by: Maker,
  { edit: { id: groupId, settings }, changes, appliesOn }: { edit: GroupEdit; changes: FieldChange[]; appliesOn: string | null },
): Promise<WaitingChange> =>
  proposeChange(portal, tx, by, {
    kind: 'group.save',
    handler: groupProposal,
    proposal: { groupId, settings, appliesOn },
    changes,
    groupId,
    appliesOn,
  })
