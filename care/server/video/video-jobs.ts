import type { Care } from '#care/server/care.ts'
import { sweepRooms } from '#care/server/video/room-store.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { roomTimes } from '#shared/video/room-messages.ts'

export const videoJobs = (care: Care): Job[] => [
  {
    name: 'care rooms',
    everyMs: 60_000,
    oneNode: true,
    run: (db) => {
      const now = care.clock.now()
      return sweepRooms(db, now, new Date(now.getTime() - 4 * roomTimes.lost))
    },
  },
]
