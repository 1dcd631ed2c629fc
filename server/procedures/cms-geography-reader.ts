import { readCsv } from '#platform/import/csv-reader.ts'
import type { CsvRow } from '#platform/import/csv-rows.ts'
import { stateOfFips } from '#server/procedures/fips-states.ts'
import { openTally, type ReadProcedures } from '#server/procedures/procedure-report.ts'
import { procedureCode } from '#shared/procedures/procedure-rules.ts'

/** CMS, Medicare Physician & Other Practitioners by Geography and Service; public domain, but for the wording of CPT codes. */
const columns = {
  level: ['Rndrng_Prvdr_Geo_Lvl'],
  fips: ['Rndrng_Prvdr_Geo_Cd'],
  code: ['HCPCS_Cd'],
  description: ['HCPCS_Desc'],
  drug: ['HCPCS_Drug_Ind'],
  services: ['Tot_Srvcs'],
  submitted: ['Avg_Sbmtd_Chrg'],
  allowed: ['Avg_Mdcr_Alowd_Amt'],
} as const

/** A charge of $99,999.99 is where the source cuts off: not a price. */
const cap = 99_999.99

type Sums = { services: number; submitted: number; allowed: number }

const amount = (text: string): number | null => {
  const value = Number(text)
  return text !== '' && Number.isFinite(value) && value > 0 ? value : null
}

const areaOf = (level: string, fips: string): string | null => (level === 'National' ? 'US' : level === 'State' ? stateOfFips(fips) : null)

/** Only letter codes may be named in the source's words: five digits are CPT, whose wording is its owner's. */
const nameOf = (code: string, description: string): string => (/^[A-Z]/.test(code) ? description : '')

type Row = CsvRow<keyof typeof columns>
type Judged = { skipped: string } | { rejected: string } | { area: string; sums: Sums }

/** What a row says, or why it says nothing. */
const judge = ({ cell, problem }: Row, code: string): Judged => {
  if (problem) return { rejected: problem }
  if (!procedureCode.test(code)) return { rejected: 'CodeInvalid' }
  if (cell('drug') === 'Y') return { skipped: 'Drug' }
  const area = areaOf(cell('level'), cell('fips'))
  if (area === null) return { skipped: 'AreaUnknown' }
  return judgeAmounts(cell, area)
}

const judgeAmounts = (cell: Row['cell'], area: string): Judged => {
  if (cell('submitted') === '' && cell('allowed') === '') return { skipped: 'Suppressed' }
  const [submitted, allowed] = [amount(cell('submitted')), amount(cell('allowed'))]
  if (submitted === null || allowed === null) return { rejected: 'AmountInvalid' }
  if (submitted >= cap) return { rejected: 'AmountCapped' }
  const services = amount(cell('services')) ?? 1
  return { area, sums: { services, submitted: submitted * services, allowed: allowed * services } }
}

const together = (a: Sums | undefined, b: Sums): Sums =>
  a ? { services: a.services + b.services, submitted: a.submitted + b.submitted, allowed: a.allowed + b.allowed } : b

/**
 * Reads the yearly file: office and facility rows of a code and area become one average, weighted by the services. `multiplier` brings Medicare's
 * allowed amounts to what the operator's plans pay.
 */
export const readCmsGeography = async (file: AsyncIterable<Uint8Array>, source: string, multiplier = 1): Promise<ReadProcedures> => {
  const { report, skip, reject } = openTally()
  const names = new Map<string, string>()
  const sums = new Map<string, Sums>()
  for await (const row of readCsv(file, { columns, required: ['level', 'code', 'submitted', 'allowed'] })) {
    report.read += 1
    const code = row.cell('code').toUpperCase()
    const judged = judge(row, code)
    if ('rejected' in judged) reject(row.line, code, judged.rejected)
    else if ('skipped' in judged) skip(judged.skipped)
    else {
      const key = `${code} ${judged.area}`
      sums.set(key, together(sums.get(key), judged.sums))
      names.set(code, nameOf(code, row.cell('description')))
    }
  }
  const prices = [...sums].flatMap(([key, { services, submitted, allowed }]) => {
    const [code = '', area = ''] = key.split(' ')
    const common = { code, area, source, payer: 'insurance' as const }
    return [
      { ...common, type: 'submitted' as const, cents: Math.round((submitted / services) * 100) },
      { ...common, type: 'allowed' as const, cents: Math.round((allowed / services) * multiplier * 100) },
    ]
  })
  Object.assign(report, { procedures: names.size, prices: prices.length })
  return { report, procedures: [...names].map(([code, name]) => ({ code, name })), prices }
}
