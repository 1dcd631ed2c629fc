import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { listForgottenRuns, listWorkingRuns } from '#server/eligibility/import-run-store.ts'
import { discardImport } from '#server/eligibility/runs/settle-import.ts'
import { watchFolder } from '#server/eligibility/runs/watch-folder.ts'
import { jobAuditContext, workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import type { Portal } from '#server/portal.ts'
import { listHeldMembers } from '#server/retention/held-person-store.ts'
import { portalDays } from '#server/retention/retention-settings.ts'

const day = 86_400_000

/** Discards the files of runs that nobody applied, unless somebody is under legal hold: a file names many people. */
const discardForgotten = async ({ clock, node }: Pick<Portal, 'clock' | 'node'>, db: Db): Promise<void> => {
  const days = (await portalDays(db))('importFiles')
  if (days === undefined || (await listHeldMembers(db)).length > 0) return
  for (const id of await listForgottenRuns(db, new Date(clock.now().getTime() - days * day)))
    await discardImport({ db, clock }, { id, auditContext: jobAuditContext(node, id, null) })
}

const folderJobs = (portal: Portal, folder: string | undefined): Job[] =>
  folder === undefined ? [] : [{ name: 'eligibility folder', everyMs: 5000, oneNode: true, run: (db) => watchFolder(portal, db, folder) }]

export const eligibilityJobs = (portal: Portal): Job[] => [
  {
    name: 'eligibility imports',
    everyMs: 1000,
    wokenBy: 'import_runs',
    run: async (db, signal) => {
      for (const { id } of await listWorkingRuns(db)) if (!signal.aborted) await workOnRun(portal, id, signal)
    },
  },
  { name: 'eligibility sweep', everyMs: 3_600_000, oneNode: true, run: (db) => discardForgotten(portal, db) },
  ...folderJobs(portal, portal.config.eligibilityFolder),
]
