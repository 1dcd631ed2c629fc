import { z } from 'zod/mini'
import { attachmentTypes, careTeams, mostSubject, mostText } from '#shared/messages/message-rules.ts'

const instant = z.string()

export const attachment = z.object({ id: z.string(), name: z.string(), type: z.enum(attachmentTypes), bytes: z.number() })
export type Attachment = z.infer<typeof attachment>

export const message = z.object({
  id: z.string(),
  /** The side that wrote the message. */
  from: z.enum(['member', 'clinic']),
  /** The author's name when it was sent. */
  author: z.string(),
  /** The reader wrote it. */
  isOwn: z._default(z.boolean(), false),
  /** Null if it cannot be read, because the stored value was changed. */
  text: z.nullable(z.string()),
  sentAt: instant,
  attachments: z.array(attachment),
  /** Written by a clinician without a license in the patient's state: about scheduling or records, no medical advice. */
  isLogistics: z.optional(z.boolean()),
})
export type Message = z.infer<typeof message>

/** A conversation as a row of a list. */
export const threadRow = z.object({
  id: z.string(),
  team: z.enum(careTeams),
  /** Null if it cannot be read; so is the text of the last message. */
  subject: z.nullable(z.string()),
  /** The patient. */
  patient: z.object({ telehealthId: z.string(), first: z.string(), last: z.string() }),
  /** The last message: its author, time and first words. `isOwn` if the requesting member wrote it, and not somebody who acts for the patient. */
  last: z.object({
    from: z.enum(['member', 'clinic']),
    author: z.string(),
    isOwn: z._default(z.boolean(), false),
    text: z.nullable(z.string()),
    sentAt: instant,
  }),
  /** Number of clinic messages that the requesting member has not read; for the clinic 1 if the last message is from the member. */
  unread: z.number(),
})
export type ThreadRow = z.infer<typeof threadRow>

/** An unsent message, stored on the server; `draftId` is the idempotency key for sending. */
export const messageDraft = z.object({
  draftId: z.string(),
  patientId: z.nullable(z.string()),
  team: z.nullable(z.enum(careTeams)),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(attachment),
})
export type MessageDraft = z.infer<typeof messageDraft>

export const sentMessage = z.object({ threadId: z.string(), messageId: z.string(), sentAt: instant })

/** The part of a draft to save. `draftId` is the draft being edited; null for a new one. */
export const draftWords = {
  draftId: z._default(z.nullable(z.string()), null),
  text: z.string().check(z.maxLength(mostText)),
}

export const newDraftWords = {
  patientId: z._default(z.nullable(z.string()), null),
  team: z._default(z.nullable(z.enum(careTeams)), null),
  subject: z._default(z.string().check(z.maxLength(mostSubject)), ''),
}

/** The file name without its path, which may contain private information. */
export const attachmentName = z.string().check(z.minLength(1, 'Required'), z.maxLength(200))
