import type { Care } from '#care/server/care.ts'
import { readAllOf } from '#care/server/inbox/read-all-of.ts'
import { draftOf, messagesOf, threadRows } from '#care/server/messages/message-answers.ts'
import { memberWriter, seenThread } from '#care/server/messages/thread-access.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'

type Asked = { member: CareMember; threadId: string; asking: Asking }

/** A conversation of the member's, which is read with that: in the list, the inbox and every badge. Another's is NotFound. */
export const readThread = async (care: Care, { member, threadId, asking }: Asked) => {
  const writer = memberWriter(member)
  const thread = await seenThread(care.db, writer, threadId)
  const messages = await care.db.transaction(async (tx) => {
    // First the number: what the clinic writes meanwhile waits, and is unread afterwards.
    await readAllOf(tx, member.id, thread.id, care.clock.now())
    const shown = await messagesOf(tx, thread.id)
    await writeAudit(tx, asking.trail, { event: 'sdk.messages.read', outcome: 'ok', subjectId: thread.patientId })
    return shown
  })
  const [row] = await threadRows(care.db, [thread], () => 0)
  if (!row) throw new Error('a conversation has no row')
  const refusal = writer.refusal(thread.patientId, thread.team)
  return { thread: row, messages, refusal, draft: await draftOf(care.db, writer, thread.id) }
}
