import type { Care } from '#care/server/care.ts'
import { deleteLostAttachments } from '#care/server/messages/attachment-store.ts'
import { deleteOldMessageDrafts } from '#care/server/messages/message-draft-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'

const day = 86_400_000

/** Days that a draft is kept after its last change. */
const messageDraftDays = 90

/** Deletes old drafts, and files that belong neither to a draft nor to a message. */
export const sweepMessageDrafts = async (db: Db, now: Date): Promise<void> => {
  await deleteOldMessageDrafts(db, new Date(now.getTime() - messageDraftDays * day))
  await deleteLostAttachments(db, new Date(now.getTime() - day))
}

export const messageJobs = (care: Care): Job[] => [
  { name: 'care message drafts', everyMs: 3_600_000, oneNode: true, run: (db) => sweepMessageDrafts(db, care.clock.now()) },
]
