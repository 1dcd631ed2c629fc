import type { Db } from '#platform/db/db.ts'
import { deleteFindings } from '#server/eligibility/finding-store.ts'
import { listForgottenRuns, listSweptRuns } from '#server/eligibility/import-run-store.ts'
import { discardImport } from '#server/eligibility/settle-import.ts'
import { jobTrail } from '#server/eligibility/work-on-run.ts'
import type { Portal } from '#server/portal.ts'

const day = 86_400_000

/** What a run says about people goes 90 days after it was settled; a file that nobody went on with is thrown away after 14. Counts stay. */
export const sweepImports = async ({ clock, node }: Pick<Portal, 'clock' | 'node'>, db: Db): Promise<void> => {
  const now = clock.now().getTime()
  for (const id of await listSweptRuns(db, new Date(now - 90 * day))) await deleteFindings(db, id)
  for (const id of await listForgottenRuns(db, new Date(now - 14 * day)))
    await discardImport({ db, clock }, { id, trail: jobTrail(node, id, null) })
}
