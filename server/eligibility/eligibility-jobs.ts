import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { deleteSurvey } from '#server/eligibility/answers/answer-store.ts'
import { deleteFindings } from '#server/eligibility/finding-store.ts'
import { listForgottenRuns, listSweptRuns, listWorkingRuns } from '#server/eligibility/import-run-store.ts'
import { deleteMemberLists } from '#server/eligibility/read/member-list-store.ts'
import { discardImport } from '#server/eligibility/runs/settle-import.ts'
import { watchFolder } from '#server/eligibility/runs/watch-folder.ts'
import { jobAuditContext, workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import type { Portal } from '#server/portal.ts'

const day = 86_400_000

/** Deletes a run's findings, and what its answers are made of, 90 days after it settled, and discards an unapplied run 14 days after its creation. Counts stay. */
const sweepImports = async ({ clock, node }: Pick<Portal, 'clock' | 'node'>, db: Db): Promise<void> => {
  const now = clock.now().getTime()
  for (const id of await listSweptRuns(db, new Date(now - 90 * day)))
    for (const deleteOf of [deleteFindings, deleteSurvey, deleteMemberLists]) await deleteOf(db, id)
  for (const id of await listForgottenRuns(db, new Date(now - 14 * day)))
    await discardImport({ db, clock }, { id, auditContext: jobAuditContext(node, id, null) })
}

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
