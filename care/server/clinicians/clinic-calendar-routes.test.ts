import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import type { ClinicCalendarEntry } from '#shared/clinicians/clinic-calendar-calls.ts'

let care: TestCare
let okafor: string
let own: ClinicBrowser

beforeAll(async () => {
  // A Friday, 9 a.m. in Chicago.
  care = await openTestCare()
  okafor = await addTestClinician(care)
})
beforeEach(async () => {
  for (const table of ['slots', 'visits', 'weekly_hours', 'days_off']) await care.pool.query(`delete from care.${table}`)
  own = clinicBrowser(care)
  await own.enter(okafor)
})
afterAll(() => care.close())

const monday = '2026-11-23'
/** Mondays from 1 to 2 p.m. */
const hours = { weekday: 1, fromMinute: 780, toMinute: 840, slotMinutes: 20 }
const entriesOf = async (day: string): Promise<ClinicCalendarEntry[]> =>
  (await own.get(`/calendar?from=${day}&days=1`)).data.days[0].entries
const starts = async (day: string) => (await entriesOf(day)).map(({ startsAt }) => startsAt)

test("the week starts today in the clinician's time zone", async () => {
  const { data } = await own.get('/calendar')
  expect([data.timeZone, data.today, data.days.length, data.days[0].day]).toEqual(['America/Chicago', '2026-11-20', 7, '2026-11-20'])
})

test('the calendar names all coming booked visits of the clinician alone, also beyond the week that it shows', async () => {
  const booked = { clinicianId: okafor, status: 'Locked', isOnDemand: false } as const
  const far = await addTestVisit(care, { ...booked, requestedAt: new Date('2026-12-07T19:00:00Z') })
  await addTestVisit(care, { ...booked, status: 'Cancelled', requestedAt: new Date('2026-12-07T19:30:00Z') })
  const colleague = await addTestClinician(care, { email: `calendar.${Date.now()}@example.com` })
  await addTestVisit(care, { ...booked, clinicianId: colleague, requestedAt: new Date('2026-12-07T19:00:00Z') })
  const { rows } = await care.pool.query('select id, reference from care.visits where id = $1', [far])
  expect((await own.get('/calendar')).data.visits).toEqual([
    { id: rows[0].id, reference: rows[0].reference, startsAt: '2026-12-07T19:00:00.000Z' },
  ])
})

describe('weekly hours', () => {
  test('create slots at once; a change replaces the slots, a removal deletes them', async () => {
    const { data } = await own.post('/hours', hours)
    expect(await starts(monday)).toEqual(['2026-11-23T19:00:00.000Z', '2026-11-23T19:20:00.000Z', '2026-11-23T19:40:00.000Z'])
    expect((await own.put(`/hours/${data.id}`, { ...hours, slotMinutes: 30 })).status).toBe(200)
    expect(await starts(monday)).toEqual(['2026-11-23T19:00:00.000Z', '2026-11-23T19:30:00.000Z'])
    expect((await own.remove(`/hours/${data.id}`)).status).toBe(200)
    expect(await starts(monday)).toEqual([])
  })

  test.each([
    ['overlapping others', { ...hours, fromMinute: 800 }, 409, 'HoursOverlap'],
    ['ending before they begin', { ...hours, fromMinute: 900 }, 422, 'HoursTooShort'],
    ['too short for one visit', { ...hours, fromMinute: 600, toMinute: 610 }, 422, 'HoursTooShort'],
    ['with an unsupported slot length', { ...hours, weekday: 2, slotMinutes: 7 }, 422, 'InvalidInput'],
  ])('%s are refused', async (_what, fields, status, code) => {
    await own.post('/hours', hours)
    const answer = await own.post('/hours', fields)
    expect([answer.status, answer.errors]).toEqual([status, [code]])
  })

  test('cannot be read or changed by a colleague', async () => {
    const colleague = clinicBrowser(care)
    await colleague.enter(await addTestClinician(care, { email: `c${Math.random()}@example.com` }))
    const { data } = await own.post('/hours', hours)
    expect((await colleague.put(`/hours/${data.id}`, hours)).status).toBe(404)
    expect((await colleague.remove(`/hours/${data.id}`)).status).toBe(404)
    expect((await colleague.get('/calendar')).data.hours).toEqual([])
  })
})

test("a day off removes that day's slots; deleting it restores them", async () => {
  await own.post('/hours', hours)
  expect((await own.post('/days-off', { day: monday })).status).toBe(200)
  const off = (await own.get(`/calendar?from=${monday}`)).data
  expect([off.days[0].isOff, off.days[0].entries, off.daysOff]).toEqual([true, [], [monday]])
  expect((await own.post('/days-off', { day: '2026-11-19' })).errors).toEqual(['TimePast'])
  await own.remove(`/days-off/${monday}`)
  expect(await starts(monday)).toHaveLength(3)
})

test('a slot can be closed and reopened, and stays closed when the hours change', async () => {
  const { data } = await own.post('/hours', hours)
  const [slot] = await entriesOf(monday)
  expect((await own.post(`/slots/${slot?.slotId}/close`)).status).toBe(200)
  await own.put(`/hours/${data.id}`, { ...hours, toMinute: 860 })
  expect((await entriesOf(monday)).map(({ state }) => state)).toEqual(['closed', 'free', 'free', 'free'])
  expect((await own.post(`/slots/${slot?.slotId}/open`)).status).toBe(200)
  expect((await entriesOf(monday))[0]?.state).toBe('free')
})

test('a booked slot shows its patient, cannot be closed and survives removal of the hours', async () => {
  const { data } = await own.post('/hours', hours)
  const [slot] = await entriesOf(monday)
  const at = new Date(slot?.startsAt ?? '')
  const agreed = { status: 'Locked', isOnDemand: false, requestedAt: at, clinicianId: okafor } as const
  const id = await addTestVisit(care, agreed)
  await care.pool.query('update care.slots set visit_id = $1 where id = $2', [id, slot?.slotId])
  const outside = await addTestVisit(care, { ...agreed, requestedAt: new Date('2026-11-23T15:00:00Z') })
  const visit = { first: 'Ana', last: 'Rivera', type: 'GeneralMedical', method: 'Video' }
  expect((await own.post(`/slots/${slot?.slotId}/close`)).errors).toEqual(['SlotTaken'])
  await own.remove(`/hours/${data.id}`)
  expect(await entriesOf(monday)).toMatchObject([
    { slotId: null, startsAt: '2026-11-23T15:00:00.000Z', state: 'taken', visit: { id: outside, ...visit } },
    { slotId: slot?.slotId, startsAt: slot?.startsAt, state: 'taken', visit: { id, ...visit } },
  ])
})
