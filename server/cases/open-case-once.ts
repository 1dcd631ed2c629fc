import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { findSameCase, holdContent } from '#server/cases/case-store.ts'
import { type NewCase, openCase } from '#server/cases/open-case.ts'
import type { Portal } from '#server/portal.ts'

/** The same content again within `sameMs` (milliseconds), also at once, is the same case: an answer was lost, or a button pressed twice. */
export const openCaseOnce = (
  portal: Portal,
  made: NewCase & { contentHash: string },
  { sameMs, event, asking }: { sameMs: number; event: string; asking: Pick<Asking, 'trail'> },
): Promise<{ reference: string; isSame: boolean }> =>
  portal.db.transaction(async (tx) => {
    await holdContent(tx, made.contentHash)
    const same = await findSameCase(tx, made.contentHash, new Date(portal.clock.now().getTime() - sameMs))
    if (!same) return { reference: (await openCase(portal, tx, made, asking, event)).reference, isSame: false }
    await writeAudit(tx, asking.trail, { event, outcome: 'ok', reason: 'Same', subjectId: same.id })
    return { reference: same.reference, isSame: true }
  })
