import type { Care } from '#care/server/care.ts'
import { noteMessage } from '#care/server/inbox/note-message.ts'
import { postMessageNotice } from '#care/server/messages/post-message-notice.ts'
import type { MessageRow, Thread } from '#care/server/messages/thread-store.ts'
import { listWatchers } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'

type Told = { thread: Thread; message: MessageRow; now: Date }

/** A message of the clinic: noted for everybody who may see it, and said by mail or text as each of them wishes. */
export const tellMembers = async (care: Care, tx: Db, { thread, message, now }: Told): Promise<void> => {
  const watchers = await listWatchers(tx, thread.patientId)
  const members = await noteMessage(tx, { thread, author: message.author, watchers, now })
  for (const member of members) await postMessageNotice(care, tx, { member, messageId: message.id, now })
}
