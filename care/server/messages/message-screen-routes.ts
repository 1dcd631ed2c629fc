import { recordReads } from '#care/server/audit/record-reads.ts'
import type { Care } from '#care/server/care.ts'
import { countUnreadByThread } from '#care/server/inbox/inbox-store.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { addAttachment, dropAttachment } from '#care/server/messages/change-attachments.ts'
import { newDraftOf, threadRows } from '#care/server/messages/message-answers.ts'
import { openAttachment } from '#care/server/messages/open-attachment.ts'
import { saveMessageDraft } from '#care/server/messages/save-message-draft.ts'
import { sendMessage } from '#care/server/messages/send-message.ts'
import { memberWriter, readThread } from '#care/server/messages/thread-access.ts'
import { listThreadsAbout } from '#care/server/messages/thread-store.ts'
import { careWho } from '#care/server/session/care-who.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { patientsFor } from '#care/server/visits/request/visit-options.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { scanRefusals } from '#platform/gateways/file-scan.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { idsFor } from '#shared/care/managed.ts'
import { teamsFor, writingRefusal } from '#shared/messages/message-rules.ts'
import { attachmentCalls, messageScreens } from '#shared/messages/message-screens.ts'
import { unreadCalls } from '#shared/messages/unread-calls.ts'

/** Maximum number of conversations in the list. */
const mostThreads = 200

const listThreads = async (care: Care, member: CareMember) => {
  const { db } = care
  const threads = await listThreadsAbout(db, idsFor(member, 'messages'), mostThreads + 1)
  const unread = await countUnreadByThread(db, member)
  const rows = await threadRows(care, threads.slice(0, mostThreads), { readerId: member.id, unreadOf: ({ id }) => unread.get(id) ?? 0 })
  return { threads_list: rows, hasMore: threads.length > mostThreads }
}

const newMessage = async (care: Care, member: CareMember) => {
  const { group } = member.claims
  const teams = teamsFor(group).filter((team) => writingRefusal(group, team) === null)
  const own = await listThreadsAbout(care.db, [member.id], mostThreads)
  const usualTeam = own.find(({ team }) => team !== 'BillingSupport' && teams.includes(team))?.team ?? null
  return { teams, usualTeam, patients: patientsFor(member, 'messages'), draft: await newDraftOf(care, memberWriter(member)) }
}

export const messageScreenRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const shown = screenOf(care)
  const scope = 'message-center'
  /** Writes the audit row of a read-only screen: its call is a POST, and every POST must write one. */
  const recordRead = (request: RequestContext) => writeAudit(care.db, request.auditContext, { event: 'sdk.messages.read', outcome: 'ok' })
  const unread = serve(unreadCalls, {
    countUnread: careMember({ scope, limit: '1800/h', audit: 'none' }, async ({ member }) => shown('unread_messages', {}, member)),
  })
  const screens = serve(messageScreens, {
    listThreads: careMember({ scope, limit: '1800/h', audit: 'sdk.messages.read' }, async ({ member, request }) => {
      const data = await listThreads(care, member)
      const patientIds = data.threads_list.map(({ patient }) => patient.telehealthId)
      await recordReads(care.db, request, { event: 'sdk.messages.read', readerId: member.id, patientIds })
      return shown('messages', data, member)
    }),
    readThread: careMember(
      { scope, limit: '1800/h', audit: 'sdk.messages.read', refuses: ['NotFound'] },
      async ({ input, member, request }) =>
        shown('message_thread', await readThread(care, { member, threadId: input.threadId, request }), member),
    ),
    newMessage: careMember({ scope, limit: '600/h', audit: 'sdk.messages.read' }, async ({ member, request }) => {
      const data = await newMessage(care, member)
      await recordRead(request)
      return shown('new_message', data, member)
    }),
    saveMessageDraft: careMember(
      { scope, limit: '2400/h', audit: 'message.draft', refuses: ['NotFound', 'MessageSent'] },
      async ({ input, member, request }) => {
        const { threadId, draftId, ...words } = input
        const saved = await saveMessageDraft(care, { writer: memberWriter(member), threadId, draftId, words, request })
        return shown('save_message_draft', saved, member)
      },
    ),
    sendMessage: careMember(
      {
        scope,
        limit: '240/h',
        audit: 'message.send',
        refuses: ['NotFound', 'DraftGone', 'Required', 'MessageOnlySeen', 'CoverageEnded', 'TeamNotLicensed'],
      },
      async ({ input, member, request }) =>
        shown('send_message', await sendMessage(care, { writer: memberWriter(member), draftId: input.draftId, request }), member),
    ),
  })
  return [...unread, ...screens]
}

export const attachmentRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const scope = 'message-center'
  return serve(attachmentCalls, {
    addAttachment: careMember(
      {
        scope,
        limit: '120/h',
        audit: 'message.attach',
        refuses: ['AttachmentInvalid', 'PictureTooLarge', 'TooManyAttachments', ...scanRefusals],
      },
      async ({ input, member, request }) => ({
        data: await addAttachment(care, { writer: memberWriter(member), ...input, request }),
      }),
    ),
    dropAttachment: careMember({ scope, limit: '240/h', audit: 'message.attach_drop' }, async ({ input, member, request }) => ({
      data: await dropAttachment(care, { writer: memberWriter(member), ...input, request }),
    })),
    readAttachment: careMember({ scope, limit: '600/h', audit: 'message.attach_read' }, async ({ input, member }) => ({
      data: await openAttachment(care, memberWriter(member), input.attachmentId),
    })),
  })
}
