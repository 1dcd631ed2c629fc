import { basename } from 'node:path'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { firstLineOf } from '#platform/import/import-file.ts'
import { loadEach, type NotApplied, nothingToApply, stoppedBy } from '#platform/import/import-outcome.ts'
import { openImportFile } from '#platform/import/open-container.ts'
import { stoppingRemovals } from '#platform/import/removal-guard.ts'
import type { Portal } from '#server/portal.ts'
import { type DrugReport, openDrugTally, type ReadDrugs } from '#server/prescriptions/load/drug-report.ts'
import { type FdaProducts, readFdaNdc } from '#server/prescriptions/load/fda-ndc-reader.ts'
import { readNadac } from '#server/prescriptions/load/nadac-reader.ts'
import { readRxNormNadac } from '#server/prescriptions/load/rxnorm-nadac-reader.ts'
import { type RxNormNames, readRxNormNames, readRxNormPackages } from '#server/prescriptions/load/rxnorm-reader.ts'
import { type DrugSource, type SavedDrugs, saveDrugs } from '#server/prescriptions/load/save-drugs.ts'
import { readVendorPrices } from '#server/prescriptions/load/vendor-price-reader.ts'
import { savePriceSource } from '#server/prices/save-price-source.ts'

/** `notApplied` is set if the file changed nothing; the counts are then what it would have done. */
export type DrugImport = DrugReport & { file: string; notApplied?: NotApplied }

/** State shared by files loaded together: a list of names precedes the list of its packages. */
type Known = { fda: FdaProducts; rxNorm: RxNormNames }

type Layout = DrugSource & { label: string; read: (file: AsyncIterable<Uint8Array>) => Promise<ReadDrugs> }

const nadacLabel = 'NADAC, what pharmacies pay on average'

/**
 * Finds a file's layout by its first line.
 * @throws Error in words for the operator
 */
const layoutOf = (header: string, name: string, { fda, rxNorm }: Known): Layout => {
  const has = (pattern: RegExp) => pattern.test(header)
  const delimiter = header.includes('\t') ? '\t' : ','
  const rxNormSource = { packages: 'rxnorm', prices: 'nadac', label: nadacLabel } as const
  // Files without a price have a source of their own, so that they do not date the prices of NADAC.
  const rxNormNames = { packages: 'rxnorm', prices: 'rxnorm', label: 'RxNorm, names of drugs' } as const
  if (has(/^\d+\|(?!ENG\|)(?:[^|]*\|){12}$/)) {
    if (rxNorm.size === 0) throw new Error(`${name} has packages without names: give RXNCONSO.RRF before it.`)
    return { ...rxNormNames, read: (file) => readRxNormPackages(file, rxNorm) }
  }
  if (has(/^\d+\|ENG\|/)) return { ...rxNormNames, read: (file) => readRxNormNames(file, rxNorm) }
  if (has(/rxcui/i) && has(/nadac.?per.?unit/i)) return { ...rxNormSource, read: readRxNormNadac }
  if (has(/nadac.?per.?unit/i)) return { packages: 'nadac', prices: 'nadac', label: nadacLabel, read: readNadac }
  if (has(/NONPROPRIETARYNAME|NDCPACKAGECODE/i)) {
    if (!has(/NONPROPRIETARYNAME/i) && fda.size === 0) throw new Error(`${name} has packages without names: load product.txt first.`)
    return {
      packages: 'fda-ndc',
      prices: 'fda-ndc',
      label: 'FDA, NDC Directory',
      read: (file) => readFdaNdc(file, { products: fda, delimiter }),
    }
  }
  if (has(/pharmacy_(npi|id)/i)) return { packages: 'demo-drugs', prices: 'vendor', label: 'Pharmacy prices', read: readVendorPrices }
  throw new Error(`${name} is not a supported drug or price file: the columns in its first line are unknown.`)
}

const newestOf = (read: ReadDrugs): string | undefined =>
  [...read.prices, ...read.pharmacyPrices].reduce<string | undefined>(
    (newest, { effectiveDate }) => (newest === undefined || effectiveDate > newest ? effectiveDate : newest),
    undefined,
  )

/** Thrown to roll back a dry run, or a file that must not be applied. */
class Rollback extends Error {}

/** `agreed` is the number of a vendor's prices that an operator agreed to remove. */
type Options = { isDryRun: boolean; dataDate?: string; agreed?: number | null }

/** Why a file may not be applied; null if it may. */
const refusalOf = (label: string, { names, packages, prices }: ReadDrugs, saved: SavedDrugs, agreed: number | null): NotApplied | null => {
  if (names.length + packages.length + prices.length + saved.taken === 0) return nothingToApply
  const removal = { source: label, ...saved.removal }
  const stopping = stoppingRemovals([removal], agreed)
  return stopping.length > 0 ? stoppedBy(stopping, [removal]) : null
}

const failed = (path: string, notApplied: NotApplied): DrugImport => ({ file: basename(path), ...openDrugTally().report, notApplied })

/**
 * Loads files of drug names and prices, one transaction per file. A dry run does the same and rolls back, and so does a file without a
 * usable row or one that the removal guard stops.
 * @throws Error in words for the operator if the first file cannot be read; a later one is reported as failed
 */
export const importDrugs = async (
  { db, clock, config }: Pick<Portal, 'db' | 'clock' | 'config'>,
  files: readonly string[],
  { isDryRun, dataDate, agreed = null }: Options,
  auditContext: AuditContext,
): Promise<DrugImport[]> => {
  const known: Known = { fda: new Map(), rxNorm: new Map() }
  const load = async (file: string): Promise<DrugImport> => {
    const name = basename(file)
    const bytes = await openImportFile(file, pgpDecryption({ home: config.importGpgHome }))
    const { label, read, ...source } = layoutOf(await firstLineOf(bytes), name, known)
    const found = await read(bytes())
    const { report } = found
    let notApplied: NotApplied | null = null
    const save = db.transaction(async (tx) => {
      const saved = await saveDrugs(tx, source, found)
      report.prices += saved.taken
      for (const { line, of } of saved.unknown)
        report.rejected.push({ line, id: 'ndc' in of ? of.ndc : of.name.drug, reason: 'DrugUnknown' })
      notApplied = refusalOf(label, found, saved, agreed)
      if (isDryRun || notApplied) throw new Rollback()
      const now = clock.now()
      const counts = { drugs: report.drugs, prices: report.prices }
      const day = dataDate ?? newestOf(found) ?? now.toISOString().slice(0, 10)
      await savePriceSource(tx, { source: source.prices, kind: 'drugs', label, dataDate: day, loadedAt: now, counts })
      await writeAudit(tx, auditContext, { event: 'drugs.import', outcome: 'ok' })
    })
    await save.catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error
    })
    return { file: name, ...report, ...(notApplied ? { notApplied } : {}) }
  }
  return loadEach(files, load, failed)
}
