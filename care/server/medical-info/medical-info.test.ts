import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import type { MedicalList } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'

let care: TestCare
let ana: Awaited<ReturnType<TestCare['sdk']>>
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
  ana = await care.sdk('th-ana')
})
afterEach(() => care.close())

const patientId = 'th-ana'
const asthma = { name: 'Asthma', course: 'current', year: '2009', month: '', note: '' }
type Saved = { list?: MedicalList; entryId?: string; version?: number; data?: object }
const save = ({ list = 'conditions', entryId = randomUUID(), version = 0, data = asthma }: Saved = {}) =>
  ana.screen('save_medical_entry', { patientId, list, entryId, version, data })
const read = async (list: MedicalList): Promise<ShownList> => {
  const { data } = await ana.screen('medical_info')
  return data.lists.find((one: ShownList) => one.list === list)
}
const confirm = (list: MedicalList, version: number, isNone: boolean) =>
  ana.screen('confirm_medical_lists', { patientId, lists: [{ list, version, isNone }] })

test('an entry sent several times is added once, and can be changed, removed and restored [FLOW-03]', async () => {
  const entryId = randomUUID()
  const tries = await Promise.all(Array.from({ length: 5 }, () => save({ entryId })))
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await read('conditions')).entries).toMatchObject([{ id: entryId, version: 1, data: asthma }])
  const { data: changed } = await save({ entryId, version: 1, data: { ...asthma, course: 'past' } })
  expect(changed.entries).toMatchObject([{ version: 2, data: { course: 'past' } }])
  const removal = { patientId, list: 'conditions', entryId, version: 2, isRemoved: true }
  expect((await ana.screen('remove_medical_entry', removal)).data.entries).toEqual([])
  expect((await ana.screen('remove_medical_entry', { ...removal, version: 3, isRemoved: false })).data.entries).toHaveLength(1)
})

test('a save from an older tab is refused as a conflict and overwrites nothing', async () => {
  const entryId = randomUUID()
  await save({ list: 'surgeries', entryId, data: { name: 'Appendix' } })
  expect((await save({ list: 'surgeries', entryId, version: 1, data: { name: 'Appendectomy' } })).status).toBe(200)
  expect(await save({ list: 'surgeries', entryId, version: 1, data: { name: 'Other' } })).toMatchObject({
    status: 409,
    errors: ['Conflict'],
  })
  expect((await read('surgeries')).entries).toMatchObject([{ data: { name: 'Appendectomy' } }])
  const stale = { patientId, list: 'surgeries', entryId, version: 1, isRemoved: true }
  expect((await ana.screen('remove_medical_entry', stale)).errors).toEqual(['Conflict'])
})

test('a list is confirmed, or confirmed as empty, only in the version that the member saw', async () => {
  const before = await read('allergies')
  expect(before).toMatchObject({ version: 0, isNone: false, confirmedAt: null, entries: [] })
  expect((await confirm('allergies', 0, false)).errors).toEqual(['Conflict'])
  expect((await confirm('allergies', 0, true)).status).toBe(200)
  expect(await read('allergies')).toMatchObject({ version: 1, isNone: true, confirmedAt: care.clock.now().toISOString() })
  await save({ list: 'allergies', data: { name: 'Penicillin', reaction: 'Rash', severity: 'severe' } })
  expect(await read('allergies')).toMatchObject({ version: 2, isNone: false })
  expect((await confirm('allergies', 1, true)).errors).toEqual(['Conflict'])
  care.clock.advance(60_000)
  expect((await confirm('allergies', 2, false)).status).toBe(200)
  expect((await read('allergies')).confirmedAt).toBe(care.clock.now().toISOString())
})

test.each([
  ['conditions', { ...asthma, name: '  ' }, 'name', 'Required'],
  ['conditions', { ...asthma, year: '', month: '05' }, 'year', 'Required'],
  ['conditions', { ...asthma, year: '2026', month: '12' }, 'year', 'DateInFuture'],
  ['medications', { name: 'x'.repeat(121), course: 'current' }, 'name', 'TooManyCharacters'],
  ['allergies', { name: 'Nuts', severity: 'dreadful' }, 'severity', 'Required'],
  ['contacts', { name: 'Ben', relation: 'spouse', phone: '555' }, 'phone', 'PhoneInvalid'],
  ['vitals', { kind: 'blood-pressure', value: '80', second: '120', day: '2026-11-01' }, 'second', 'MeasureInvalid'],
  ['vitals', { kind: 'height', value: '5', second: '12', day: '2026-11-01' }, 'value', 'MeasureInvalid'],
  ['vitals', { kind: 'pulse', value: '70', day: '2026-11-21' }, 'day', 'DateInFuture'],
] as const)('%s %j is refused at its field %s', async (list, data, field, code) => {
  const { status, body } = await save({ list, data })
  expect([status, body.meta.errors, body.meta.errorMessages[0].field]).toEqual([422, [code], field])
})

test('only one primary care doctor can be saved', async () => {
  const doctor = { name: 'Maya Okafor', practice: 'Oak Clinic', phone: '(512) 555-0101' }
  expect((await save({ list: 'doctor', data: doctor })).data.entries).toMatchObject([{ data: { phone: '5125550101' } }])
  expect((await save({ list: 'doctor', data: doctor })).errors).toEqual(['ListFull'])
})

test('the clinician of a visit reads the medical information, and the access is audited', async () => {
  await save({ list: 'allergies', data: { name: 'Penicillin', severity: 'severe' } })
  const clinic = clinicBrowser(care)
  await clinic.enter(await addTestClinician(care))
  const visitId = await addTestVisit(care)
  const { status, data } = await clinic.get(`/visits/${visitId}/medical-info`)
  expect(status).toBe(200)
  expect(data.lists.find((one: ShownList) => one.list === 'allergies').entries).toMatchObject([{ data: { name: 'Penicillin' } }])
  const { rows } = await care.pool.query(`select subject_id from audit_events where event = 'medical.open' and outcome = 'ok'`)
  expect(rows).toEqual([{ subject_id: 'th-ana' }])
})
