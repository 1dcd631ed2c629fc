import { type FoundResource, readResources } from '#platform/fhir/fhir-resources.ts'
import { codesOf, keyOfReference, listAt, partAt, textAt } from '#platform/fhir/fhir-values.ts'
import { isDamaged } from '#platform/import/decode-text.ts'
import { type ClaimBatch, type ClaimRefusal, isAhead, longest, type ReadClaimLine, withOwed } from '#server/claims/claim-line.ts'
import type { NetworkSide } from '#shared/benefits/plan-words.ts'
import type { ClaimAmounts } from '#shared/claims/claim-amounts.ts'
import { type ClaimKind, type ClaimStatus, claimKinds, type SensitiveKind } from '#shared/claims/claim-words.ts'
import { sensitiveKindsOf } from '#shared/claims/sensitive-codes.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { isNpi } from '#shared/fields/npi.ts'
import { foldedName } from '#shared/fields/person-name.ts'

/** FHIR R4 ExplanationOfBenefit as CARIN Blue Button profiles it; what other profiles add is not read. */
type Patient = { memberId: string; first: string; dob: string }
type Provider = { name: string; npi: string | null }
type Known = { patients: Map<string, Patient>; providers: Map<string, Provider> }

const refuse = (reason: ClaimRefusal): never => {
  throw new EobRefused(reason)
}
/** Ends the reading of a claim. */
class EobRefused extends Error {
  readonly reason: ClaimRefusal
  constructor(reason: ClaimRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** An identifier's value: of one of the types, otherwise the first. */
const identifierOf = (resource: unknown, types: readonly string[]): string => {
  const all = listAt(resource, 'identifier')
  const typed = all.find((one) => codesOf(partAt(one, 'type')).some((code) => types.includes(code)))
  return textAt(typed ?? all[0], 'value')
}

const patientOf = (resource: unknown): Patient => ({
  memberId: identifierOf(resource, ['MB', 'um']),
  first: foldedName(textAt(resource, 'name', 0, 'given', 0)),
  dob: textAt(resource, 'birthDate'),
})

const nameOf = (resource: unknown): string =>
  textAt(resource, 'name') ||
  textAt(resource, 'name', 0, 'text') ||
  [textAt(resource, 'name', 0, 'given', 0), textAt(resource, 'name', 0, 'family')].filter(Boolean).join(' ')

const providerOf = (resource: unknown): Provider => {
  const npi = listAt(resource, 'identifier')
    .filter((one) => textAt(one, 'system') === 'http://hl7.org/fhir/sid/us-npi')
    .map((one) => textAt(one, 'value'))
    .find(isNpi)
  return { name: nameOf(resource), npi: npi ?? null }
}

const remember = ({ patients, providers }: Known, { resource, fullUrl }: FoundResource): void => {
  const keys = [textAt(resource, 'id'), keyOfReference(fullUrl)].filter(Boolean)
  const type = textAt(resource, 'resourceType')
  if (type === 'Patient') for (const key of keys) patients.set(key, patientOf(resource))
  if (type === 'Organization' || type === 'Practitioner') for (const key of keys) providers.set(key, providerOf(resource))
}

/** What a reference points to: in the claim itself, or in the file. */
const resolved = <T>(eob: unknown, reference: string, read: (resource: unknown) => T, known: ReadonlyMap<string, T>): T | undefined => {
  if (!reference.startsWith('#')) return known.get(keyOfReference(reference))
  const inside = listAt(eob, 'contained').find((one) => textAt(one, 'id') === reference.slice(1))
  return inside === undefined ? undefined : read(inside)
}

const dayIn = (value: string): string | null => {
  const day = value.slice(0, 10)
  return calendarDay.safeParse(day).success ? day : null
}

/** Whole cents of an amount such as `{ value: 12.5, currency: 'USD' }`; null without one. */
const centsIn = (money: unknown): number | null => {
  const value = partAt(money, 'value')
  if (value === undefined) return null
  const currency = textAt(money, 'currency')
  if (typeof value !== 'number' || value < 0 || value > 10_000_000 || (currency !== '' && currency !== 'USD'))
    return refuse('AmountInvalid')
  return Math.round(value * 100)
}

/** Codes of adjudications, as CARIN (C4BBAdjudication) and HL7 (adjudication) have them. */
const amountCodes = {
  billed: ['submitted'],
  allowed: ['eligible', 'allowed'],
  paid: ['benefit', 'paidbypayer'],
  deductible: ['deductible'],
  copay: ['copay'],
  coinsurance: ['coinsurance'],
  notCovered: ['noncovered'],
  owed: ['memberliability'],
} as const satisfies Record<keyof ClaimAmounts, readonly string[]>

/** The amounts of adjudications or totals. `notCovered` counts only what the member is asked for, which `memberliability` bounds. */
const amountsIn = (entries: readonly unknown[]): ClaimAmounts => {
  const find = (codes: readonly string[]) =>
    entries.find((entry) => codesOf(partAt(entry, 'category')).some((code) => codes.includes(code)))
  const read = Object.fromEntries(
    Object.entries(amountCodes).map(([name, codes]) => [name, centsIn(partAt(find(codes), 'amount'))]),
  ) as ClaimAmounts
  const { owed, notCovered } = read
  if (owed === null || notCovered === null) return read
  const others = (read.deductible ?? 0) + (read.copay ?? 0) + (read.coinsurance ?? 0)
  return { ...read, notCovered: Math.min(notCovered, Math.max(owed - others, 0)) }
}

const finishedAmounts = (entries: readonly unknown[]): ClaimAmounts => {
  const whole = withOwed(amountsIn(entries))
  return typeof whole === 'string' ? refuse(whole) : whole
}

const reasonsIn = (entries: readonly unknown[]): string =>
  [
    ...new Set(
      entries
        .flatMap((entry) => listAt(entry, 'reason', 'coding'))
        .filter((coding) => /adjustment-?reason|x12\.org\/codes/i.test(textAt(coding, 'system')))
        .map((coding) => textAt(coding, 'code').toUpperCase())
        .filter((code) => /^[A-Z0-9]{1,8}$/.test(code)),
    ),
  ]
    .slice(0, 20)
    .join(',')

const networkIn = (entries: readonly unknown[]): NetworkSide | null => {
  const codes = entries.flatMap((entry) => codesOf(partAt(entry, 'reason')))
  if (codes.includes('innetwork')) return 'in'
  return codes.includes('outofnetwork') ? 'out' : null
}

/** Security labels (v3-ActCode) that name a kind; any other label of restricted access is `flagged`. */
const labels: Readonly<Record<string, SensitiveKind>> = {
  HIV: 'sti',
  STD: 'sti',
  SEX: 'contraception',
  PREGNANT: 'pregnancy',
  ETH: 'substance-use',
  SUD: 'substance-use',
  ETHUD: 'substance-use',
  OPIOIDUD: 'substance-use',
  PSY: 'mental-health',
  MH: 'mental-health',
  BH: 'mental-health',
  SDV: 'sexual-assault',
}
const labelled = (eob: unknown): SensitiveKind[] =>
  listAt(eob, 'meta', 'security').flatMap((label) => {
    const code = textAt(label, 'code')
    return labels[code] ?? (['R', 'V'].includes(code) ? 'flagged' : [])
  })

const kindOf = (eob: unknown): ClaimKind => {
  const codes = codesOf(partAt(eob, 'type'))
  const known = claimKinds.find((kind) => codes.includes(kind))
  if (known) return known
  return codes.some((code) => code.startsWith('inpatient') || code.startsWith('outpatient')) ? 'institutional' : refuse('KindUnknown')
}

const statusOf = (eob: unknown, lines: readonly ClaimAmounts[]): ClaimStatus => {
  const status = textAt(eob, 'status')
  if (['cancelled', 'entered-in-error'].includes(status)) return 'reversed'
  if (status === 'draft' || ['queued', 'partial'].includes(textAt(eob, 'outcome'))) return 'pending'
  if (status !== 'active') return refuse('StatusUnknown')
  const isDenied = lines.every(
    ({ paid, allowed, notCovered, billed }) => paid === 0 && (allowed === 0 || (billed !== null && notCovered === billed)),
  )
  return isDenied || textAt(eob, 'outcome') === 'error' ? 'denied' : 'paid'
}

type Line = Pick<ReadClaimLine, 'servedOn' | 'code' | 'description' | 'reasons'> & { amounts: ClaimAmounts }

const lineOf = (item: unknown, entries: readonly unknown[], amounts: ClaimAmounts): Line => {
  const product = partAt(item, 'productOrService')
  const coding = listAt(product, 'coding').find((one) => textAt(one, 'code') !== '' && textAt(one, 'code') !== 'not-applicable')
  const words = textAt(product, 'text') || textAt(coding, 'display')
  return {
    servedOn: dayIn(textAt(item, 'servicedDate') || textAt(item, 'servicedPeriod', 'start')),
    code: textAt(coding, 'code').slice(0, longest.code) || null,
    description: words.slice(0, longest.description) || null,
    reasons: reasonsIn(entries),
    amounts,
  }
}

/** Lines with their own amounts; where only the claim as a whole has amounts (C4BB institutional), one line with those. */
const linesOf = (eob: unknown): Line[] => {
  const items = listAt(eob, 'item')
  if (items.length > 999) return refuse('LineInvalid')
  const whole = [...listAt(eob, 'total'), ...listAt(eob, 'adjudication')]
  const hasOwn =
    items.length > 0 && items.every((item) => listAt(item, 'adjudication').some((entry) => partAt(entry, 'amount') !== undefined))
  if (!hasOwn) return [lineOf(items[0], whole, finishedAmounts(whole))]
  return items.map((item) => {
    const entries = listAt(item, 'adjudication')
    return lineOf(item, entries, finishedAmounts(entries))
  })
}

const personOf = (eob: unknown, { patients }: Known): Patient => {
  const patient = resolved(eob, textAt(eob, 'patient', 'reference'), patientOf, patients)
  if (!patient || patient.memberId === '') return refuse('PatientUnknown')
  if (patient.first === '' || dayIn(patient.dob) === null) return refuse('PersonMissing')
  return { ...patient, dob: patient.dob.slice(0, 10) }
}

const providerOfEob = (eob: unknown, { providers }: Known): Provider => {
  const found = resolved(eob, textAt(eob, 'provider', 'reference'), providerOf, providers)
  const name = (found?.name || textAt(eob, 'provider', 'display')).slice(0, longest.provider)
  return name === '' ? refuse('ProviderMissing') : { name, npi: found?.npi ?? null }
}

type Options = { now: Date; group: string }

const claimNumberOf = (eob: unknown): string => (identifierOf(eob, ['uc']) || textAt(eob, 'id')).slice(0, longest.number)

const asOfIn = (eob: unknown, now: Date): string => {
  const at = new Date(textAt(eob, 'meta', 'lastUpdated') || textAt(eob, 'created') || Number.NaN)
  return Number.isNaN(at.getTime()) || isAhead(at, now) ? refuse('AsOfInvalid') : at.toISOString()
}

const readEob = (eob: unknown, line: number, known: Known, { now, group }: Options): ReadClaimLine[] => {
  const number = claimNumberOf(eob) || refuse('ClaimNumberMissing')
  const lines = linesOf(eob)
  const days = lines.flatMap(({ servedOn }) => servedOn ?? []).sort()
  const servedFrom = dayIn(textAt(eob, 'billablePeriod', 'start')) ?? days[0] ?? refuse('DateMissing')
  const servedTo = dayIn(textAt(eob, 'billablePeriod', 'end')) ?? days.at(-1) ?? servedFrom
  if (servedTo < servedFrom) return refuse('DateInvalid')
  const { name: provider, npi } = providerOfEob(eob, known)
  const { memberId: subscriber, first, dob } = personOf(eob, known)
  const spoken = sensitiveKindsOf({
    diagnoses: listAt(eob, 'diagnosis').flatMap((one) => codesOf(partAt(one, 'diagnosisCodeableConcept'))),
    procedures: [
      ...lines.flatMap(({ code }) => code ?? []),
      ...listAt(eob, 'procedure').flatMap((one) => codesOf(partAt(one, 'procedureCodeableConcept'))),
    ],
    descriptions: lines.flatMap(({ description }) => description ?? []),
  })
  const state = textAt(eob, 'item', 0, 'locationAddress', 'state').toUpperCase()
  const entries = [...listAt(eob, 'adjudication'), ...listAt(eob, 'item').flatMap((item) => listAt(item, 'adjudication'))]
  const claim = {
    line,
    statement: line,
    group,
    subscriber,
    first,
    dob,
    number,
    kind: kindOf(eob),
    status: statusOf(
      eob,
      lines.map(({ amounts }) => amounts),
    ),
    servedFrom,
    servedTo,
    processedOn: dayIn(textAt(eob, 'payment', 'date') || textAt(eob, 'created')),
    provider,
    npi,
    network: networkIn(entries),
    state: /^[A-Z]{2}$/.test(state) ? state : null,
    sensitive: [...new Set([...labelled(eob), ...spoken])].sort().join(','),
    asOf: asOfIn(eob, now),
  }
  return lines.map(({ amounts, ...rest }, at) => ({ ...claim, ...rest, ...amounts, seq: at + 1 }))
}

/** Reads one resource into a batch; resources of other types are not claims and are skipped. */
const addTo = (batch: ClaimBatch, { line, resource }: FoundResource, known: Known, options: Options): void => {
  const { group } = options
  const reject = (reason: ClaimRefusal, number: string) =>
    batch.rejected.push({ line, id: `${group} ${number}`.trim(), reason, group, number })
  if (resource === null) return void reject('Damaged', '')
  if (textAt(resource, 'resourceType') !== 'ExplanationOfBenefit') return
  try {
    const lines = readEob(resource, line, known, options)
    if (lines.some((one) => Object.values(one).some((value) => typeof value === 'string' && isDamaged(value)))) refuse('Damaged')
    batch.good.push(...lines)
  } catch (error) {
    if (!(error instanceof EobRefused)) throw error
    reject(error.reason, claimNumberOf(resource))
  }
}

/**
 * Yields batches of claim lines of ExplanationOfBenefit resources (NDJSON or a Bundle), whose patients and providers are in the same file or
 * contained. FHIR does not know the sponsor's group, so `group` is its code. Reads the file twice: patients may come after their claims.
 * @throws ImportFileError
 */
export async function* readClaimResources(
  open: () => AsyncIterable<Uint8Array>,
  { size = 5_000, ...options }: Options & { size?: number },
): AsyncGenerator<ClaimBatch> {
  const known: Known = { patients: new Map(), providers: new Map() }
  for await (const found of readResources(open)) remember(known, found)
  let batch: ClaimBatch = { good: [], rejected: [] }
  for await (const found of readResources(open)) {
    addTo(batch, found, known, options)
    if (batch.good.length + batch.rejected.length < size) continue
    yield batch
    batch = { good: [], rejected: [] }
  }
  yield batch
}
