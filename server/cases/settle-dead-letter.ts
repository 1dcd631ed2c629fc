import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { findMessage, voidDead } from '#platform/outbox/outbox-store.ts'
import { resendMessage } from '#platform/outbox/resend-message.ts'
import type { Portal } from '#server/portal.ts'

type Settling = { id: string; asking: Pick<Asking, 'trail'> }

/** Gives a dead message another day. Of two operators at once one sends it. */
export const resendDeadLetter = (portal: Portal, { id, asking }: Settling): Promise<void> =>
  portal.db.transaction(async (tx) => {
    if ((await findMessage(tx, id))?.status !== 'dead') fail('NotFound')
    if (!(await resendMessage(tx, id, portal.clock.now()))) fail('NotResendable')
    await writeAudit(tx, asking.trail, { event: 'outbox.resend', outcome: 'ok', subjectId: id })
  })

/** Takes a dead message off the list; nothing is sent. */
export const dropDeadLetter = (portal: Portal, { id, asking }: Settling): Promise<void> =>
  portal.db.transaction(async (tx) => {
    if (!(await voidDead(tx, id, portal.clock.now()))) fail('NotFound')
    await writeAudit(tx, asking.trail, { event: 'outbox.drop', outcome: 'ok', subjectId: id })
  })
