import type { Care } from '#care/server/care.ts'
import { findAllergies } from '#care/server/medical-info/store/medical-store.ts'
import { addAttachment, dropAttachment } from '#care/server/messages/change-attachments.ts'
import { conversationOf, threadRows } from '#care/server/messages/message-answers.ts'
import { openAttachment } from '#care/server/messages/open-attachment.ts'
import { saveMessageDraft } from '#care/server/messages/save-message-draft.ts'
import { sendMessage } from '#care/server/messages/send-message.ts'
import { adviceRefusal, stateOfPatient } from '#care/server/messages/state-of-patient.ts'
import { clinicWriter, openedThread, seenThread } from '#care/server/messages/thread-access.ts'
import { listThreadsWith, type Thread } from '#care/server/messages/thread-store.ts'
import { careWho } from '#care/server/session/care-who.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { scanRefusals } from '#platform/gateways/file-scan.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { clinicMessageCalls } from '#shared/messages/clinic-message-calls.ts'
import { answersFor, careTeams } from '#shared/messages/message-rules.ts'

/** Maximum number of conversations in the list; unanswered ones come first. */
const mostThreads = 200

/** Number of unread conversations (0 or 1): unread for the clinic while the last message is the member's. */
const waits = ({ lastFrom }: Thread) => (lastFrom === 'member' ? 1 : 0)

const noWords = { patientId: null, team: null, subject: '' }

export const clinicMessageRoutes = (care: Care) => {
  const { clinician } = careWho(care)
  const { db } = care
  const openThread = async (by: { clinician: Clinician; threadId: string; request: RequestContext }) => {
    const writer = clinicWriter(by.clinician)
    const opened = await openedThread(db, writer, by.threadId)
    const { thread } = opened
    await writeAudit(db, by.request.auditContext, { event: 'message.open', outcome: 'ok', subjectId: thread.patientId })
    const patientState = await stateOfPatient(db, thread.patientId)
    const isLicensed = (await adviceRefusal(db, writer, { team: thread.team, state: patientState, now: care.clock.now() })) === null
    return {
      ...(await conversationOf(care, opened, { readerId: by.clinician.id, unread: waits(thread) })),
      patientState,
      isLicensed,
      allergies: await findAllergies(care, thread.patientId),
    }
  }
  /** Checks that the clinician may see the conversation in the path, whatever the body says. */
  const seen = async (clinician: Clinician, threadId: string) => {
    const writer = clinicWriter(clinician)
    await seenThread(db, writer, threadId)
    return writer
  }
  return serve(clinicMessageCalls, {
    listClinicThreads: clinician({ limit: '120/min', audit: 'none', isPoll: true }, async ({ clinician }) => {
      const teams = careTeams.filter((team) => answersFor(clinician, team))
      const threads = await listThreadsWith(db, teams, mostThreads + 1)
      return {
        data: {
          rows: await threadRows(care, threads.slice(0, mostThreads), { readerId: null, unreadOf: waits }),
          hasMore: threads.length > mostThreads,
        },
      }
    }),
    readClinicThread: clinician({ limit: '1800/h', audit: 'message.open' }, async ({ input, clinician, request }) => ({
      data: await openThread({ clinician, threadId: input.id, request }),
    })),
    saveClinicDraft: clinician(
      { limit: '2400/h', audit: 'message.draft', refuses: ['MessageSent'] },
      async ({ input, clinician, request }) => {
        const words = { ...noWords, text: input.text }
        const asked = { writer: clinicWriter(clinician), threadId: input.id, draftId: input.draftId, words, request }
        return { data: await saveMessageDraft(care, asked) }
      },
    ),
    sendClinicMessage: clinician(
      { limit: '600/h', audit: 'message.answer', refuses: ['DraftGone', 'Required', 'NotLicensed'] },
      async ({ input: { id, draftId, isLogistics }, clinician, request }) => ({
        data: await sendMessage(care, { writer: await seen(clinician, id), draftId, threadId: id, isLogistics, request }),
      }),
    ),
    addClinicAttachment: clinician(
      {
        limit: '240/h',
        audit: 'message.attach',
        refuses: ['AttachmentInvalid', 'PictureTooLarge', 'TooManyAttachments', ...scanRefusals],
      },
      async ({ input: { id, ...file }, clinician, request }) => ({
        data: await addAttachment(care, { writer: await seen(clinician, id), ...file, request }),
      }),
    ),
    dropClinicAttachment: clinician(
      { limit: '240/h', audit: 'message.attach_drop' },
      async ({ input: { id, ...file }, clinician, request }) => ({
        data: await dropAttachment(care, { writer: await seen(clinician, id), ...file, request }),
      }),
    ),
    readClinicAttachment: clinician({ limit: '1200/h', audit: 'message.attach_read' }, async ({ input, clinician }) => ({
      data: await openAttachment(care, await seen(clinician, input.id), input.attachmentId),
    })),
  })
}
