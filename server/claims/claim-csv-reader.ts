import { readCsv } from '#platform/import/csv-reader.ts'
import type { CsvProblem, CsvRow } from '#platform/import/csv-rows.ts'
import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import { centsOfCell, wholeIn, wordIn } from '#server/benefits/plan-cells.ts'
import { type ClaimBatch, type ClaimRefusal, isAhead, longest, type ReadClaimLine, withOwed } from '#server/claims/claim-line.ts'
import { networkSides } from '#shared/benefits/plan-words.ts'
import { amountNames, type ClaimAmounts } from '#shared/claims/claim-amounts.ts'
import { claimKinds, claimStatuses, type SensitiveKind, sensitiveKinds } from '#shared/claims/claim-words.ts'
import { sensitiveKindsOf } from '#shared/claims/sensitive-codes.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { isNpi } from '#shared/fields/npi.ts'
import { foldedName } from '#shared/fields/person-name.ts'

/** One row for each line; the columns of the claim are the same in each of its rows. */
const columns = {
  group: ['group', 'group_code'],
  subscriber: ['subscriber_id', 'subscriber_number', 'member_id'],
  first: ['first_name', 'first'],
  dob: ['dob', 'birth_date', 'date_of_birth'],
  number: ['claim_number', 'claim_id'],
  kind: ['type', 'claim_type'],
  status: ['status'],
  servedFrom: ['service_from', 'service_date'],
  servedTo: ['service_to'],
  processedOn: ['processed_date'],
  provider: ['provider_name', 'provider'],
  npi: ['provider_npi', 'npi'],
  network: ['network'],
  state: ['state'],
  seq: ['line'],
  servedOn: ['line_date'],
  code: ['procedure_code', 'code'],
  description: ['description'],
  diagnoses: ['diagnosis_codes', 'diagnoses'],
  sensitive: ['sensitive'],
  billed: ['billed'],
  allowed: ['allowed'],
  paid: ['plan_paid', 'paid'],
  deductible: ['deductible'],
  copay: ['copay'],
  coinsurance: ['coinsurance'],
  notCovered: ['not_covered'],
  owed: ['member_owes', 'owed'],
  reasons: ['reason_codes', 'reasons'],
  asOf: ['as_of'],
} as const
type Row = CsvRow<keyof typeof columns>

/** Ends the reading of a row. */
class Refused extends Error {
  readonly reason: ClaimRefusal
  constructor(reason: ClaimRefusal) {
    super(reason)
    this.reason = reason
  }
}
const refuse = (reason: ClaimRefusal): never => {
  throw new Refused(reason)
}
const good = <Value>(cell: Value, reason: ClaimRefusal): Exclude<Value, 'bad'> =>
  cell === 'bad' ? refuse(reason) : (cell as Exclude<Value, 'bad'>)
const given = <Value>(cell: Value, reason: ClaimRefusal): Exclude<Value, 'bad' | null> =>
  cell === null || cell === 'bad' ? refuse(reason) : (cell as Exclude<Value, 'bad' | null>)

const dayIn = (text: string): string | null => (text === '' ? null : calendarDay.safeParse(text).success ? text : refuse('DateInvalid'))
const wordsIn = (text: string): string[] =>
  text
    .split(/[;|,\s]+/)
    .map((word) => word.trim())
    .filter(Boolean)
const shortText = (text: string, most: number): string | null => (text.length > most ? refuse('TextTooLong') : text || null)

/** Whose claim it is. Name and birthday are always needed: without them a dependent's claim would be shown to the subscriber. */
const ownerOf = ({ cell }: Row) => {
  const [group, subscriber, dob, first] = [
    cell('group'),
    withoutFraction(cell('subscriber')),
    dayIn(cell('dob')),
    foldedName(cell('first')),
  ]
  if (group === '') return refuse('GroupMissing')
  if (subscriber === '') return refuse('SubscriberMissing')
  if (dob === null || first === '') return refuse('PersonMissing')
  return { group, subscriber, first, dob }
}

