import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'

/** Runs on every node; each has its own snapshots. */
export const directoryJobs = ({ directory }: Portal): Job[] => [
  { name: 'directory snapshots', everyMs: 1000, run: () => directory.keepUp() },
]
