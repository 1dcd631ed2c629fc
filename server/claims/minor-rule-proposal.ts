import { z } from 'zod/mini'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { isFirstAdmin } from '#server/approvals/approver-store.ts'
import { handlerOf } from '#server/approvals/proposal-kind.ts'
import { type Maker, proposeChange } from '#server/approvals/propose-change.ts'
import type { Portal } from '#server/portal.ts'
import { saveSetting } from '#server/settings/save-setting.ts'
import { listSettings } from '#server/settings/setting-store.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'
import { changedRules, ownRules, showsMore } from '#shared/claims/minor-rule-changes.ts'
import { type AgeRule, minorRules } from '#shared/claims/minor-rules.ts'

/** Name of the setting. */
const setting = 'minorRules'

/** The rules that hold, with the version that a save must send. */
export const readMinorRules = async (db: Db): Promise<{ rules: AgeRule[]; version: number }> => {
  const [row] = await listSettings(db, [setting])
  return { rules: minorRules.safeParse(row?.value).data ?? ownRules(), version: row?.version ?? 0 }
}

type Saved = { version: number; rules: readonly AgeRule[]; now: Date; auditContext: AuditContext }

/** Stores the rules; the audit row has each changed state and kind with its age. */
const saveRules = async (tx: Db, { version, rules, now, auditContext }: Saved): Promise<void> => {
  const { rules: before } = await readMinorRules(tx)
  await saveSetting(tx, setting, rules, now, version)
  const changed = changedRules(before, rules).map(({ field, after }) => `${field}=${after ?? 'none'}`)
  await writeAudit(tx, auditContext, { event: 'admin.setting', outcome: 'ok', reason: [setting, ...changed].join(' ').slice(0, 500) })
}

const proposed = z.object({ rules: minorRules })

const showing = handlerOf<{ rules: AgeRule[] }>({
  parse: (stored) => proposed.safeParse(stored).data ?? null,
  baseOf: async (tx) => String((await readMinorRules(tx)).version),
  subjectOf: async () => '',
  apply: ({ tx, change, at, auditContext }, { rules }) => saveRules(tx, { version: Number(change.base), rules, now: at, auditContext }),
})

export const minorRuleProposals = { 'minor-rules.show': showing } as const

/**
 * Saves the rules that an administrator set. If parents would see more than before, a second administrator must approve them.
 * @throws Failure Conflict when they were changed since the administrator read `version`
 */
export const saveMinorRules = async (
  portal: Portal,
  by: Maker,
  { version, rules }: { version: number; rules: AgeRule[] },
): Promise<WaitingChange> => {
  const waiting = await portal.db.transaction(async (tx): Promise<WaitingChange> => {
    const isAlone = await isFirstAdmin(tx, by)
    const held = await readMinorRules(tx)
    if (held.version !== version) fail('Conflict')
    if (isAlone || !showsMore(held.rules, rules)) {
      await saveRules(tx, { version, rules, now: portal.clock.now(), auditContext: by.request.auditContext })
      return null
    }
    const changes = changedRules(held.rules, rules)
    return proposeChange(portal, tx, by, { kind: 'minor-rules.show', handler: showing, proposal: { rules }, changes })
  })
  // This node need not wait for the feed.
  portal.settings.forgetAll()
  return waiting
}
