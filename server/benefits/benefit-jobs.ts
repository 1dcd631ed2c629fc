import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { listForgottenBenefitImports, listWorkingBenefitImports } from '#server/benefits/imports/benefit-import-store.ts'
import { discardBenefitImport } from '#server/benefits/imports/receive-benefit-import.ts'
import { benefitJobContext, workOnBenefitImport } from '#server/benefits/imports/work-on-benefit-import.ts'
import type { Portal } from '#server/portal.ts'
import { listHeldMembers } from '#server/retention/held-person-store.ts'
import { portalDays } from '#server/retention/retention-settings.ts'

const day = 86_400_000

/** Discards files that nobody applied, unless somebody is under legal hold: a file names many people. */
const discardForgotten = async ({ clock, node }: Pick<Portal, 'clock' | 'node'>, db: Db): Promise<void> => {
  const days = (await portalDays(db))('importFiles')
  if (days === undefined || (await listHeldMembers(db)).length > 0) return
  for (const id of await listForgottenBenefitImports(db, new Date(clock.now().getTime() - days * day)))
    await discardBenefitImport({ db, clock }, id, { ...benefitJobContext(node, { id, operatorId: '' }), actorId: null })
}

export const benefitJobs = (portal: Portal): Job[] => [
  {
    name: 'benefit imports',
    everyMs: 1000,
    wokenBy: 'benefit_imports',
    run: async (db, signal) => {
      for (const { id } of await listWorkingBenefitImports(db)) if (!signal.aborted) await workOnBenefitImport(portal, id, signal)
    },
  },
  // On every node: each has its own snapshots.
  { name: 'network filters', everyMs: 1000, run: () => portal.networkFilters.keepUp() },
  { name: 'benefit import sweep', everyMs: 3_600_000, oneNode: true, run: (db) => discardForgotten(portal, db) },
]
