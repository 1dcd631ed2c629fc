import type { ReplyWay } from '#care/sdk/messages/reply-box.tsx'
import { clinicMessageCalls } from '#shared/messages/clinic-message-calls.ts'
import { receiveFile, send, sendPiece } from '#ui/lib/send.ts'

/** A clinician's answer in a conversation. */
export const clinicReplyWay = (id: string): ReplyWay => ({
  save: async (draftId, { text }) => (await send(clinicMessageCalls.saveClinicDraft, { id, draftId, text })).data,
  send: async (draftId) => (await send(clinicMessageCalls.sendClinicMessage, { id, draftId })).data,
  addFile: async (draftId, file) => (await sendPiece(clinicMessageCalls.addClinicAttachment, { id, draftId, name: file.name }, file)).data,
  dropFile: (draftId, attachmentId) => send(clinicMessageCalls.dropClinicAttachment, { id, draftId, attachmentId }),
})

export const readClinicFile =
  (id: string) =>
  (attachmentId: string): Promise<Blob> =>
    receiveFile(clinicMessageCalls.readClinicAttachment, { id, attachmentId })
