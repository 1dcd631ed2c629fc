import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findMessage, voidDead } from '#platform/outbox/outbox-store.ts'
import { resendMessage } from '#platform/outbox/resend-message.ts'
import type { Portal } from '#server/portal.ts'

type Settling = { id: string; request: Pick<RequestContext, 'auditContext'> }

/** Retries a dead message for another day. Of two concurrent calls, only one succeeds. */
export const resendDeadLetter = (portal: Portal, { id, request }: Settling): Promise<void> =>
  portal.db.transaction(async (tx) => {
    if ((await findMessage(tx, id))?.status !== 'dead') fail('NotFound')
    if (!(await resendMessage(tx, id, portal.clock.now()))) fail('NotResendable')
    await writeAudit(tx, request.auditContext, { event: 'outbox.resend', outcome: 'ok', subjectId: id })
  })

/** Removes a dead message from the list without sending it. */
export const dropDeadLetter = (portal: Portal, { id, request }: Settling): Promise<void> =>
  portal.db.transaction(async (tx) => {
    if (!(await voidDead(tx, id, portal.clock.now()))) fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'outbox.drop', outcome: 'ok', subjectId: id })
  })
