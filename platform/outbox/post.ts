import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { outboxMessages } from '#platform/schema/platform-tables.ts'
import type { Language } from '#shared/languages.ts'

export const channels = ['email', 'text', 'phone_call'] as const
export type Channel = (typeof channels)[number]

export type Message = {
  channel: Channel
  /** What sort of message it is, in one word, for whoever may see that it was sent and not what it says. */
  kind?: string
  to: string
  /** E-mail only. */
  subject?: string
  text: string
  html?: string
  /** What a voice speaks; English by default. */
  language?: Language
  /** Past this moment it is never delivered. */
  deliverBy?: Date
  /** Text and html are erased once it is settled, whatever became of it. */
  secret?: boolean
  /** Of several posts with the same key only the first becomes a message. */
  dedupeKey?: string
}

/**
 * Writes a message in the writer's transaction: it leaves if, and only if, that commits.
 * @returns its id, which every attempt to deliver it carries
 */
export const postMessage = async (tx: Db, now: Date, message: Message): Promise<string> => {
  const { channel, kind, to, subject, text, html, language, deliverBy, secret = false, dedupeKey } = message
  const [posted] = await tx
    .insert(outboxMessages)
    .values({
      id: uuidv7(),
      channel,
      kind: kind ?? null,
      recipient: to,
      subject: subject ?? null,
      text,
      html: html ?? null,
      language: language ?? 'en',
      secret,
      dedupeKey: dedupeKey ?? null,
      deliverBy: deliverBy ?? null,
      createdAt: now,
      nextAttemptAt: now,
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
