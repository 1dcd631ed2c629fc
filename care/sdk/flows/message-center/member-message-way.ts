import type { CareHost } from '#care/sdk/care-host.ts'
import { askCare, askScreen, fetchCareFile, sendCareFile } from '#care/sdk/client/ask-screen.ts'
import type { MessageWay } from '#care/sdk/messages/use-composer.ts'
import { attachmentCalls, messageScreens } from '#shared/messages/message-screens.ts'
import type { MessageDraft } from '#shared/messages/message-shape.ts'

const rest = (host: CareHost) => ({
  send: (draftId: string) => askScreen(host, messageScreens.sendMessage, { draftId }),
  addFile: (draftId: string, file: File) => sendCareFile(host, attachmentCalls.addAttachment, { draftId, name: file.name }, file),
  dropFile: (draftId: string, attachmentId: string) => askCare(host, attachmentCalls.dropAttachment, { draftId, attachmentId }),
})

/** The calls for a member's reply in a conversation. */
export const replyWay = (host: CareHost, threadId: string): MessageWay<{ text: string }> => ({
  ...rest(host),
  save: (draftId, { text }) => askScreen(host, messageScreens.saveMessageDraft, { threadId, draftId, text }),
})

export type NewWords = Pick<MessageDraft, 'patientId' | 'team' | 'subject' | 'text'>

/** The calls for a message that starts a conversation. */
export const newMessageWay = (host: CareHost): MessageWay<NewWords> => ({
  ...rest(host),
  save: (draftId, words) => askScreen(host, messageScreens.saveMessageDraft, { draftId, ...words }),
})

export const readMemberFile =
  (host: CareHost) =>
  (attachmentId: string): Promise<Blob> =>
    fetchCareFile(host, attachmentCalls.readAttachment, { attachmentId })
