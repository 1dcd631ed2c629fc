import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { insertNote } from '#server/cases/case-note-store.ts'
import { findCase } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'

/** A note for the other operators; a closed case takes it too. */
export const noteOnCase = (
  portal: Portal,
  { caseId, operatorId, text, asking }: { caseId: string; operatorId: string; text: string; asking: Pick<Asking, 'trail'> },
): Promise<void> =>
  portal.db.transaction(async (tx) => {
    if (!(await findCase(tx, caseId))) fail('NotFound')
    await insertNote(tx, { id: uuidv7(), caseId, operatorId, text, createdAt: portal.clock.now() })
    await writeAudit(tx, asking.trail, { event: 'case.note', outcome: 'ok', subjectId: caseId })
  })
