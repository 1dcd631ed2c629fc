import type { Care } from '#care/server/care.ts'
import { billOlderVisits } from '#care/server/visits/clinic/bill-older-visits.ts'
import { expireVisits } from '#care/server/visits/expire-visits.ts'
import { deleteOldDrafts } from '#care/server/visits/request/draft-store.ts'
import { deleteLostPhotos } from '#care/server/visits/request/photo-store.ts'
import { deletePastEarlierRequests } from '#care/server/visits/schedule/earlier-store.ts'
import { offerEarlierSlots } from '#care/server/visits/schedule/offer-earlier.ts'
import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'

const day = 86_400_000

/** Days that a draft is kept after its last change. */
export const draftDays = 30

/** Deletes old drafts, and photos that belong neither to a draft nor to a visit. */
export const sweepDrafts = async (db: Db, now: Date): Promise<void> => {
  await deleteOldDrafts(db, new Date(now.getTime() - draftDays * day))
  await deleteLostPhotos(db, new Date(now.getTime() - day))
}

export const visitJobs = (care: Care): Job[] => [
  {
    name: 'care visits expire',
    everyMs: 60_000,
    oneNode: true,
    run: async (db, signal) => {
      await expireVisits(care, db, signal)
    },
  },
  {
    name: 'care earlier slots',
    everyMs: 10_000,
    oneNode: true,
    run: async (db, signal) => {
      await offerEarlierSlots(care, db, signal)
    },
  },
  {
    name: 'care older invoices',
    everyMs: 3_600_000,
    oneNode: true,
    run: async (_, signal) => {
      await billOlderVisits(care, signal)
    },
  },
  {
    name: 'care drafts',
    everyMs: 3_600_000,
    oneNode: true,
    run: async (db) => {
      await sweepDrafts(db, care.clock.now())
      await deletePastEarlierRequests(db)
    },
  },
]
