import { readCsv } from '#platform/import/csv-reader.ts'
import type { CsvRow } from '#platform/import/csv-rows.ts'
import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import {
  type DamagedMember,
  type GivenMember,
  inBatches,
  type MemberBatch,
  type NamedNetwork,
  type ReadMember,
  refusalOfMember,
  tinIn,
  zipIn,
} from '#server/benefits/networks/network-row.ts'
import { withoutGuard } from '#server/benefits/plan-cells.ts'
import { networkKey } from '#shared/benefits/network-status.ts'
import type { BenefitRejection } from '#shared/benefits/rejection-texts.en.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { isNpi } from '#shared/fields/npi.ts'

const columns = {
  network: ['network', 'network_id'],
  name: ['network_name'],
  npi: ['npi', 'provider_npi'],
  facility: ['facility_id'],
  tin: ['tin', 'tax_id', 'ein'],
  zip: ['zip', 'zip_code', 'postal_code'],
  startsOn: ['from', 'effective_date', 'starts_on'],
  endsOn: ['to', 'end_date', 'ends_on'],
  source: ['source'],
  asOf: ['as_of'],
} as const

type Row = CsvRow<keyof typeof columns>

const longest = { key: 60, name: 120, source: 120 } as const

/** The networks of a file by their id as written, so that each is folded and checked once. */
const openNetworks = () => {
  const known = new Map<string, NamedNetwork | null>()
  return ({ cell }: Row): NamedNetwork | null => {
    const written = withoutGuard(cell('network'))
    const found = known.get(written)
    if (found !== undefined) return found
    const key = networkKey(written)
    const [name, source] = [withoutGuard(cell('name')) || written, withoutGuard(cell('source')) || null]
    const isGood = key !== '' && key.length <= longest.key && name.length <= longest.name && (source ?? '').length <= longest.source
    const network = isGood ? { key, name, source, asOf: null } : null
    known.set(written, network)
    return network
  }
}

type Cells = GivenMember & { asOf: string }

const cellsOf = ({ cell }: Row): Cells => ({
  npi: withoutFraction(cell('npi')),
  facility: withoutGuard(cell('facility')),
  tin: tinIn(withoutFraction(cell('tin'))),
  zip: zipIn(withoutFraction(cell('zip'))),
  startsOn: cell('startsOn'),
  endsOn: cell('endsOn'),
  asOf: cell('asOf'),
})

const isDated = (asOf: string, lastDay: string): boolean => asOf === '' || (calendarDay.safeParse(asOf).success && asOf <= lastDay)

/**
 * What can be read of a damaged row. Cells of a row with too many or too few columns may have moved: it may be anybody's, in any network.
 */
const damagedRow = (row: Row, cells: Cells, network: NamedNetwork | null, reason: BenefitRejection): DamagedMember => {
  const { npi, facility, tin } = cells
  const id = `${row.cell('network')} ${npi || facility || tin}`.trim()
  if (row.problem) return { line: row.line, id, reason, network: null, provider: '', tin: '' }
  const provider = isNpi(npi) ? npi : facility
  const isByTin = provider === '' && npi === '' && /^\d{9}$/.test(tin)
  return { line: row.line, id, reason, network, provider, tin: isByTin ? tin : '' }
}

const readRow = (row: Row, network: NamedNetwork | null, lastDay: string): ReadMember | DamagedMember => {
  const cells = cellsOf(row)
  if (row.problem) return damagedRow(row, cells, network, row.problem)
  if (network === null) return damagedRow(row, cells, null, 'NetworkMissing')
  const reason = refusalOfMember(cells) ?? (isDated(cells.asOf, lastDay) ? null : 'AsOfInvalid')
  if (reason !== null) return damagedRow(row, cells, network, reason)
  const { npi, facility, tin, zip, startsOn, endsOn, asOf } = cells
  if (asOf > (network.asOf ?? '')) network.asOf = asOf
  return { line: row.line, network, provider: npi || facility, tin, zip, startsOn: startsOn || null, endsOn: endsOn || null }
}

async function* readRows(file: AsyncIterable<Uint8Array>, lastDay: string): AsyncGenerator<ReadMember | DamagedMember> {
  const networkOf = openNetworks()
  for await (const row of readCsv(file, { columns, refuseCut: true, required: ['network'] })) yield readRow(row, networkOf(row), lastDay)
}

/** Reads a CSV file of networks, a row for each participation. `lastDay`: no list is of a later day. */
export const readNetworkCsv = (file: AsyncIterable<Uint8Array>, { lastDay }: { lastDay: string }): AsyncGenerator<MemberBatch> =>
  inBatches(readRows(file, lastDay))
