import { z } from 'zod/mini'
import { attachmentTypes, careTeams, mostSubject, mostText } from '#shared/messages/message-rules.ts'

const instant = z.string()

export const attachment = z.object({ id: z.string(), name: z.string(), type: z.enum(attachmentTypes), bytes: z.number() })
export type Attachment = z.infer<typeof attachment>

export const message = z.object({
  id: z.string(),
  /** Which side wrote it. */
  from: z.enum(['member', 'clinic']),
  /** The writer's name, as it was then. */
  author: z.string(),
  text: z.string(),
  sentAt: instant,
  attachments: z.array(attachment),
})
export type Message = z.infer<typeof message>

/** A conversation as a line of a list. */
export const threadRow = z.object({
  id: z.string(),
  team: z.enum(careTeams),
  subject: z.string(),
  /** Whom it is about. */
  patient: z.object({ telehealthId: z.string(), first: z.string(), last: z.string() }),
  /** How the last message begins, and who wrote it when. */
  last: z.object({ from: z.enum(['member', 'clinic']), author: z.string(), text: z.string(), sentAt: instant }),
  /** How many messages of the clinic the asking member has not read; for the clinic 1 while the last word is the member's. */
  unread: z.number(),
})
export type ThreadRow = z.infer<typeof threadRow>

/** What was written and not sent, kept on the server; `draftId` is the key under which it is sent once. */
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

/** What of a draft is to be kept. `draftId` names the one that was filled in, null before there is one. */
export const draftWords = {
  draftId: z._default(z.nullable(z.string()), null),
  text: z.string().check(z.maxLength(mostText)),
}

export const newDraftWords = {
  patientId: z._default(z.nullable(z.string()), null),
  team: z._default(z.nullable(z.enum(careTeams)), null),
  subject: z._default(z.string().check(z.maxLength(mostSubject)), ''),
}

/** As the file was called; only the name, for a path says more than the other side should know. */
export const attachmentName = z.string().check(z.minLength(1, 'Required'), z.maxLength(200))
