import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { answeredMail } from '#server/cases/case-mail.ts'
import { type Case, moveCase } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'

/**
 * Writes what the person will read, and mails them where to read it, if they gave an address. The mail does not repeat the answer: it may
 * speak of a plan, and the address was never proved. @throws Conflict when the case is closed
 */
export const answerCase = (
  portal: Portal,
  { caseId, operatorId, answer, asking }: { caseId: string; operatorId: string; answer: string; asking: Pick<Asking, 'trail'> },
): Promise<Case> =>
  portal.db.transaction(async (tx) => {
    const now = portal.clock.now()
    const answered = (await moveCase(tx, caseId, 'answered', { assigneeId: operatorId, answer, answeredAt: now })) ?? fail('Conflict')
    const mail = answeredMail(portal, answered)
    if (answered.email && mail) await postMessage(tx, now, { channel: 'email', kind: 'case-answer', to: answered.email, ...mail })
    await writeAudit(tx, asking.trail, { event: 'case.answer', outcome: 'ok', subjectId: caseId })
    return answered
  })
