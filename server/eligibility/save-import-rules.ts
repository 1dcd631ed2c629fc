import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { findImportRules, upsertImportRules } from '#server/eligibility/import-rules-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ImportRules } from '#shared/eligibility/import-rules.ts'

/** Sets how a group's files are taken, from the next file on. */
export const saveImportRules = ({ db }: Pick<Portal, 'db'>, groupId: string, rules: ImportRules, trail: Trail): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await findImportRules(tx, groupId))) fail('NotFound')
    await upsertImportRules(tx, groupId, rules)
    await writeAudit(tx, trail, { event: 'eligibility.rules.save', outcome: 'ok', subjectId: groupId })
  })
