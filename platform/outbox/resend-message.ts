import type { Db } from '#platform/db/db.ts'
import { canResend } from '#platform/outbox/outbox-rules.ts'
import { findMessage, voidDead } from '#platform/outbox/outbox-store.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { isMessageKind } from '#shared/account/message-kinds.ts'

/**
 * Posts a message again as a new one with its own retries; a dead message is removed from the list of dead ones.
 * @returns false if it cannot be resent: it held a secret, is still waiting, or had a time limit
 */
export const resendMessage = async (tx: Db, id: string, now: Date): Promise<boolean> => {
  const message = await findMessage(tx, id)
  if (!message || !canResend(message)) return false
  const { channel, kind, recipient: to, accountId, subject, text, html, language } = message
  await voidDead(tx, id, now)
  await postMessage(tx, now, {
    channel,
    to,
    text,
    language,
    ...(isMessageKind(kind) ? { kind } : {}),
    ...(accountId === null ? {} : { accountId }),
    ...(subject === null ? {} : { subject }),
    ...(html === null ? {} : { html }),
  })
  return true
}
