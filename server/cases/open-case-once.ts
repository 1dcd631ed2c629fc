import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findSameCase, holdContent } from '#server/cases/case-store.ts'
import { type NewCase, openCase } from '#server/cases/open-case.ts'
import type { Portal } from '#server/portal.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'

/** Opens a case unless identical content came within `sameMs` (milliseconds) or concurrently: a lost response, or a double click. */
export const openCaseOnce = (
  portal: Portal,
  made: NewCase & { contentHash: string },
  { sameMs, event, request }: { sameMs: number; event: AuditEventName; request: Pick<RequestContext, 'auditContext'> },
): Promise<{ reference: string; isSame: boolean }> =>
  portal.db.transaction(async (tx) => {
    await holdContent(tx, made.contentHash)
    const same = await findSameCase(tx, made.contentHash, new Date(portal.clock.now().getTime() - sameMs))
    if (!same) return { reference: (await openCase(portal, tx, made, request, event)).reference, isSame: false }
    await writeAudit(tx, request.auditContext, { event, outcome: 'ok', reason: 'Same', subjectId: same.id })
    return { reference: same.reference, isSame: true }
  })
