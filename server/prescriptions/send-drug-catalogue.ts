import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { listDrugsAfter, readCatalogueVersion } from '#server/prescriptions/drug-catalogue-store.ts'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import { type CatalogueDrug, mobileCatalogueCalls } from '#shared/prescribing/mobile-catalogue-calls.ts'

/** Bytes of drugs in one call; a server takes bodies of up to 64 kB. */
const mostBytes = 48 * 1024

/** Cuts a list so that each part, as JSON, has at most `mostBytes`. */
const cutDrugs = (drugs: readonly CatalogueDrug[]): CatalogueDrug[][] => {
  const parts: CatalogueDrug[][] = []
  let left = 0
  for (const drug of drugs) {
    const bytes = Buffer.byteLength(JSON.stringify(drug)) + 1
    if (bytes > left) {
      parts.push([])
      left = mostBytes
    }
    parts.at(-1)?.push(drug)
    left -= bytes
  }
  return parts
}

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
      const bodies = cutDrugs(part)
      for (const [at, drugs] of bodies.entries()) {
        const isLast = next.length === 0 && at === bodies.length - 1
        await care.ask(mobileCatalogueCalls.putDrugs, { catalogue, is_last: isLast, drugs })
      }
      part = next
    }
  } catch (error) {
    log.warn({ err: error }, 'the drug catalogue was not brought to the telehealth service')
  }
}

export const drugCatalogueJobs = (portal: Portal): Job[] => [
  { name: 'drug catalogue', everyMs: 30_000, oneNode: true, run: (db, signal) => sendDrugCatalogue(portal, db, signal) },
]
