import { type FoundResource, readResources } from '#platform/fhir/fhir-resources.ts'
import { codesOf, keyOfReference, listAt, partAt, textAt } from '#platform/fhir/fhir-values.ts'
import { isDamaged } from '#platform/import/decode-text.ts'
import type { AccumulatorBatch, ReadAccumulator } from '#server/benefits/accumulator-file-reader.ts'
import { type AccumulatorKind, anyService, networkSides, serviceTypes } from '#shared/benefits/plan-words.ts'
import type { BenefitRejection } from '#shared/benefits/rejection-texts.en.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { foldedName } from '#shared/fields/person-name.ts'

/**
 * FHIR R4 CoverageEligibilityResponse. A benefit of an insurance's item is an accumulator if it says what was used: `usedMoney` of the
 * deductible or the out-of-pocket maximum, `usedUnsignedInt` of visits. Copays and other terms of the plan are not accumulators.
 */
type Patient = { memberId: string; first: string; dob: string }
type Coverage = { subscriberId: string }
type Known = { patients: Map<string, Patient>; coverages: Map<string, Coverage> }

/** Benefit types of HL7 (benefit-type), the names that payers write, and X12 EB01 (C, G). */
const kinds: Readonly<Record<string, AccumulatorKind>> = {
  deductible: 'deductible',
  c: 'deductible',
  'out-of-pocket': 'out-of-pocket',
  'out-of-pocket-maximum': 'out-of-pocket',
  outofpocket: 'out-of-pocket',
  g: 'out-of-pocket',
  visit: 'visits',
}

/** Money counts for the whole plan; X12 service type 1 is medical care. */
const wholePlan = ['', anyService, '1']

/** $10,000,000 */
const mostDollars = 10_000_000
const mostUnits = 366

const numberIn = (benefit: unknown, kind: AccumulatorKind, which: 'used' | 'allowed'): number | null | 'AmountInvalid' => {
  const isUnits = kind === 'visits'
  const value = isUnits ? partAt(benefit, `${which}UnsignedInt`) : partAt(benefit, `${which}Money`, 'value')
  if (value === undefined) return null
  const currency = isUnits ? '' : textAt(benefit, `${which}Money`, 'currency')
  const most = isUnits ? mostUnits : mostDollars
  if (typeof value !== 'number' || value < 0 || value > most || (currency !== '' && currency !== 'USD')) return 'AmountInvalid'
  if (isUnits) return Number.isInteger(value) ? value : 'AmountInvalid'
  return Math.round(value * 100)
}

type Owner = Pick<ReadAccumulator, 'group' | 'subscriber' | 'first' | 'dob' | 'planId' | 'year' | 'asOf' | 'line'>

const sideOf = (item: unknown) => networkSides.find((side) => codesOf(partAt(item, 'network')).includes(side))
const levelOf = (item: unknown) => (['individual', 'family'] as const).find((level) => codesOf(partAt(item, 'unit')).includes(level))

/** The accumulator of a benefit; a reason if it cannot be stored, null if it is none. */
const accumulatorOf = (item: unknown, benefit: unknown, owner: Owner): ReadAccumulator | BenefitRejection | null => {
  const kind = codesOf(partAt(benefit, 'type')).map((code) => kinds[code.toLowerCase()])[0]
  // A lifetime's amount does not belong to a plan year.
  const term = codesOf(partAt(item, 'term'))
  if (!kind || (term.length > 0 && !term.includes('annual'))) return null
  const used = numberIn(benefit, kind, 'used')
  const most = numberIn(benefit, kind, 'allowed')
  if (used === 'AmountInvalid' || most === 'AmountInvalid') return 'AmountInvalid'
  if (used === null) return null
  const [network, level] = [sideOf(item), levelOf(item)]
  if (!network) return 'NetworkUnknown'
  if (!level) return 'LevelUnknown'
  const category = codesOf(partAt(item, 'category'))[0] ?? ''
  const service = kind === 'visits' ? serviceTypes.find((code) => code === category) : wholePlan.includes(category) ? '' : undefined
  if (service === undefined) return 'ServiceUnknown'
  const person = level === 'family' ? { first: '', dob: null } : {}
  return { ...owner, ...person, level, kind, network, service, used, most }
}

const remember = ({ patients, coverages }: Known, { resource, fullUrl }: FoundResource): void => {
  const keys = [textAt(resource, 'id'), keyOfReference(fullUrl)].filter(Boolean)
  const type = textAt(resource, 'resourceType')
  if (type === 'Patient') for (const key of keys) patients.set(key, patientIn(resource))
  if (type === 'Coverage') for (const key of keys) coverages.set(key, { subscriberId: textAt(resource, 'subscriberId') })
}

