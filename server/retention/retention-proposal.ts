import { z } from 'zod/mini'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { isFirstAdmin } from '#server/approvals/approver-store.ts'
import { handlerOf } from '#server/approvals/proposal-kind.ts'
import { type Maker, proposeChange } from '#server/approvals/propose-change.ts'
import type { Portal } from '#server/portal.ts'
import { readRetentionSettings, retentionSetting } from '#server/retention/retention-settings.ts'
import { saveSetting } from '#server/settings/save-setting.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'
import { changedPeriods, isShorter, type RetentionSettings, retentionSettings } from '#shared/retention/retention-rules.ts'

type Saved = { version: number; days: RetentionSettings; now: Date; auditContext: AuditContext }

/** Stores the periods; the audit row has each changed kind with its days. */
const saveDays = async (tx: Db, { version, days, now, auditContext }: Saved): Promise<void> => {
  const { settings: before } = await readRetentionSettings(tx)
  await saveSetting(tx, retentionSetting, days, now, version)
  const changed = changedPeriods(before, days).map(({ kind, after }) => `${kind}=${after}`)
  await writeAudit(tx, auditContext, { event: 'admin.setting', outcome: 'ok', reason: ['retention', ...changed].join(' ') })
}

const proposed = z.object({ days: retentionSettings })

const shortening = handlerOf<{ days: RetentionSettings }>({
  parse: (stored) => proposed.safeParse(stored).data ?? null,
  baseOf: async (tx) => String((await readRetentionSettings(tx)).version),
  subjectOf: async () => '',
  apply: ({ tx, change, at, auditContext }, { days }) => saveDays(tx, { version: Number(change.base), days, now: at, auditContext }),
})

export const retentionProposals = { 'period.shorten': shortening } as const

/**
 * Saves the periods that an administrator set. If one of them is shorter than before, a second administrator must approve all of them,
 * because the job deletes what is over them within an hour.
 * @throws Failure Conflict when they were changed since the administrator read `version`
 */
export const saveRetention = (portal: Portal, by: Maker, { version, days }: { version: number; days: RetentionSettings }) =>
  portal.db.transaction(async (tx): Promise<WaitingChange> => {
    const isAlone = await isFirstAdmin(tx, by)
    const held = await readRetentionSettings(tx)
    if (held.version !== version) fail('Conflict')
    const changes = changedPeriods(held.settings, days)
    if (isAlone || !changes.some(isShorter)) {
      await saveDays(tx, { version, days, now: portal.clock.now(), auditContext: by.request.auditContext })
      return null
    }
    const shown = changes.map(({ kind, before, after }) => ({ field: kind, before, after }))
    return proposeChange(portal, tx, by, { kind: 'period.shorten', handler: shortening, proposal: { days }, changes: shown })
  })
