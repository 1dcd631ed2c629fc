import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { listDrugsAfter, readCatalogueVersion } from '#server/prescriptions/drug-catalogue-store.ts'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import { mobileCatalogueCalls } from '#shared/prescribing/mobile-catalogue-calls.ts'

/**
 * Brings the drug catalogue to the telehealth side, in parts, if it has another version: after a load, and for a telehealth side with a
 * new database. A failed run begins again.
 */
export const sendDrugCatalogue = async ({ care, log }: Pick<Portal, 'care' | 'log'>, db: Db, signal: AbortSignal): Promise<void> => {
  const catalogue = await readCatalogueVersion(db)
  if (catalogue === null) return
  try {
    if ((await care.ask(mobileCatalogueCalls.readDrugCatalogue, {})).catalogue === catalogue) return
    const labels = new Map((await listPriceSources(db, 'drugs')).map(({ source, label }) => [source, label]))
    let part = await listDrugsAfter(db, '', labels)
    while (part.length > 0 && !signal.aborted) {
      const next = await listDrugsAfter(db, part.at(-1)?.id ?? '', labels)
      await care.ask(mobileCatalogueCalls.putDrugs, { catalogue, is_last: next.length === 0, drugs: part })
      part = next
    }
  } catch (error) {
    log.warn({ err: error }, 'the drug catalogue was not brought to the telehealth service')
  }
}

export const drugCatalogueJobs = (portal: Portal): Job[] => [
  { name: 'drug catalogue', everyMs: 30_000, oneNode: true, run: (db, signal) => sendDrugCatalogue(portal, db, signal) },
]
