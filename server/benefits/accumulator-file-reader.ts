import { readCsv } from '#platform/import/csv-reader.ts'
import type { CsvRow } from '#platform/import/csv-rows.ts'
import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import { centsOfCell, wholeIn, wordIn } from '#server/benefits/plan-cells.ts'
import { planIdKey } from '#shared/benefits/plan-link.ts'
import {
  type AccumulatorKind,
  type AccumulatorLevel,
  accumulatorKinds,
  type NetworkSide,
  networkSides,
  serviceTypes,
} from '#shared/benefits/plan-words.ts'
import type { BenefitRejection } from '#shared/benefits/rejection-texts.en.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { foldedName } from '#shared/fields/person-name.ts'

const columns = {
  group: ['group', 'group_code'],
  subscriber: ['subscriber_id', 'subscriber_number'],
  first: ['first_name', 'first'],
  dob: ['dob', 'birth_date', 'date_of_birth'],
  level: ['level', 'coverage_level'],
  planId: ['plan_id', 'plan'],
  year: ['plan_year_start'],
  kind: ['kind'],
  network: ['network'],
  service: ['service_type'],
  used: ['used'],
  most: ['limit'],
  asOf: ['as_of'],
} as const

type Row = CsvRow<keyof typeof columns>

/** A good row. `first` folded and `dob` are '' for the subscriber and the family; `planId` folded, '' to find it by coverage. */
export type ReadAccumulator = {
  line: number
  group: string
  subscriber: string
  first: string
  dob: string | null
  level: AccumulatorLevel
  planId: string
  year: string | null
  kind: AccumulatorKind
  network: NetworkSide
  service: string
  used: number
  most: number | null
  asOf: string
}

export type AccumulatorBatch = { good: ReadAccumulator[]; rejected: { line: number; id: string; reason: string }[] }

const levels: Readonly<Record<string, AccumulatorLevel>> = { ind: 'individual', individual: 'individual', fam: 'family', family: 'family' }
const mostUnits = 366

const isMoney = (kind: AccumulatorKind): boolean => kind === 'deductible' || kind === 'out-of-pocket'

const countIn = (text: string, kind: AccumulatorKind) => (isMoney(kind) ? centsOfCell(text) : wholeIn(text, 0, mostUnits))

/**
 * The instant of `2026-11-01` or `2026-11-01T09:30:00Z`; null if it is none or lies ahead. A day is taken as its noon in UTC, which is the
 * same day in every time zone of the United States.
 */
const instantIn = (text: string, now: Date): string | null => {
  const isDay = calendarDay.safeParse(text).success
  if (!isDay && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null
  const at = new Date(isDay ? `${text}T12:00:00Z` : text)
  return Number.isNaN(at.getTime()) || at.getTime() > now.getTime() + 86_400_000 ? null : at.toISOString()
}

/** Whose amount a row gives, and in which plan and year. */
const ownerOf = ({ cell }: Row) => {
  const [group, subscriber, dob, year] = [cell('group'), withoutFraction(cell('subscriber')), cell('dob'), cell('year')]
  const [level, first] = [levels[cell('level').toLowerCase()], foldedName(cell('first'))]
  const isDay = (text: string) => text === '' || calendarDay.safeParse(text).success
  if (group === '' || subscriber === '') return 'SubscriberMissing'
  if (!level) return 'LevelUnknown'
  if ((first === '') !== (dob === '') || (level === 'family' && first !== '')) return 'PersonInvalid'
  if (!isDay(year) || !isDay(dob)) return 'DateInvalid'
  return { group, subscriber, level, first, dob: dob || null, planId: planIdKey(cell('planId')), year: year || null }
}

/** What a row counts, and how much. An empty amount is unknown, and unknown is not 0. */
const amountOf = ({ cell }: Row) => {
  const kind = wordIn(cell('kind'), accumulatorKinds)
  const network = wordIn(cell('network'), networkSides)
  const service = wordIn(withoutFraction(cell('service')), serviceTypes)
  if (kind === null || kind === 'bad') return 'KindUnknown'
  if (network === null || network === 'bad') return 'NetworkUnknown'
  if (service === 'bad' || (service === null) !== isMoney(kind)) return 'ServiceUnknown'
  const [used, most] = [countIn(cell('used'), kind), countIn(cell('most'), kind)]
  if (used === 'bad' || most === 'bad') return 'AmountInvalid'
  return used === null ? 'AmountMissing' : { kind, network, service: service ?? '', used, most }
}

const readRow = (row: Row, now: Date): ReadAccumulator | BenefitRejection => {
  if (row.problem) return row.problem
  const owner = ownerOf(row)
  if (typeof owner === 'string') return owner
  const amount = amountOf(row)
  if (typeof amount === 'string') return amount
  const asOf = instantIn(row.cell('asOf'), now)
  return asOf === null ? 'AsOfInvalid' : { line: row.line, ...owner, ...amount, asOf }
}

/** Yields batches of rows: good ones, and reasons for the others. Amounts are dollars, visits and days are numbers. */
export async function* readAccumulatorFile(
  file: AsyncIterable<Uint8Array>,
  { now, size = 5_000 }: { now: Date; size?: number },
): AsyncGenerator<AccumulatorBatch> {
  let [good, rejected]: [ReadAccumulator[], { line: number; id: string; reason: string }[]] = [[], []]
  const required = ['group', 'subscriber', 'level', 'kind', 'network', 'used', 'asOf'] as const
  for await (const row of readCsv(file, { columns, refuseCut: true, required })) {
    const read = readRow(row, now)
    if (typeof read === 'string')
      rejected.push({ line: row.line, id: `${row.cell('group')} ${row.cell('subscriber')}`.trim(), reason: read })
    else good.push(read)
    if (good.length + rejected.length < size) continue
    yield { good, rejected }
    ;[good, rejected] = [[], []]
  }
  yield { good, rejected }
}
