import type { Db } from '#platform/db/db.ts'
import { canResend } from '#platform/outbox/outbox-rules.ts'
import { findMessage, voidDead } from '#platform/outbox/outbox-store.ts'
import { postMessage } from '#platform/outbox/post.ts'

/**
 * Posts a message once more, as a new one with a day of tries of its own; a dead one is off the list of the dead with that.
 * @returns false when there is nothing to send again: it carried a secret, is on its way, or its time is over
 */
export const resendMessage = async (tx: Db, id: string, now: Date): Promise<boolean> => {
  const message = await findMessage(tx, id)
  if (!message || !canResend(message)) return false
  const { channel, kind, recipient: to, subject, text, html, language } = message
  await voidDead(tx, id, now)
  await postMessage(tx, now, {
    ...{ channel, to, text, language },
    ...(kind === null ? {} : { kind }),
    ...(subject === null ? {} : { subject }),
    ...(html === null ? {} : { html }),
  })
  return true
}
