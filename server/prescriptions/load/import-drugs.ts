import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Portal } from '#server/portal.ts'
import type { DrugReport, ReadDrugs } from '#server/prescriptions/load/drug-report.ts'
import { type FdaProducts, readFdaNdc } from '#server/prescriptions/load/fda-ndc-reader.ts'
import { readNadac } from '#server/prescriptions/load/nadac-reader.ts'
import { readRxNormNadac } from '#server/prescriptions/load/rxnorm-nadac-reader.ts'
import { type RxNormNames, readRxNormNames, readRxNormPackages } from '#server/prescriptions/load/rxnorm-reader.ts'
import { type DrugSource, saveDrugs } from '#server/prescriptions/load/save-drugs.ts'
import { readVendorPrices } from '#server/prescriptions/load/vendor-price-reader.ts'
import { savePriceSource } from '#server/prices/save-price-source.ts'

export type DrugImport = DrugReport & { file: string }

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
  if (has(/^\d+\|(?!ENG\|)(?:[^|]*\|){12}$/)) return { ...rxNormSource, read: (file) => readRxNormPackages(file, rxNorm) }
  if (has(/^\d+\|ENG\|/)) return { ...rxNormSource, read: (file) => readRxNormNames(file, rxNorm) }
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

const firstLine = async (file: string): Promise<string> => {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    return (
      buffer
        .toString('utf8', 0, bytesRead)
        .replace(/^\ufeff/, '')
        .split(/\r?\n/, 1)[0] ?? ''
    )
  } finally {
    await handle.close()
  }
}

const newestOf = (read: ReadDrugs): string | undefined =>
  [...read.prices, ...read.pharmacyPrices].reduce<string | undefined>(
    (newest, { effectiveDate }) => (newest === undefined || effectiveDate > newest ? effectiveDate : newest),
    undefined,
  )

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

/** Loads files of drug names and prices, one transaction per file. A dry run does the same and rolls back. */
export const importDrugs = async (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  files: readonly string[],
  { isDryRun, dataDate }: { isDryRun: boolean; dataDate?: string },
  auditContext: AuditContext,
): Promise<DrugImport[]> => {
  const known: Known = { fda: new Map(), rxNorm: new Map() }
  const reports: DrugImport[] = []
  for (const file of files) {
    const name = basename(file)
    const { label, read, ...source } = layoutOf(await firstLine(file), name, known)
    const found = await read(createReadStream(file))
    const { report } = found
    const save = db.transaction(async (tx) => {
      const { taken, unknown } = await saveDrugs(tx, source, found)
      report.prices += taken
      for (const { line, of } of unknown) report.rejected.push({ line, id: 'ndc' in of ? of.ndc : of.name.drug, reason: 'DrugUnknown' })
      if (isDryRun) throw new DryRun()
      const now = clock.now()
      const counts = { drugs: report.drugs, prices: report.prices }
      const day = dataDate ?? newestOf(found) ?? now.toISOString().slice(0, 10)
      await savePriceSource(tx, { source: source.prices, kind: 'drugs', label, dataDate: day, loadedAt: now, counts })
      await writeAudit(tx, auditContext, { event: 'drugs.import', outcome: 'ok' })
    })
    await save.catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error
    })
    reports.push({ file: name, ...report })
  }
  return reports
}