const claimOf = ({ cell }: Row) => {
  const number = shortText(withoutFraction(cell('number')), longest.number) ?? refuse('ClaimNumberMissing')
  const servedFrom = dayIn(cell('servedFrom')) ?? refuse('DateMissing')
  const servedTo = dayIn(cell('servedTo')) ?? servedFrom
  if (servedTo < servedFrom) return refuse('DateInvalid')
  const npi = withoutFraction(cell('npi')) || null
  if (npi !== null && !isNpi(npi)) return refuse('ProviderInvalid')
  const state = cell('state').toUpperCase() || null
  if (state !== null && !/^[A-Z]{2}$/.test(state)) return refuse('StateInvalid')
  return {
    number,
    kind: given(wordIn(cell('kind'), claimKinds), 'KindUnknown'),
    status: given(wordIn(cell('status'), claimStatuses), 'StatusUnknown'),
    servedFrom,
    servedTo,
    processedOn: dayIn(cell('processedOn')),
    provider: shortText(cell('provider'), longest.provider) ?? refuse('ProviderMissing'),
    npi,
    network: good(wordIn(cell('network'), networkSides), 'NetworkUnknown'),
    state,
  }
}

const amountsOf = ({ cell }: Row): ClaimAmounts => {
  const amounts = Object.fromEntries(amountNames.map((name) => [name, good(centsOfCell(cell(name)), 'AmountInvalid')])) as ClaimAmounts
  const whole = withOwed(amounts)
  return typeof whole === 'string' ? refuse(whole) : whole
}

/** The sensitive kinds that codes speak of, and those that the plan names; `yes` marks a claim without saying why. */
const sensitiveIn = ({ cell }: Row, code: string | null, description: string | null): string => {
  const named = wordsIn(cell('sensitive').toLowerCase()).flatMap((word): SensitiveKind[] => {
    if (['no', 'n', 'false', '0'].includes(word)) return []
    if (['yes', 'y', 'true', '1'].includes(word)) return ['flagged']
    return [sensitiveKinds.find((kind) => kind === word) ?? refuse('SensitiveUnknown')]
  })
  const coded = sensitiveKindsOf({
    diagnoses: wordsIn(cell('diagnoses')),
    procedures: code ? [code] : [],
    descriptions: description ? [description] : [],
  })
  return [...new Set([...named, ...coded])].sort().join(',')
}

const lineOf = (row: Row) => {
  const code = shortText(withoutFraction(row.cell('code')), longest.code)
  const description = shortText(row.cell('description'), longest.description)
  const reasons = wordsIn(row.cell('reasons').toUpperCase())
  if (reasons.length > 20 || reasons.some((reason) => !/^[A-Z0-9]{1,8}(-[A-Z0-9]{1,4})?$/.test(reason))) return refuse('ReasonInvalid')
  return {
    seq: good(wholeIn(row.cell('seq'), 1, 999), 'LineInvalid') ?? 1,
    servedOn: dayIn(row.cell('servedOn')),
    code,
    description,
    sensitive: sensitiveIn(row, code, description),
    reasons: reasons.join(','),
  }
}

/** When the payer last changed the claim: what the file says, otherwise noon of the day it was processed, otherwise now. */
const asOfIn = (text: string, processedOn: string | null, now: Date): string => {
  const isDay = calendarDay.safeParse(text).success
  if (text !== '' && !isDay && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    return refuse('AsOfInvalid')
  const day = isDay ? text : text === '' ? processedOn : null
  const at = day ? new Date(`${day}T12:00:00Z`) : text === '' ? now : new Date(text)
  return Number.isNaN(at.getTime()) || isAhead(at, now) ? refuse('AsOfInvalid') : at.toISOString()
}

const readRow = (row: Row, now: Date): ReadClaimLine | CsvProblem | ClaimRefusal => {
  if (row.problem) return row.problem
  try {
    const claim = claimOf(row)
    const asOf = asOfIn(row.cell('asOf'), claim.processedOn, now)
    return { line: row.line, statement: 0, ...ownerOf(row), ...claim, ...lineOf(row), ...amountsOf(row), asOf }
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}

/** Yields batches of claim lines of a CSV file: good ones, and reasons for the others. */
export async function* readClaimCsv(
  file: AsyncIterable<Uint8Array>,
  { now, size = 5_000 }: { now: Date; size?: number },
): AsyncGenerator<ClaimBatch> {
  let batch: ClaimBatch = { good: [], rejected: [] }
  const required = ['group', 'subscriber', 'first', 'dob', 'number', 'kind', 'status', 'servedFrom', 'provider', 'billed'] as const
  for await (const row of readCsv(file, { columns, refuseCut: true, required })) {
    const read = readRow(row, now)
    if (typeof read !== 'string') batch.good.push(read)
    else {
      const [group, number] = [row.cell('group'), withoutFraction(row.cell('number'))]
      batch.rejected.push({ line: row.line, id: `${group} ${number}`.trim(), reason: read, group, number })
    }
    if (batch.good.length + batch.rejected.length < size) continue
    yield batch
    batch = { good: [], rejected: [] }
  }
  yield batch
}
