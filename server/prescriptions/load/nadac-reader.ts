import { readCsv } from '#platform/import/csv-reader.ts'
import type { CsvRow } from '#platform/import/csv-rows.ts'
import { dayOf, unitPriceIn } from '#server/prescriptions/load/drug-cells.ts'
import { type ProductName, readNadacDescription } from '#server/prescriptions/load/drug-grammar.ts'
import { countDrugs, openDrugTally, type ReadDrugs } from '#server/prescriptions/load/drug-report.ts'
import { ndcOfEleven } from '#server/prescriptions/load/ndc.ts'
import { openNewestPrices } from '#server/prescriptions/load/newest-prices.ts'

/** CMS National Average Drug Acquisition Cost, weekly. Before 2024, column names have underscores, which match blanks. */
const columns = {
  description: ['NDC Description'],
  ndc: ['NDC'],
  price: ['NADAC Per Unit'],
  effective: ['Effective Date'],
  unit: ['Pricing Unit'],
  classification: ['Classification for Rate Setting'],
  asOf: ['As of Date'],
} as const

type Row = CsvRow<keyof typeof columns>
type Judged = { rejected: string } | { skipped: string } | { ndc: string; unitPrice: number; effectiveDate: string; asOf: string }

const judge = ({ cell, problem }: Row): Judged => {
  if (problem) return { rejected: problem }
  if (/TBD DO NOT DELETE OR RELEASE/i.test(cell('description'))) return { skipped: 'Placeholder' }
  const ndc = ndcOfEleven(cell('ndc'))
  if (ndc === null) return { rejected: 'NdcInvalid' }
  const unitPrice = unitPriceIn(cell('price'))
  if (unitPrice === null) return { rejected: 'PriceInvalid' }
  if (!/^(EA|ML|GM)$/i.test(cell('unit'))) return { rejected: 'UnitUnknown' }
  const effectiveDate = dayOf(cell('effective'))
  if (effectiveDate === null) return { rejected: 'DateInvalid' }
  return { ndc, unitPrice, effectiveDate, asOf: dayOf(cell('asOf')) ?? '' }
}

/** Whether a class is a brand (B). B-ANDA, a branded product approved as a generic, counts as a generic. */
const isBrand = (classification: string): boolean => /^B(-BIO)?$/i.test(classification)

export const readNadac = async (file: AsyncIterable<Uint8Array>): Promise<ReadDrugs> => {
  const { report, skip, reject } = openDrugTally()
  const named = new Map<string, ProductName>()
  const newest = openNewestPrices()
  for await (const row of readCsv(file, { columns, refuseCut: true, required: ['description', 'ndc', 'price', 'effective', 'unit'] })) {
    report.read += 1
    const judged = judge(row)
    if ('rejected' in judged) reject(row.line, row.cell('ndc'), judged.rejected)
    else if ('skipped' in judged) skip(judged.skipped)
    else {
      if (!newest.add(judged)) skip('OlderPrice')
      const name = readNadacDescription(row.cell('description'), isBrand(row.cell('classification')))
      if (name) named.set(judged.ndc, name)
    }
  }
  const prices = newest.prices().map(({ ndc, unitPrice, effectiveDate }) => ({ ndc, unitPrice, effectiveDate }))
  Object.assign(report, { drugs: countDrugs(named.values()), prices: prices.length })
  return {
    report,
    names: [],
    packages: [...named].map(([ndc, name]) => ({ ndc, name, size: null, rxcui: null })),
    prices,
    pharmacyPrices: [],
  }
}
