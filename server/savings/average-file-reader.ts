import { readCsv } from '#platform/import/csv-reader.ts'
import type { CsvRow } from '#platform/import/csv-rows.ts'
import { openPriceTally, type PriceTally } from '#server/prices/price-tally.ts'
import type { AlternativeAverage } from '#server/savings/savings-store.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { alternatives, wholeCountry } from '#shared/savings/savings-rules.ts'

/** Average costs of alternatives to a visit, in whole cents: `alternative,area,cents,source,date`. An area is a state or US. */
const columns = {
  alternative: ['alternative'],
  area: ['area', 'state'],
  cents: ['cents'],
  source: ['source'],
  date: ['date'],
} as const

/** $10,000: above every real average; catches misplaced decimal points. */
const mostCents = 1_000_000

export type AverageReport = PriceTally & { read: number; averages: number }

/** A row of the file; `label` is the source's name. */
export type ReadAverage = Omit<AlternativeAverage, 'source'> & { label: string; date: string }

export const averageKey = ({ alternative, area }: Pick<AlternativeAverage, 'alternative' | 'area'>): string => `${alternative} ${area}`

const averageBy = ({ cell, problem }: CsvRow<keyof typeof columns>): ReadAverage | string => {
  const alternative = alternatives.find((one) => one === cell('alternative').toLowerCase())
  const [area, cents, label, date] = [cell('area').toUpperCase(), Number(cell('cents')), cell('source'), cell('date')]
  if (problem) return problem
  if (!alternative) return 'AlternativeUnknown'
  if (area !== wholeCountry && !usStates.some((state) => state === area)) return 'AreaUnknown'
  if (!/^\d+$/.test(cell('cents')) || cents < 1 || cents > mostCents) return 'AmountInvalid'
  if (label === '' || label.length > 120) return 'SourceInvalid'
  return calendarDay.safeParse(date).success ? { alternative, area, cents, label, date } : 'DateInvalid'
}

/** Reads averages. Of two rows for the same alternative and area, the second is rejected. */
export const readAverageFile = async (file: AsyncIterable<Uint8Array>): Promise<{ report: AverageReport; averages: ReadAverage[] }> => {
  const { report, reject } = openPriceTally<AverageReport>({ read: 0, averages: 0, skipped: {}, rejected: [] })
  const averages = new Map<string, ReadAverage>()
  for await (const row of readCsv(file, { columns, refuseCut: true, required: ['alternative', 'area', 'cents', 'source', 'date'] })) {
    report.read += 1
    const average = averageBy(row)
    const id = `${row.cell('alternative')} ${row.cell('area')}`.trim()
    if (typeof average === 'string') reject(row.line, id, average)
    else if (averages.has(averageKey(average))) reject(row.line, id, 'Duplicate')
    else averages.set(averageKey(average), average)
  }
  report.averages = averages.size
  return { report, averages: [...averages.values()] }
}
