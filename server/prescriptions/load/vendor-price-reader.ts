import { readCsv } from '#platform/import/csv-reader.ts'
import type { CsvRow } from '#platform/import/csv-rows.ts'
import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import { centsIn, dayOf } from '#server/prescriptions/load/drug-cells.ts'
import type { ProductName } from '#server/prescriptions/load/drug-grammar.ts'
import { openDrugTally, type ReadDrugs, type ReadPharmacyPrice } from '#server/prescriptions/load/drug-report.ts'
import { ndcOf, ndcOfEleven } from '#server/prescriptions/load/ndc.ts'

/** Pharmacy prices from a discount card vendor: of a package, or of a drug by name. */
const columns = {
  pharmacy: ['pharmacy_npi', 'pharmacy_id', 'npi'],
  ndc11: ['ndc11'],
  ndc: ['ndc'],
  drug: ['drug'],
  form: ['form'],
  strength: ['strength', 'dosage'],
  quantity: ['quantity'],
  brand: ['brand'],
  price: ['price'],
  effective: ['effective_date'],
} as const

type Row = CsvRow<keyof typeof columns>

const productOf = ({ cell }: Row): { ndc: string } | { name: ProductName } | null => {
  if (cell('ndc11') || cell('ndc')) {
    const ndc = cell('ndc11') ? ndcOfEleven(cell('ndc11')) : ndcOf(cell('ndc'))
    return ndc === null ? null : { ndc }
  }
  const [drug, form, strength, brand] = [cell('drug'), cell('form'), cell('strength'), cell('brand')]
  return drug && form && strength ? { name: { drug, form, strength, brand } } : null
}

const judge = (row: Row): { rejected: string } | Omit<ReadPharmacyPrice, 'line'> => {
  const { cell, problem } = row
  if (problem) return { rejected: problem }
  const pharmacyId = withoutFraction(cell('pharmacy'))
  if (!pharmacyId) return { rejected: 'PharmacyMissing' }
  const of = productOf(row)
  if (!of) return { rejected: 'DrugInvalid' }
  const quantity = Number(cell('quantity'))
  if (!(Number.isInteger(quantity) && quantity > 0 && quantity <= 100_000)) return { rejected: 'QuantityInvalid' }
  const cents = centsIn(cell('price'))
  if (cents === null) return { rejected: 'PriceInvalid' }
  const effectiveDate = dayOf(cell('effective'))
  return effectiveDate === null ? { rejected: 'DateInvalid' } : { pharmacyId, of, quantity, cents, effectiveDate }
}

export const readVendorPrices = async (file: AsyncIterable<Uint8Array>): Promise<ReadDrugs> => {
  const { report, reject } = openDrugTally()
  const pharmacyPrices: ReadPharmacyPrice[] = []
  for await (const row of readCsv(file, { columns, refuseCut: true, required: ['pharmacy', 'quantity', 'price', 'effective'] })) {
    report.read += 1
    const judged = judge(row)
    if ('rejected' in judged) reject(row.line, row.cell('ndc11') || row.cell('ndc') || row.cell('drug'), judged.rejected)
    else pharmacyPrices.push({ line: row.line, ...judged })
  }
  return { report, names: [], packages: [], prices: [], pharmacyPrices }
}
