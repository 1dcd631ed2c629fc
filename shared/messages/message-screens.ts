import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { careTeams, mostAttachmentBytes } from '#shared/messages/message-rules.ts'
import {
  attachment,
  attachmentName,
  draftWords,
  message,
  messageDraft,
  newDraftWords,
  sentMessage,
  threadRow,
} from '#shared/messages/message-shape.ts'
import { screen } from '#shared/screen.ts'

const person = z.object({ telehealthId: z.string(), first: z.string(), last: z.string(), isSelf: z.boolean() })

/** The screen calls of the message center. */
export const messageScreens = {
  listThreads: screen('messages', {
    about: 'The conversations of a member and of everybody whose visits they see, the latest first (CALL-62).',
    input: z.object({}),
    data: z.object({ threads_list: z.array(threadRow), hasMore: z.boolean() }),
  }),
  readThread: screen('message_thread', {
    about: 'A conversation, which is read with that, and what was begun of an answer.',
    input: z.object({ threadId: z.string() }),
    data: z.object({
      thread: threadRow,
      messages: z.array(message),
      /** Why the member may not reply, as an error code; null if they may. */
      refusal: z.nullable(z.string()),
      draft: z.nullable(messageDraft),
    }),
  }),
  newMessage: screen('new_message', {
    about: 'Whom a member may write to and for whom, and what they had begun.',
    input: z.object({}),
    data: z.object({
      teams: z.array(z.enum(careTeams)),
      /** The team of clinicians in the member's latest own conversation, if they may still write to it. */
      usualTeam: z.nullable(z.enum(careTeams)),
      patients: z.array(person),
      draft: z.nullable(messageDraft),
    }),
  }),
  saveMessageDraft: screen('save_message_draft', {
    about: 'Keeps what was written; of a conversation where `threadId` names one, else of a new message.',
    input: z.object({ threadId: z._default(z.nullable(z.string()), null), ...draftWords, ...newDraftWords }),
    data: messageDraft,
  }),
  sendMessage: screen('send_message', {
    about: 'Sends a draft. The same draft sent again is the same message.',
    input: z.object({ draftId: z.string() }),
    data: sentMessage,
  }),
}

/** Files are sent as bytes, one per request. */
export const attachmentCalls = {
  addAttachment: call({
    method: 'POST',
    path: '/mobile/message_drafts/{draftId}/attachments',
    about: 'A file for a draft: PDF, JPEG or PNG, judged by its content and looked through for viruses; at most five of 10 MB each.',
    isBare: true,
    takesFile: { mostBytes: mostAttachmentBytes },
    input: z.object({ draftId: z.string(), name: attachmentName }),
    answer: attachment,
  }),
  dropAttachment: call({
    method: 'DELETE',
    path: '/mobile/message_drafts/{draftId}/attachments/{attachmentId}',
    about: 'Takes a file out of a draft.',
    isBare: true,
    input: z.object({ draftId: z.string(), attachmentId: z.string() }),
    answer: z.object({ dropped: z.boolean() }),
  }),
  readAttachment: call({
    method: 'GET',
    path: '/mobile/message_attachments/{attachmentId}',
    about: 'A file of a conversation or of the own draft.',
    sendsFile: 'application/octet-stream',
    input: z.object({ attachmentId: z.string() }),
    answer: fileAnswer,
  }),
}