const patientIn = (resource: unknown): Patient => {
  const member = listAt(resource, 'identifier').find((one) => codesOf(partAt(one, 'type')).some((code) => code === 'MB' || code === 'um'))
  return {
    memberId: textAt(member ?? listAt(resource, 'identifier')[0], 'value'),
    first: foldedName(textAt(resource, 'name', 0, 'given', 0)),
    dob: textAt(resource, 'birthDate'),
  }
}

type Options = { now: Date; group: string }

type Refused = { reason: BenefitRejection; id: string }

const ownerOf = (
  response: unknown,
  insurance: unknown,
  line: number,
  { known, now, group }: Options & { known: Known },
): Owner | Refused => {
  const refused = (reason: BenefitRejection): Refused => ({ reason, id: '' })
  const patient = known.patients.get(keyOfReference(textAt(response, 'patient', 'reference')))
  if (!patient) return refused('ReferenceUnknown')
  const coverage = known.coverages.get(keyOfReference(textAt(insurance, 'coverage', 'reference')))
  const subscriber = coverage?.subscriberId || patient.memberId
  if (subscriber === '') return refused('SubscriberMissing')
  if (patient.first === '' || !calendarDay.safeParse(patient.dob).success) return refused('PersonInvalid')
  const written = textAt(response, 'created')
  // A day is taken as its noon in UTC, as in the CSV file.
  const at = new Date(written.length === 10 ? `${written}T12:00:00Z` : written)
  if (Number.isNaN(at.getTime()) || at.getTime() > now.getTime() + 86_400_000) return refused('AsOfInvalid')
  const start = textAt(insurance, 'benefitPeriod', 'start').slice(0, 10)
  const year = calendarDay.safeParse(start).success ? start : null
  return { line, group, subscriber, first: patient.first, dob: patient.dob, planId: '', year, asOf: at.toISOString() }
}

type Context = Options & { known: Known }

/** The accumulators of one insurance, and reasons for those that cannot be stored. */
const accumulatorsOf = (response: unknown, insurance: unknown, line: number, context: Context): (ReadAccumulator | Refused)[] => {
  const owner = ownerOf(response, insurance, line, context)
  if ('reason' in owner) return [owner]
  const pairs = listAt(insurance, 'item').flatMap((item) => listAt(item, 'benefit').map((benefit) => ({ item, benefit })))
  return pairs.flatMap(({ item, benefit }): (ReadAccumulator | Refused)[] => {
    const found = accumulatorOf(item, benefit, owner)
    if (found === null) return []
    if (typeof found === 'string') return [{ reason: found, id: owner.subscriber }]
    return [isDamaged(found.subscriber) || isDamaged(found.first) ? { reason: 'ResourceUnreadable', id: '' } : found]
  })
}

const addTo = (batch: AccumulatorBatch, { line, resource }: FoundResource, context: Context): void => {
  const isResponse = textAt(resource, 'resourceType') === 'CoverageEligibilityResponse'
  const unreadable: Refused[] = resource === null ? [{ reason: 'ResourceUnreadable', id: '' }] : []
  const insurances = isResponse ? listAt(resource, 'insurance') : []
  const found = insurances.flatMap((insurance) => accumulatorsOf(resource, insurance, line, context))
  for (const one of [...unreadable, ...found])
    if ('reason' in one) batch.rejected.push({ line, id: `${context.group} ${one.id}`.trim(), reason: one.reason })
    else batch.good.push(one)
}

/**
 * Yields batches of accumulators of CoverageEligibilityResponse resources (NDJSON or a Bundle), whose patients and coverages are in the same
 * file. FHIR does not know the sponsor's group, so `group` is its code. Reads the file twice: patients may come after the responses.
 * @throws ImportFileError
 */
export async function* readAccumulatorResources(
  open: () => AsyncIterable<Uint8Array>,
  { size = 5_000, ...options }: Options & { size?: number },
): AsyncGenerator<AccumulatorBatch> {
  const known: Known = { patients: new Map(), coverages: new Map() }
  for await (const found of readResources(open)) remember(known, found)
  let batch: AccumulatorBatch = { good: [], rejected: [] }
  for await (const found of readResources(open)) {
    addTo(batch, found, { ...options, known })
    if (batch.good.length + batch.rejected.length < size) continue
    yield batch
    batch = { good: [], rejected: [] }
  }
  yield batch
}
