import type { Care } from '#care/server/care.ts'
import { makeSlots } from '#care/server/slots/make-slots.ts'
import type { Job } from '#platform/jobs/job-worker.ts'

export const slotJobs = (care: Care): Job[] => [
  { name: 'care slots', everyMs: 600_000, oneNode: true, run: (db, signal) => makeSlots(db, care.clock.now(), signal) },
]
