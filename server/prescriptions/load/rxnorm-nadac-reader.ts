import { readCsv } from '#platform/import/csv-reader.ts'
import type { CsvRow } from '#platform/import/csv-rows.ts'
import { dayOf, unitPriceIn } from '#server/prescriptions/load/drug-cells.ts'
import { type ProductName, readRxNormName, titled } from '#server/prescriptions/load/drug-grammar.ts'
import { countDrugs, openDrugTally, type ReadDrugs, type ReadPackage } from '#server/prescriptions/load/drug-report.ts'
import { ndcOf, rxcuiOf } from '#server/prescriptions/load/ndc.ts'
import { openNewestPrices } from '#server/prescriptions/load/newest-prices.ts'

/** RxNorm package names joined with NADAC prices. Public domain. */
const columns = {
  ndc: ['ndc11', 'ndc'],
  rxcui: ['rxcui'],
  name: ['name', 'str'],
  drug: ['drug'],
  price: ['nadac_per_unit'],
  effective: ['effective_date'],
} as const

type Row = CsvRow<keyof typeof columns>

const nameOf = ({ cell }: Row): ProductName | null => {
  const read = readRxNormName(cell('name'))
  return read && cell('drug') ? { ...read, drug: titled(cell('drug')) } : read
}

type Judged = { rejected: string } | { name: ProductName; unitPrice: number; effectiveDate: string }

const judge = (row: Row, ndc: string | null): Judged => {
  if (row.problem) return { rejected: row.problem }
  if (ndc === null) return { rejected: 'NdcInvalid' }
  const name = nameOf(row)
  if (name === null) return { rejected: 'NameUnread' }
  const unitPrice = unitPriceIn(row.cell('price'))
  if (unitPrice === null) return { rejected: 'PriceInvalid' }
  const effectiveDate = dayOf(row.cell('effective'))
  return effectiveDate === null ? { rejected: 'DateInvalid' } : { name, unitPrice, effectiveDate }
}

export const readRxNormNadac = async (file: AsyncIterable<Uint8Array>): Promise<ReadDrugs> => {
  const { report, skip, reject } = openDrugTally()
  const packages = new Map<string, ReadPackage>()
  const newest = openNewestPrices()
  for await (const row of readCsv(file, { columns, refuseCut: true, required: ['ndc', 'name', 'price', 'effective'] })) {
    report.read += 1
    const ndc = ndcOf(row.cell('ndc'))
    const judged = judge(row, ndc)
    if ('rejected' in judged) reject(row.line, row.cell('ndc'), judged.rejected)
    else if (ndc !== null) {
      const { name, unitPrice, effectiveDate } = judged
      packages.set(ndc, { ndc, name, size: null, rxcui: rxcuiOf(row.cell('rxcui')) })
      if (!newest.add({ ndc, unitPrice, effectiveDate, asOf: '' })) skip('SamePackage')
    }
  }
  const prices = newest.prices()
  const all = [...packages.values()]
  Object.assign(report, { drugs: countDrugs(all.map(({ name }) => name)), prices: prices.length })
  return { report, names: [], packages: all, prices, pharmacyPrices: [] }
}
