import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { medicalList } from '#shared/medical-info/medical-shape.ts'
import { mostAttachmentBytes } from '#shared/messages/message-rules.ts'
import { attachment, attachmentName, draftWords, message, messageDraft, sentMessage, threadRow } from '#shared/messages/message-shape.ts'

const id = z.object({ id: z.string() })

/** Clinicians' calls for conversations: those of the visit types they serve, and billing and support. Others return NotFound. */
export const clinicMessageCalls = {
  listClinicThreads: call({
    method: 'GET',
    path: '/mobile/clinic/threads',
    about: 'Conversations with the clinician’s teams: first those that wait for an answer, longest waiting first, then the latest.',
    input: z.object({}),
    answer: z.object({ rows: z.array(threadRow), hasMore: z.boolean() }),
  }),
  readClinicThread: call({
    method: 'GET',
    path: '/mobile/clinic/threads/{id}',
    about: 'A conversation, and what the clinician had begun of an answer; opening it is written down.',
    input: id,
    answer: z.object({
      thread: threadRow,
      messages: z.array(message),
      draft: z.nullable(messageDraft),
      /** Where the patient is, as far as known. */
      patientState: z.nullable(z.string()),
      /** Whether the clinician may give medical advice there. */
      isLicensed: z.boolean(),
      allergies: z.nullable(medicalList),
    }),
  }),
  saveClinicDraft: call({
    method: 'PUT',
    path: '/mobile/clinic/threads/{id}/draft',
    about: 'Keeps what is being written.',
    input: z.extend(id, draftWords),
    answer: messageDraft,
  }),
  sendClinicMessage: call({
    method: 'POST',
    path: '/mobile/clinic/threads/{id}/messages',
    about:
      'Sends a draft. The same draft sent again is the same message. Without a license in the patient’s state only an answer without medical advice is sent, which says so.',
    input: z.extend(id, { draftId: z.string(), isLogistics: z._default(z.boolean(), false) }),
    answer: sentMessage,
  }),
  addClinicAttachment: call({
    method: 'POST',
    path: '/mobile/clinic/threads/{id}/attachments',
    about: 'A file for the draft of an answer, under the same rules as a member’s.',
    takesFile: { mostBytes: mostAttachmentBytes },
    input: z.extend(id, { draftId: z.string(), name: attachmentName }),
    answer: attachment,
  }),
  dropClinicAttachment: call({
    method: 'DELETE',
    path: '/mobile/clinic/threads/{id}/attachments/{attachmentId}',
    about: 'Takes a file out of the draft of an answer.',
    input: z.extend(id, { draftId: z.string(), attachmentId: z.string() }),
    answer: z.object({ dropped: z.boolean() }),
  }),
  readClinicAttachment: call({
    method: 'GET',
    path: '/mobile/clinic/threads/{id}/attachments/{attachmentId}',
    about: 'A file of a conversation.',
    sendsFile: 'application/octet-stream',
    input: z.extend(id, { attachmentId: z.string() }),
    answer: fileAnswer,
  }),
}
