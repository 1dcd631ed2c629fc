import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updateClinician } from '#care/server/clinicians/clinician-store.ts'
import { replaceSafetyFacts } from '#care/server/prescribing/safety-store.ts'
import { prescriptions } from '#care/server/schema/prescription-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { addStartedVisit, loadTestDrugs, signTest, testOrder } from '#care/server/testing/test-prescriptions.ts'

let care: TestCare
let clinicianId: string
let browser: ClinicBrowser
let visitId: string
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
  await loadTestDrugs(care)
  clinicianId = await addTestClinician(care)
  browser = clinicBrowser(care)
  await browser.enter(clinicianId)
  visitId = await addStartedVisit(care, clinicianId)
})
afterEach(() => care.close())

const sign = (changes: Record<string, unknown> = {}, visit = visitId, by = browser) =>
  by.post(`/visits/${visit}/prescriptions`, testOrder(changes))
const count = () => care.db.$count(prescriptions)
const addEntry = async (list: string, data: object) => {
  const ana = await care.sdk('th-ana')
  const { data: now } = await ana.screen('medical_info', { patientId: null })
  const { version } = now.lists.find((one: { list: string }) => one.list === list)
  expect(
    (await ana.screen('save_medical_entry', { patientId: 'th-ana', list, entryId: randomUUID(), version: 0, data })).status,
    version,
  ).toBe(200)
}

describe('who may prescribe', () => {
  test('the treating clinician in a started visit, and nobody else', async () => {
    expect((await sign()).status).toBe(200)
    const other = clinicBrowser(care)
    await other.enter(await addTestClinician(care, { email: 'other@example.com' }))
    expect((await sign({}, visitId, other)).errors).toEqual(['NotFound'])
    expect((await sign({}, visitId, clinicBrowser(care))).status).toBe(401)
    const pending = clinicBrowser(care)
    await pending.enter(clinicianId, { isPending: true })
    expect((await sign({}, visitId, pending)).errors).toEqual(['PinPending'])
    expect(await count()).toBe(1)
  })

  test.each(['Requested', 'Locked', 'Completed', 'Cancelled'] as const)('not in a visit that is %s', async (status) => {
    const id = await addStartedVisit(care, clinicianId, { status, endedAt: care.clock.now() })
    expect((await sign({}, id)).errors).toEqual(['PrescribingClosed'])
    expect(await count()).toBe(0)
  })

  test('not in a visit that waits in the queue', async () => {
    expect((await sign({}, await addTestVisit(care))).errors).toEqual(['NotFound'])
  })

  test('not with a license that ended yesterday, or for another state', async () => {
    await updateClinician(care.db, clinicianId, { licenses: [{ state: 'TX', number: 'TX-1', expiresOn: '2026-11-19' }] })
    expect((await sign()).errors).toEqual(['NotLicensed'])
    await updateClinician(care.db, clinicianId, { licenses: [{ state: 'CA', number: 'CA-1', expiresOn: '2199-12-31' }] })
    expect((await sign()).errors).toEqual(['NotLicensed'])
    await updateClinician(care.db, clinicianId, { licenses: [{ state: 'TX', number: 'TX-1', expiresOn: '2026-11-20' }] })
    expect((await sign()).status).toBe(200)
  })
})

describe('what may be prescribed', () => {
  test('a controlled substance is refused, whatever reasons are given', async () => {
    const { data } = await browser.post(`/visits/${visitId}/prescriptions/check`, { productId: 'alprazolam-0.5-mg' })
    expect(data.schedule).toBe('IV')
    expect((await sign({ productId: 'alprazolam-0.5-mg', reasons: { any: 'reason' } })).errors).toEqual(['DrugControlled'])
    expect(await count()).toBe(0)
  })

  test('a drug of an unknown schedule comes with a line that says so', async () => {
    const { data } = await browser.post(`/visits/${visitId}/prescriptions/check`, { productId: 'wondermab-1-mg' })
    expect(data.schedule).toBe('unknown')
    expect(data.warnings.map(({ kind }: { kind: string }) => kind)).toContain('schedule-unknown')
    expect((await sign({ productId: 'wondermab-1-mg' })).status).toBe(200)
  })

  test('a drug that is not in the catalogue, and a pharmacy that is not the member’s', async () => {
    expect((await sign({ productId: 'snake-oil' })).errors).toEqual(['DrugUnknown'])
    expect((await sign({ pharmacyId: '1' })).errors).toEqual(['PharmacyUnknown'])
  })

  test.each([
    ['more', { more: '1 tab bid' }],
    ['neededFor', { neededFor: 'pain prn' }],
    ['noteToPharmacist', { noteToPharmacist: 'dispense 10 U' }],
    ['amount', { amount: '.5' }],
    ['quantity', { quantity: '0' }],
    ['refills', { refills: '12' }],
    ['daysSupply', { daysSupply: '366' }],
  ])('a wrong %s is named at its field, and nothing is stored', async (field, changes) => {
    const { status, body } = await sign(changes)
    expect(status).toBe(422)
    expect(body.meta.errorMessages.map((one: { field: string }) => one.field)).toEqual([field])
    expect(await count()).toBe(0)
  })
})

