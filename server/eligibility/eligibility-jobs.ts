import type { Job } from '#platform/jobs/job-worker.ts'
import { listWorkingRuns } from '#server/eligibility/import-run-store.ts'
import { sweepImports } from '#server/eligibility/sweep-imports.ts'
import { watchFolder } from '#server/eligibility/watch-folder.ts'
import { workOnRun } from '#server/eligibility/work-on-run.ts'
import type { Portal } from '#server/portal.ts'

const folderJobs = (portal: Portal, folder: string | undefined): Job[] =>
  folder === undefined ? [] : [{ name: 'eligibility folder', everyMs: 5000, oneNode: true, run: (db) => watchFolder(portal, db, folder) }]

export const eligibilityJobs = (portal: Portal): Job[] => [
  {
    name: 'eligibility imports',
    everyMs: 1000,
    run: async (db, signal) => {
      for (const { id } of await listWorkingRuns(db)) if (!signal.aborted) await workOnRun(portal, id, signal)
    },
  },
  { name: 'eligibility sweep', everyMs: 3_600_000, oneNode: true, run: (db) => sweepImports(portal, db) },
  ...folderJobs(portal, portal.config.eligibilityFolder),
]
