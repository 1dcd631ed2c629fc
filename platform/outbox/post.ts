import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { outboxMessages } from '#platform/schema/platform-tables.ts'
import type { MessageKind } from '#shared/account/message-kinds.ts'
import type { Language } from '#shared/languages.ts'

export const channels = ['email', 'text', 'phone_call', 'push'] as const
export type Channel = (typeof channels)[number]

export type OutboxMessage = {
  channel: Channel
  /** The message's type in one word, for users who may see that it was sent but not its content. */
  kind?: MessageKind
  /** An address, ten digits, or for `push` the id of a device. */
  to: string
  /**
   * The account that the message is for; its owner can see in 'Download my data' that it was sent. Omit it where the recipient may be
   * somebody else, such as an address in a sponsor's file: an address alone does not prove whose message it is.
   */
  accountId?: string
  /** E-mail, and the title of a push message. */
  subject?: string
  text: string
  html?: string
  /** The language of a voice call; English by default. */
  language?: Language
  /** The message is not delivered before this time, so that one message can report several changes. */
  notBefore?: Date
  /** The message is never delivered after this time. */
  deliverBy?: Date
  /** Whether text and html are erased once the message is settled, whatever the outcome. */
  secret?: boolean
  /** Of several posts with the same key, only the first becomes a message. */
  dedupeKey?: string
}

/**
 * Writes a message in the caller's transaction; it is sent if and only if that transaction commits.
 * @returns its id, which every delivery attempt uses
 */
export const postMessage = async (tx: Db, now: Date, message: OutboxMessage): Promise<string> => {
  const { channel, kind, to, accountId, subject, text, html, language, notBefore = now, deliverBy, secret = false, dedupeKey } = message
  const [posted] = await tx
    .insert(outboxMessages)
    .values({
      id: uuidv7(),
      channel,
      kind: kind ?? null,
      recipient: to,
      accountId: accountId ?? null,
      subject: subject ?? null,
      text,
      html: html ?? null,
      language: language ?? 'en',
      secret,
      dedupeKey: dedupeKey ?? null,
      deliverBy: deliverBy ?? null,
      createdAt: now,
      nextAttemptAt: notBefore,
    })
    .onConflictDoNothing({ target: outboxMessages.dedupeKey })
    .returning({ id: outboxMessages.id })
  if (posted) return posted.id
  const [earlier] = await tx
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(eq(outboxMessages.dedupeKey, dedupeKey ?? ''))
  if (!earlier) throw new Error('a message was neither written nor found by its key')
  return earlier.id
}
