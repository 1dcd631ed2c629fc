import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { tellCareOfPrograms } from '#server/programs/tell-care-of-programs.ts'

export const programJobs = (portal: Portal): Job[] => [
  { name: 'programs taken part in', everyMs: 15_000, oneNode: true, run: (db, signal) => tellCareOfPrograms(portal, db, signal) },
]
