import { readCsv } from '#platform/import/csv-reader.ts'
import type { CsvRow } from '#platform/import/csv-rows.ts'
import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import { openTally, type ReadProcedures } from '#server/procedures/procedure-report.ts'
import { procedureCode } from '#shared/procedures/procedure-rules.ts'

/** Census Bureau (FIPS) codes of states and territories, used by CMS for areas. */
const numbers =
  'AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 WV54 WI55 WY56 AS60 GU66 MP69 PR72 VI78'

const states = new Map(numbers.split(' ').map((pair) => [pair.slice(2), pair.slice(0, 2)]))

/** `17` → `IL`; null for other codes, such as CMS's own codes for abroad. */
const stateOfFips = (number: string): string | null => states.get(number.padStart(2, '0')) ?? null

/** CMS, Medicare Physician & Other Practitioners by Geography and Service; public domain, except the wording of CPT codes. */
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

/** The source caps charges at $99,999.99, so such a value is not a price. */
const cap = 99_999.99

type Sums = { services: number; submitted: number; allowed: number }

const amount = (text: string): number | null => {
  const value = Number(text)
  return text !== '' && Number.isFinite(value) && value > 0 ? value : null
}

const areaOf = (level: string, fips: string): string | null =>
  level === 'National' ? 'US' : level === 'State' ? stateOfFips(withoutFraction(fips)) : null

/** Only names of letter codes may be used: five digits are CPT, whose wording is copyrighted. */
const nameOf = (code: string, description: string): string => (/^[A-Z]/.test(code) ? description : '')

type Row = CsvRow<keyof typeof columns>
type Judged = { skipped: string } | { rejected: string } | { area: string; sums: Sums }

/** A row's amounts, or why it has none. */
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
 * Reads the yearly file. Office and facility rows of a code and area become one average, weighted by services. `multiplier` converts
 * Medicare's allowed amounts to what the operator's plans pay.
 */
export const readCmsGeography = async (file: AsyncIterable<Uint8Array>, source: string, multiplier = 1): Promise<ReadProcedures> => {
  const { report, skip, reject } = openTally()
  const names = new Map<string, string>()
  const sums = new Map<string, Sums>()
  for await (const row of readCsv(file, { columns, refuseCut: true, required: ['level', 'code', 'submitted', 'allowed'] })) {
    report.read += 1
    const code = withoutFraction(row.cell('code')).toUpperCase()
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
