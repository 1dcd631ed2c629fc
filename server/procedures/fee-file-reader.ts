import { readCsv } from '#platform/import/csv-reader.ts'
import type { CsvRow } from '#platform/import/csv-rows.ts'
import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import { openTally, type ReadProcedures } from '#server/procedures/procedure-report.ts'
import { priceKey, type StoredPrice } from '#server/procedures/procedure-store.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { payers, priceKinds, procedureCode } from '#shared/procedures/procedure-rules.ts'
import { cutText } from '#shared/storable-text.ts'

/** The operator's own prices and names: `code,name,area,payer,type,average,popular`. An area is a 3-digit ZIP prefix, a state, or US. */
const columns = {
  code: ['code', 'cpt', 'hcpcs'],
  name: ['name'],
  area: ['area', 'zip3', 'state'],
  payer: ['payer'],
  type: ['type'],
  average: ['average', 'price'],
  popular: ['popular', 'popular_rank'],
} as const

const isArea = (area: string): boolean => area === 'US' || /^\d{3}$/.test(area) || usStates.some((state) => state === area)

const dollars = (text: string): number | null => {
  const value = Number(text.replace(/[$,]/g, ''))
  return text !== '' && Number.isFinite(value) && value >= 0 && value < 1_000_000 ? value : null
}

type Row = CsvRow<keyof typeof columns>
type Named = { code: string; name: string; popularRank?: number }

const namedBy = ({ cell }: Row, code: string, known: Named | undefined): Named => {
  const rank = Number(cell('popular'))
  const name = cutText(cell('name'), 120) || (known?.name ?? '')
  return { ...known, code, name, ...(Number.isInteger(rank) && rank > 0 ? { popularRank: rank } : {}) }
}

/** A row's price, an error, or null if the row has only a name. */
const priceBy = ({ cell }: Row, code: string, source: string): StoredPrice | string | null => {
  if (cell('average') === '' && cell('area') === '') return null
  const payer = payers.find((one) => one === cell('payer').toLowerCase())
  const type = priceKinds.find((one) => one === cell('type').toLowerCase())
  const [area, average] = [withoutFraction(cell('area')).toUpperCase(), dollars(cell('average'))]
  if (!payer) return 'PayerUnknown'
  if (!type) return 'TypeUnknown'
  if (!isArea(area)) return 'AreaUnknown'
  return average === null ? 'AmountInvalid' : { code, payer, type, area, cents: Math.round(average * 100), source }
}

/** Reads names and prices; a row may have only a name. Of two rows for the same price, the second is rejected. */
export const readFeeFile = async (file: AsyncIterable<Uint8Array>, source: string): Promise<ReadProcedures> => {
  const { report, reject } = openTally()
  const procedures = new Map<string, Named>()
  const prices = new Map<string, StoredPrice>()
  const addRow = (row: Row, code: string): void => {
    procedures.set(code, namedBy(row, code, procedures.get(code)))
    const price = priceBy(row, code, source)
    if (price === null) return
    const key = typeof price === 'string' ? '' : priceKey(price)
    if (typeof price === 'string') reject(row.line, code, price)
    else if (prices.has(key)) reject(row.line, code, 'Duplicate')
    else prices.set(key, price)
  }
  for await (const row of readCsv(file, { columns, refuseCut: true, required: ['code'] })) {
    report.read += 1
    const code = withoutFraction(row.cell('code')).toUpperCase()
    if (row.problem) reject(row.line, code, row.problem)
    else if (!procedureCode.test(code)) reject(row.line, code, 'CodeInvalid')
    else addRow(row, code)
  }
  Object.assign(report, { procedures: procedures.size, prices: prices.size })
  return { report, procedures: [...procedures.values()], prices: [...prices.values()] }
}
