import { readCsv } from '#platform/import/csv-reader.ts'
import type { CsvRow } from '#platform/import/csv-rows.ts'
import { type ProductName, titled, withoutSalt } from '#server/prescriptions/load/drug-grammar.ts'
import { countDrugs, openDrugTally, type ReadDrugs, type ReadPackage } from '#server/prescriptions/load/drug-report.ts'
import { ndcOf } from '#server/prescriptions/load/ndc.ts'

/** FDA National Drug Code Directory: tab-separated `product.txt` and `package.txt`, or both joined as CSV. Public domain. */
const columns = {
  product: ['PRODUCTID'],
  ndc: ['NDCPACKAGECODE', 'NDC'],
  layout: ['FORMAT'],
  type: ['PRODUCTTYPENAME'],
  brand: ['PROPRIETARYNAME'],
  generic: ['NONPROPRIETARYNAME'],
  form: ['DOSAGEFORMNAME'],
  category: ['MARKETINGCATEGORYNAME', 'APPLICATIONNUMBER'],
  amount: ['ACTIVE_NUMERATOR_STRENGTH'],
  unit: ['ACTIVE_INGRED_UNIT'],
  contents: ['PACKAGEDESCRIPTION'],
  sample: ['SAMPLE_PACKAGE'],
  excluded: ['NDC_EXCLUDE_FLAG'],
} as const

type Row = CsvRow<keyof typeof columns>

/** Joins the parallel lists of amounts and units: `500; 20` and `mg/1; mg/1` → `500 MG / 20 MG`. */
const strengthOf = (amounts: string, units: string): string | null => {
  const unitOf = units.split(';').map((unit) => unit.trim().replace(/\/1$/, '').replace('[iU]', 'UNT').replace('/mL', '/ML').toUpperCase())
  const parts = amounts.split(';').map((amount, at) => `${amount.trim().replace(/^\./, '0.')} ${unitOf[at] ?? ''}`)
  return parts.every((part) => /^[\d.,]+ [A-Z[\]/_{}'%.\d]+$/.test(part)) ? parts.join(' / ') : null
}

/** Whether a product is a brand: NDA or BLA with its own name, not an ANDA or authorized generic. */
const isBrand = (category: string, brand: string, generic: string): boolean =>
  /^(NDA|BLA)/i.test(category) && !/AUTHORIZED GENERIC/i.test(category) && brand.toLowerCase() !== generic.toLowerCase()

/** The names of `product.txt`, for the `package.txt` that follows. */
export type FdaProducts = Map<string, ProductName>

type Named = { rejected: string } | { skipped: string } | { name: ProductName }

const nameOf = ({ cell }: Row): Named => {
  if (!/PRESCRIPTION|OTC/i.test(cell('type'))) return { skipped: 'NotForPeople' }
  if (cell('excluded') && !/^N$/i.test(cell('excluded'))) return { skipped: 'Excluded' }
  if (/KIT/i.test(cell('form'))) return { skipped: 'Kit' }
  const [brand, generic] = [cell('brand'), cell('generic')]
  if (!generic || !cell('form')) return { rejected: 'NameMissing' }
  const strength = strengthOf(cell('amount'), cell('unit'))
  if (strength === null) return { rejected: 'StrengthInvalid' }
  const drug = generic
    .split(/,| and /i)
    .map((one) => titled(withoutSalt(one.trim())))
    .join(' / ')
  return {
    name: { drug, brand: isBrand(cell('category'), brand, generic) ? titled(brand) : '', form: titled(cell('form')), strength },
  }
}

const judge = (row: Row, products: FdaProducts): Named => {
  if (row.problem) return { rejected: row.problem }
  if (/^Y$/i.test(row.cell('sample'))) return { skipped: 'Sample' }
  if (row.has('generic')) return nameOf(row)
  const name = products.get(row.cell('product'))
  return name ? { name } : { skipped: 'ProductSkipped' }
}

/** The units in a package, as the product of all layers: `1 BOTTLE in 1 CARTON > 30 TABLET in 1 BOTTLE` is 30. */
const sizeOf = (contents: string): number | null => {
  if (contents.includes(' * ')) return null
  const counts = contents.split('>').map((layer) => Number(/^\s*([\d.]+)/.exec(layer)?.[1] ?? Number.NaN))
  const size = counts.reduce((product, count) => product * count, 1)
  return Number.isInteger(size) && size > 0 && size <= 100_000 ? size : null
}

export const readFdaNdc = async (
  file: AsyncIterable<Uint8Array>,
  { products, delimiter }: { products: FdaProducts; delimiter: string },
): Promise<ReadDrugs> => {
  const { report, skip, reject } = openDrugTally()
  const packages = new Map<string, ReadPackage>()
  const names: ProductName[] = []
  const addRow = (row: Row, name: ProductName): void => {
    const { cell, has } = row
    if (!has('ndc')) {
      products.set(cell('product'), name)
      names.push(name)
      return
    }
    const ndc = ndcOf(cell('ndc'), cell('layout'))
    if (ndc === null) reject(row.line, cell('ndc'), 'NdcInvalid')
    else packages.set(ndc, { ndc, name, size: sizeOf(cell('contents')), rxcui: null })
  }
  for await (const row of readCsv(file, { columns, refuseCut: true, delimiter })) {
    report.read += 1
    const judged = judge(row, products)
    if ('rejected' in judged) reject(row.line, row.cell('ndc') || row.cell('product'), judged.rejected)
    else if ('skipped' in judged) skip(judged.skipped)
    else addRow(row, judged.name)
  }
  const all = [...packages.values()]
  report.drugs = countDrugs([...names, ...all.map(({ name }) => name)])
  return { report, names, packages: all, prices: [], pharmacyPrices: [] }
}
