import { v7 as uuidv7 } from 'uuid'
import { announceUnread } from '#care/server/inbox/announce-unread.ts'
import { insertInboxRows } from '#care/server/inbox/inbox-store.ts'
import type { messageThreads } from '#care/server/schema/message-tables.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'

type Noted = {
  thread: Pick<typeof messageThreads.$inferSelect, 'id' | 'patientId' | 'patientFirst' | 'patientLast' | 'team' | 'subject'>
  author: string
  watchers: readonly string[]
  now: Date
}

/** A message of the clinic, unread in the inbox and the badge of everybody who may see it; gives those of them who are known. */
export const noteMessage = async (tx: Db, { thread, author, watchers, now }: Noted): Promise<CareMember[]> => {
  const { id: subjectId, patientId, patientFirst, patientLast, team, subject } = thread
  const rows = watchers.map((memberId) => ({
    ...({ id: uuidv7(), memberId, patientId, patientFirst, patientLast, kind: 'message', subjectId } as const),
    ...{ data: { team, subject, author }, createdAt: now, readAt: null },
  }))
  await insertInboxRows(tx, rows)
  return announceUnread(tx, watchers)
}
