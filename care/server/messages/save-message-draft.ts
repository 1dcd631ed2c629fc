import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { messageDraftAnswer } from '#care/server/messages/message-answers.ts'
import { lockMessageDraft, putMessageDraft } from '#care/server/messages/message-draft-store.ts'
import { seenThread, type Writer } from '#care/server/messages/thread-access.ts'
import { findMessageOfDraft } from '#care/server/messages/thread-store.ts'
import { places } from '#care/server/sealed-columns.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { DraftText } from '#shared/messages/message-rules.ts'
import type { MessageDraft } from '#shared/messages/message-shape.ts'

type Asked = { writer: Writer; threadId: string | null; draftId: string | null; words: DraftText; request: RequestContext }

/** Fails with MessageSent if the draft was already sent, from another tab or by a send whose response was lost; it is not recreated. */
const requireUnsent = async (tx: Db, { owner }: Writer, draftId: string | null): Promise<void> => {
  if (draftId === null || !isUuid(draftId) || (await lockMessageDraft(tx, owner, draftId))) return
  if ((await findMessageOfDraft(tx, draftId))?.writerId === owner.id) fail('MessageSent')
}

/** Saves a draft. Fails with NotFound for a conversation or patient that the writer may not use, and with MessageSent. */
export const saveMessageDraft = async (care: Care, { writer, threadId, draftId, words, request }: Asked): Promise<MessageDraft> => {
  if (threadId !== null) await seenThread(care.db, writer, threadId)
  const { patientId, team, subject, text } = words
  if (patientId !== null && writer.patient(patientId) === null) return fail('NotFound', { field: 'patientId' })
  return care.db.transaction(async (tx) => {
    await requireUnsent(tx, writer, draftId)
    const ofNew = threadId === null ? { patientId, team, subject } : { patientId: null, team: null, subject: '' }
    const { side, id: ownerId } = writer.owner
    const key = { side, ownerId, threadId }
    const sealed = {
      subject: care.fields.seal(places.messageDraftSubject(key), ofNew.subject),
      text: care.fields.seal(places.messageDraftText(key), text),
    }
    const draft = await putMessageDraft(tx, writer.owner, { threadId, ...ofNew, ...sealed }, care.clock.now())
    await writeAudit(tx, request.auditContext, { event: 'message.draft', outcome: 'ok' })
    return messageDraftAnswer({ ...care, db: tx }, draft)
  })
}
