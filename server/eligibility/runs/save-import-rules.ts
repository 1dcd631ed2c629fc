import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { findImportRules, upsertImportRules } from '#server/eligibility/runs/import-rules-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ImportRules } from '#shared/eligibility/import-rules.ts'

/** Sets a group's import rules, starting with the next file. */
export const saveImportRules = (
  { db }: Pick<Portal, 'db'>,
  groupId: string,
  rules: ImportRules,
  auditContext: AuditContext,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await findImportRules(tx, groupId))) fail('NotFound')
    await upsertImportRules(tx, groupId, rules)
    await writeAudit(tx, auditContext, { event: 'eligibility.rules.save', outcome: 'ok', subjectId: groupId })
  })
