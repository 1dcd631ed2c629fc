import type { Care } from '#care/server/care.ts'
import { addAttachment, dropAttachment } from '#care/server/messages/change-attachments.ts'
import { draftOf, messagesOf, threadRows } from '#care/server/messages/message-answers.ts'
import { openAttachment } from '#care/server/messages/open-attachment.ts'
import { saveMessageDraft } from '#care/server/messages/save-message-draft.ts'
import { sendMessage } from '#care/server/messages/send-message.ts'
import { clinicWriter, seenThread } from '#care/server/messages/thread-access.ts'
import { listThreadsWith, type Thread } from '#care/server/messages/thread-store.ts'
import { careWho } from '#care/server/session/care-who.ts'
import type { Clinician } from '#care/server/session/clinician-session-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { serve } from '#platform/http/serve.ts'
import { clinicMessageCalls } from '#shared/messages/clinic-message-calls.ts'
import { answersFor, careTeams } from '#shared/messages/message-rules.ts'

/** Conversations that the list carries: all that wait come before the others. */
const mostThreads = 200

/** For the clinic a conversation is unread while the last word is the member's. */
const waits = ({ lastFrom }: Thread) => (lastFrom === 'member' ? 1 : 0)

const noWords = { patientId: null, team: null, subject: '' }

export const clinicMessageRoutes = (care: Care) => {
  const { clinician } = careWho(care)
  const { db } = care
  const openThread = async (by: { clinician: Clinician; threadId: string; asking: Asking }) => {
    const writer = clinicWriter(by.clinician)
    const thread = await seenThread(db, writer, by.threadId)
    await writeAudit(db, by.asking.trail, { event: 'message.open', outcome: 'ok', subjectId: thread.patientId })
    const [row] = await threadRows(db, [thread], waits)
    if (!row) throw new Error('a conversation has no row')
    return { thread: row, messages: await messagesOf(db, thread.id), draft: await draftOf(db, writer, thread.id) }
  }
  /** The conversation that the address names must be one of theirs, whatever else the call says. */
  const seen = async (clinician: Clinician, threadId: string) => {
    const writer = clinicWriter(clinician)
    await seenThread(db, writer, threadId)
    return writer
  }
  return serve(clinicMessageCalls, {
    listClinicThreads: clinician({ limit: '120/min', audit: 'none', isPoll: true }, async ({ clinician }) => {
      const teams = careTeams.filter((team) => answersFor(clinician, team))
      const threads = await listThreadsWith(db, teams, mostThreads + 1)
      return { data: { rows: await threadRows(db, threads.slice(0, mostThreads), waits), hasMore: threads.length > mostThreads } }
    }),
    readClinicThread: clinician({ limit: '1800/h', audit: 'message.open' }, async ({ input, clinician, asking }) => ({
      data: await openThread({ clinician, threadId: input.id, asking }),
    })),
    saveClinicDraft: clinician({ limit: '2400/h', audit: 'message.draft' }, async ({ input, clinician, asking }) => {
      const words = { ...noWords, text: input.text }
      const asked = { writer: clinicWriter(clinician), threadId: input.id, draftId: input.draftId, words, asking }
      return { data: await saveMessageDraft(care, asked) }
    }),
    sendClinicMessage: clinician({ limit: '600/h', audit: 'message.answer' }, async ({ input: { id, draftId }, clinician, asking }) => ({
      data: await sendMessage(care, { writer: await seen(clinician, id), draftId, threadId: id, asking }),
    })),
    addClinicAttachment: clinician({ limit: '240/h', audit: 'message.attach' }, async ({ input: { id, ...file }, clinician, asking }) => ({
      data: await addAttachment(care, { writer: await seen(clinician, id), ...file, asking }),
    })),
    dropClinicAttachment: clinician(
      { limit: '240/h', audit: 'message.attach_drop' },
      async ({ input: { id, ...file }, clinician, asking }) => ({
        data: await dropAttachment(care, { writer: await seen(clinician, id), ...file, asking }),
      }),
    ),
    readClinicAttachment: clinician({ limit: '1200/h', audit: 'message.attach_read' }, async ({ input, clinician }) => ({
      data: await openAttachment(care, await seen(clinician, input.id), input.attachmentId),
    })),
  })
}
