import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weeklyHours } from '#care/server/schema/clinician-tables.ts'
import { makeSlots } from '#care/server/slots/make-slots.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addClinician, slotTime, testLicenses, wholeDraft } from '#care/server/testing/test-visits.ts'
import { calendarEntry } from '#shared/visits/calendar-entry.ts'
import type { Consultation } from '#shared/visits/consultation.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { visitMinutes } from '#shared/visits/visit-length.ts'

let care: TestCare
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())

const second = 1000
const hour = 3_600_000

/** Zone, day, and the UTC instant of 3 a.m. on nights on which clocks change, or do not (Phoenix, Honolulu). */
const nights = [
  ['America/New_York', '2026-03-08', '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T08:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-08', '2026-03-08T10:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T11:00:00.000Z'],
  ['America/Phoenix', '2026-03-08', '2026-03-08T10:00:00.000Z'],
  ['America/Phoenix', '2026-11-01', '2026-11-01T10:00:00.000Z'],
  ['Pacific/Honolulu', '2026-03-08', '2026-03-08T13:00:00.000Z'],
  ['Pacific/Honolulu', '2026-11-01', '2026-11-01T13:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T02:00:00.000Z'],
] as const

describe.each(nights)('in %s at 3 a.m. on %s', (timeZone, day, instant) => {
  const at = new Date(instant)
  const earlier = (ms: number) => new Date(at.getTime() - ms)
  let consultId: string

  const signIn = async (now: Date) => {
    care.clock.set(now)
    const portal = await care.logIn(testClaims({ member: { timeZone } }))
    return { portal, sdk: await care.sdk('th-ana') }
  }
  const read = async (now: Date): Promise<Consultation> => {
    const { portal } = await signIn(now)
    const { body } = await portal.get('/mobile/members_consultations?member_id=th-ana')
    return body.consultations.find((one: Consultation) => one.consult_id === consultId)
  }

  beforeAll(async () => {
    const state = 'HI'
    const { id } = await addClinician(care.db, { timeZone, licenses: testLicenses([state]), methods: ['Video'] })
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    await care.db.insert(weeklyHours).values({ id: uuidv7(), clinicianId: id, weekday, fromMinute: 0, toMinute: 300, slotMinutes: 20 })
    const { sdk } = await signIn(earlier(30 * hour))
    await makeSlots(care.db, care.clock.now())
    const { data } = await sdk.screen('open_slots', { type: 'GeneralMedical', method: 'Video', state })
    const slot = data.slots.find(
      (one: { startsAt: string; clinician: { id: string } }) => one.clinician.id === id && one.startsAt === instant,
    )
    const saved = await sdk.screen('save_visit_draft', { patch: wholeDraft({ state, when: slotTime(slot.slotId, slot.startsAt) }) })
    const sent = await sdk.screen('request_visit', { draftId: saved.data.draftId, timeZone, consents: true })
    consultId = sent.data.consultId
  })

  test('the list gives the instant and the zone of the visit [VISIT-05 VISIT-08]', async () => {
    const visit = await read(earlier(29 * hour))
    expect([momentOf(visit.requested_date), visit.time_zone]).toEqual([at, timeZone])
    const shown = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }).format(at)
    expect(shown).toBe(`${day}, 03:00`)
  })

  test('the waiting room opens ten elapsed minutes before, whatever the clock shows [VISIT-16 VISIT-24]', async () => {
    const join = async (now: Date) => (await read(now)).allowedActions.join
    expect([await join(earlier(600 * second + 1)), await join(earlier(600 * second))]).toEqual(['VisitNotOpen', null])
  })

  test('the visit can be moved from 24 elapsed hours before, whatever the length of the day [VISIT-22]', async () => {
    const move = async (now: Date) => (await read(now)).allowedActions.reschedule
    expect([await move(earlier(24 * hour + 1)), await move(earlier(24 * hour))]).toEqual(['VisitNotMovable', null])
  })

  test('the calendar entry names the same moment', async () => {
    const visit = await read(earlier(hour))
    const [startsAt, minutes] = [momentOf(visit.requested_date) ?? at, visitMinutes.GeneralMedical]
    const entry = calendarEntry({
      id: consultId,
      sequence: 1,
      title: 'Visit',
      text: '',
      place: '',
      url: '',
      startsAt,
      minutes,
      now: care.clock.now(),
    })
    const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.000/g, '')
    expect(entry).toContain(`DTSTART:${utc(at)}\r\nDTEND:${utc(new Date(at.getTime() + minutes * 60_000))}\r\n`)
  })
})
