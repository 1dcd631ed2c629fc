import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { deleteOldRobotChecks } from '#server/session/robot-check-store.ts'
import { deleteOldSessions } from '#server/session/session-store.ts'

const day = 86_400_000

export const sessionJobs = ({ db, clock, sessions }: Portal): Job[] => [
  { name: 'session marks', everyMs: 5000, run: () => sessions.flushMarks() },
  {
    name: 'old sessions and robot checks',
    everyMs: 3_600_000,
    run: async () => {
      await deleteOldSessions(db, new Date(clock.now().getTime() - 30 * day))
      await deleteOldRobotChecks(db, clock.now())
    },
  },
]
