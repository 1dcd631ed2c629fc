import type { BenefitRejection } from '#shared/benefits/rejection-texts.en.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { isNpi } from '#shared/fields/npi.ts'

/** What a file says of a network itself. `asOf` and `source` are null if it does not say. */
export type NamedNetwork = { key: string; name: string; source: string | null; asOf: string | null }

/** A good row: one participation. Texts are '' and days null where the file does not say. */
export type ReadMember = {
  line: number
  network: NamedNetwork
  provider: string
  tin: string
  zip: string
  startsOn: string | null
  endsOn: string | null
}

/**
 * A row that cannot be used. `network` null: of an unknown network, so of any. `provider` and `tin` are what can be read of it; if both are
 * '', the row may be anybody's.
 */
export type DamagedMember = {
  line: number
  id: string
  reason: BenefitRejection
  network: NamedNetwork | null
  provider: string
  tin: string
}

export type MemberBatch = { good: ReadMember[]; damaged: DamagedMember[] }

export const batchSize = 5_000

/** Yields rows in batches. */
export async function* inBatches(rows: AsyncIterable<ReadMember | DamagedMember>): AsyncGenerator<MemberBatch> {
  let batch: MemberBatch = { good: [], damaged: [] }
  for await (const row of rows) {
    if ('reason' in row) batch.damaged.push(row)
    else batch.good.push(row)
    if (batch.good.length + batch.damaged.length < batchSize) continue
    yield batch
    batch = { good: [], damaged: [] }
  }
  yield batch
}

const longestId = 60

/** What a participation says, as a file gives it. */
export type GivenMember = { npi: string; facility: string; tin: string; zip: string; startsOn: string; endsOn: string }

const isDay = (text: string): boolean => text === '' || calendarDay.safeParse(text).success

/** Nine digits of a TIN such as `12-3456789`. */
export const tinIn = (text: string): string => text.replace(/[-\s]/g, '')

/** The first five digits of `60601`, `60601-1234` or `606011234`; the text itself if it is no ZIP code. A spreadsheet drops leading zeros. */
export const zipIn = (text: string): string => {
  if (/^\d{3,4}$/.test(text)) return text.padStart(5, '0')
  return /^\d{5}(-?\d{4})?$/.test(text) ? text.slice(0, 5) : text
}

/** Why a participation cannot be used; null if it can. `zip` and `tin` as `zipIn` and `tinIn` give them. */
export const refusalOfMember = ({ npi, facility, tin, zip, startsOn, endsOn }: GivenMember): BenefitRejection | null => {
  if (npi === '' && facility === '' && tin === '') return 'ProviderMissing'
  if (npi !== '' && !isNpi(npi)) return 'NpiInvalid'
  if (facility.length > longestId || (npi !== '' && facility !== '')) return 'ProviderMissing'
  if (tin !== '' && !/^\d{9}$/.test(tin)) return 'TinInvalid'
  if (zip !== '' && !/^\d{5}$/.test(zip)) return 'PlaceInvalid'
  if (!isDay(startsOn) || !isDay(endsOn)) return 'DateInvalid'
  return startsOn !== '' && endsOn !== '' && endsOn < startsOn ? 'ParticipationReversed' : null
}
