import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { announceUnread } from '#care/server/inbox/announce-unread.ts'
import { insertInboxRows } from '#care/server/inbox/inbox-store.ts'
import { postMessageNotice } from '#care/server/messages/post-message-notice.ts'
import type { MessageRow, Thread } from '#care/server/messages/thread-store.ts'
import { listWatchers } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'

type Told = { thread: Thread; message: MessageRow; now: Date }

/** A message of the clinic: unread in the inbox of everybody who may see it, in every badge, and said by mail or text as each of them wishes. */
export const tellMembers = async (care: Care, tx: Db, { thread, message, now }: Told): Promise<void> => {
  const watchers = await listWatchers(tx, thread.patientId)
  const { patientId, patientFirst, patientLast, team, subject } = thread
  await insertInboxRows(
    tx,
    watchers.map((memberId) => ({
      ...({ id: uuidv7(), memberId, patientId, patientFirst, patientLast, kind: 'message', subjectId: thread.id } as const),
      ...{ data: { team, subject, author: message.author }, createdAt: now, readAt: null },
    })),
  )
  for (const member of await announceUnread(tx, watchers)) await postMessageNotice(care, tx, { member, messageId: message.id, now })
}