describe('warnings', () => {
  const warningsOf = async (productId: string) => {
    const { data } = await browser.post(`/visits/${visitId}/prescriptions/check`, { productId })
    return data.warnings as { kind: string; key: string }[]
  }

  test('an allergy stops the signature until there is a reason, which is stored and audited', async () => {
    await addEntry('allergies', { name: 'Penicillin', reaction: 'Rash', severity: 'moderate' })
    const amoxicillin = { productId: 'amoxicillin-500-mg', unit: 'capsule', quantityUnit: 'capsules' }
    const [warning] = await warningsOf(amoxicillin.productId)
    expect(warning).toMatchObject({ kind: 'allergy' })
    expect((await sign(amoxicillin)).errors).toEqual(['OverrideNeeded'])
    expect((await sign({ ...amoxicillin, reasons: { [`${warning?.key}`]: '  ' } })).errors).toEqual(['OverrideNeeded'])
    const { status, data } = await sign({ ...amoxicillin, reasons: { [`${warning?.key}`]: 'Tolerated last year.' } })
    expect(status).toBe(200)
    expect(data.prescription.content.overrides).toMatchObject([{ kind: 'allergy', with: 'Penicillin', reason: 'Tolerated last year.' }])
    const { rows } = await care.pool.query(`select event, reason, subject_id from care.audit_events where event = 'prescription.override'`)
    expect(rows).toEqual([{ event: 'prescription.override', reason: 'allergy', subject_id: 'th-ana' }])
  })

  test('an interaction and a duplicate warn, a canceled prescription does not', async () => {
    await addEntry('medications', { name: 'Warfarin 5 mg', dose: '', often: '', course: 'current', note: '' })
    expect((await warningsOf('ibuprofen-400-mg')).map(({ kind }) => kind)).toContain('interaction')
    const first = await signTest(browser, visitId)
    expect((await warningsOf('cetirizine-10-mg')).map(({ kind }) => kind)).toContain('duplicate')
    expect((await browser.post(`/prescriptions/${first}/cancel`)).status).toBe(200)
    expect((await warningsOf('cetirizine-10-mg')).map(({ kind }) => kind)).not.toContain('duplicate')
  })

  test('a medicine of the past does not warn', async () => {
    await addEntry('medications', { name: 'Warfarin', dose: '', often: '', course: 'past', note: '' })
    expect((await warningsOf('ibuprofen-400-mg')).map(({ kind }) => kind)).not.toContain('interaction')
  })

  test('without interaction data a line says so', async () => {
    await replaceSafetyFacts(care.db, { interactions: [], classes: [] }, care.clock.now())
    expect((await warningsOf('ibuprofen-400-mg')).map(({ kind }) => kind)).toContain('interactions-unloaded')
  })
})

test('the same signature twice is one prescription, and its id is worth nothing in another visit', async () => {
  const order = testOrder()
  const [one, two] = [
    await browser.post(`/visits/${visitId}/prescriptions`, order),
    await browser.post(`/visits/${visitId}/prescriptions`, order),
  ]
  expect(two.data.prescription.reference).toBe(one.data.prescription.reference)
  expect(await count()).toBe(1)
  const other = await addStartedVisit(care, clinicianId, { patientId: 'th-zoe', memberId: 'th-zoe' })
  expect((await browser.post(`/visits/${other}/prescriptions`, order)).errors).toEqual(['NotFound'])
})

test.each([{ amount: '2' }, { quantity: '60' }, { productId: 'ibuprofen-400-mg' }, { more: 'Take with food.' }])(
  'an order that was changed to %o after its answer was lost is refused, and not taken for the signed one',
  async (changes) => {
    const order = testOrder()
    await browser.post(`/visits/${visitId}/prescriptions`, order)
    expect((await browser.post(`/visits/${visitId}/prescriptions`, { ...order, ...changes })).errors).toEqual(['PrescriptionChanged'])
    expect(await count()).toBe(1)
  },
)

test('the content is encrypted in the table', async () => {
  await signTest(browser, visitId, { more: 'Take with food.' })
  const { rows } = await care.pool.query('select content::text from care.prescriptions')
  expect(rows[0].content).toMatch(/^"?sealed:/)
  expect(rows[0].content).not.toContain('Cetirizine')
})

test('a colleague sees the prescriptions of a visit that is theirs only', async () => {
  const other = clinicBrowser(care)
  await other.enter(await addTestClinician(care, { email: 'other@example.com' }))
  expect((await browser.get(`/visits/${visitId}/prescriptions`)).status).toBe(200)
  for (const path of [`/visits/${visitId}/prescriptions`]) expect((await other.get(path)).errors).toEqual(['NotFound'])
  expect((await other.post(`/visits/${visitId}/prescriptions/check`, { productId: 'cetirizine-10-mg' })).errors).toEqual(['NotFound'])
  const id = await signTest(browser, visitId)
  for (const act of ['resend', 'cancel']) expect((await other.post(`/prescriptions/${id}/${act}`)).errors).toEqual(['NotFound'])
})

test('the search finds by words of name, strength and form, and signs in LIKE stand for themselves', async () => {
  const found = async (words: string) =>
    (await browser.get(`/drugs?words=${encodeURIComponent(words)}`)).data.drugs.map(({ drug }: { drug: string }) => drug)
  expect(await found('ceti 10 tab')).toEqual(['Cetirizine'])
  expect(await found('capsule')).toEqual(['Amoxicillin'])
  expect(await found('%')).toEqual([])
  expect(await found('')).toEqual([])
})
