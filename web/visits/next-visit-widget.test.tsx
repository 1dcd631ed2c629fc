import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Consultation } from '#shared/visits/consultation.ts'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { demoSession } from '#web/testing/demo-session.ts'
import { demoConsultation, visitsAnswer, wireDate } from '#web/testing/demo-visits.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'
import { NextVisitWidget } from '#web/visits/next-visit-widget.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = async (...visits: Consultation[]) => {
  configurePage()
  fakeServer({ 'GET /api/consultations': visitsAnswer(...visits) })
  renderForMember(<NextVisitWidget waiting={null}>{() => null}</NextVisitWidget>, demoSession())
  return within(await screen.findByRole('region'))
}
const minutesOn = (minutes: number) => wireDate(new Date(Date.parse('2026-11-20T20:00:00Z') + minutes * 60_000).toISOString())
const links = (card: Awaited<ReturnType<typeof open>>) =>
  card.queryAllByRole('link').map((link) => `${link.textContent} → ${link.getAttribute('href')}`)

test('an upcoming visit shows when its waiting room opens, and can be rescheduled', async () => {
  const card = await open(demoConsultation({ requested_date: minutesOn(200) }))
  expect(card.getByRole('heading').textContent).toBe('Your video visit with Maya Okafor')
  expect(card.getByText('In 3 hours')).toBeTruthy()
  expect(card.getByText('11/20/2026, 5:20 PM CST')).toBeTruthy()
  expect(card.getByText(/The waiting room opens at/).textContent).toBe('The waiting room opens at 11/20/2026, 5:10 PM CST')
  expect(links(card)).toEqual(['Reschedule → /reschedule-gm-visit?consultId=v1'])
})

test('ten minutes before its time a visit offers only to join, without a reload', async () => {
  const card = await open(demoConsultation({ requested_date: minutesOn(12) }))
  expect(card.getByText('In 12 minutes')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000 + 5000))
  expect(card.getByText('Starts in 10 minutes')).toBeTruthy()
  expect(links(card)).toEqual([
    'Join waiting room → /waiting-room?consultId=v1',
    'Test camera and sound → /waiting-room?consultId=v1&step=check',
  ])
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
  expect(card.getByText('Starts now')).toBeTruthy()
})

test.each<[string, Partial<Consultation>, string, string]>([
  [
    'as soon as possible',
    { is_on_demand: true, status: 'Requested', provider: null, requested_date: minutesOn(-1) },
    'Your video visit',
    'As soon as possible',
  ],
  ['that has started', { status: 'Started', requested_date: minutesOn(30) }, 'Your video visit with Maya Okafor', 'Your clinician is here'],
  ['in days', { requested_date: minutesOn(2 * 24 * 60 + 5) }, 'Your video visit with Maya Okafor', 'In 2 days'],
  ['by phone', { communication_method: 'Phone', requested_date: minutesOn(61) }, 'Your phone visit with Maya Okafor', 'In 1 hour'],
  [
    'for a child',
    { member: { first_name: 'Leo', last_name: 'Rivera' }, memberId: 'tele-leo', requested_date: minutesOn(61) },
    'Video visit for Leo with Maya Okafor',
    'In 1 hour',
  ],
])('a visit %s shows its title and when it starts', async (_what, change, title, pill) => {
  const card = await open(demoConsultation(change))
  expect(card.getByRole('heading').textContent).toBe(title)
  expect(card.getByText(pill)).toBeTruthy()
})

test.each([
  ['at its time', {}, 'Your clinician will call you at (512) 555⁠-⁠0118 at this time.'],
  ['as soon as possible', { is_on_demand: true }, 'A clinician will call you at (512) 555⁠-⁠0118 when it’s your turn.'],
])('a visit by phone says who calls whom, and when: %s', async (_when, change, sentence) => {
  const card = await open(
    demoConsultation({ communication_method: 'Phone', phone: '5125550118', requested_date: minutesOn(61), ...change }),
  )
  expect(card.getByText(sentence)).toBeTruthy()
})

test('a started visit comes first, then one that can be joined, then the earliest', async () => {
  const later = demoConsultation({ consult_id: 'later', requested_date: minutesOn(300) })
  const asap = demoConsultation({
    consult_id: 'asap',
    requested_date: minutesOn(400),
    is_on_demand: true,
    status: 'Requested',
    provider: null,
  })
  const started = demoConsultation({ consult_id: 'started', requested_date: minutesOn(500), status: 'Started' })
  expect(links(await open(later, asap, started))).toEqual(['Join waiting room → /waiting-room?consultId=started'])
  cleanup()
  expect(links(await open(later, asap))[0]).toBe('Join waiting room → /waiting-room?consultId=asap')
})

test('times that the clinic offers come before a visit that is not yet due, with Choose a time as the only action', async () => {
  const offered = demoConsultation({
    consult_id: 'offered',
    consult_type: 'Mental Health',
    status: 'Proposed',
    provider: null,
    requested_date: minutesOn(3000),
    proposed_dates: [minutesOn(3000), minutesOn(4000)],
  })
  const card = await open(demoConsultation({ requested_date: minutesOn(300) }), offered)
  expect(links(card)).toEqual(['Choose a time → /reschedule-mh-visit?consultId=offered'])
  expect(card.getByText('The clinic proposed 2 times')).toBeTruthy()
  expect(card.queryByText(/11\/22\/2026/), 'nothing is booked yet').toBeNull()
})

test('offered times are shown below a visit that can be joined now', async () => {
  const offered = demoConsultation({ consult_id: 'offered', consult_type: 'Nutrition', status: 'Proposed', provider: null })
  configurePage()
  fakeServer({ 'GET /api/consultations': visitsAnswer(offered, demoConsultation({ requested_date: minutesOn(5) })) })
  renderForMember(<NextVisitWidget waiting={null}>{() => null}</NextVisitWidget>, demoSession())
  const cards = await screen.findAllByRole('region')
  expect(cards.map((card) => within(card).getAllByRole('link')[0]?.textContent)).toEqual(['Join waiting room', 'Choose a time'])
})

test('a visit as soon as possible shows its place in the queue and the expected wait instead of a second ASAP', async () => {
  const asap = { is_on_demand: true, status: 'Requested', provider: null, requested_date: minutesOn(-1) } as const
  const card = await open(demoConsultation({ ...asap, queue: { place: 3, wait: { low: 10, high: 20 } } }))
  expect(card.getByText('2 people are ahead of you. Likely 10 to 20 minutes.')).toBeTruthy()
  expect(card.queryByText('ASAP')).toBeNull()
  cleanup()
  expect((await open(demoConsultation({ ...asap, queue: { place: 1, wait: null } }))).getByText('You’re next.')).toBeTruthy()
})

test.each<[string, Consultation[]]>([
  ['there is no visit', []],
  ['the time is not agreed on', [demoConsultation({ consult_type: 'Mental Health', status: 'Requested' })]],
  ['the visit is answered by message', [demoConsultation({ consult_type: 'Dermatology', communication_method: 'Phone' })]],
])('the card is missing if %s', async (_why, visits) => {
  configurePage()
  const server = fakeServer({ 'GET /api/consultations': visitsAnswer(...visits) })
  renderForMember(<NextVisitWidget waiting={null}>{() => null}</NextVisitWidget>, demoSession())
  await vi.waitFor(() => expect(server.asked).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.queryByRole('region')).toBeNull()
})

test('push notifications are offered once, however many visits are shown', async () => {
  configurePage()
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: {} }))
  fakeServer({
    'GET /api/consultations': visitsAnswer(
      ...['v1', 'v2'].map((consult_id) =>
        demoConsultation({ consult_id, consult_type: 'Mental Health', status: 'Proposed', proposed_dates: [minutesOn(3000)] }),
      ),
    ),
    'GET /api/account/push-devices': { body: { data: { publicKey: 'key', devices: [] } } },
  })
  renderForMember(<NextVisitWidget waiting={null}>{() => null}</NextVisitWidget>, demoSession())
  await screen.findAllByRole('region')
  expect(document.querySelectorAll('[class*=offer]'), 'its height is reserved while it loads').toHaveLength(1)
  expect(await screen.findAllByRole('heading', { name: 'Want a heads-up?' })).toHaveLength(1)
  expect(screen.getAllByRole('heading', { name: /visit/ })).toHaveLength(2)
})

test('the content below waits for the visits, and appears without them if they take longer than 1.5 seconds', async () => {
  configurePage()
  fakeServer({ 'GET /api/consultations': () => new Promise(() => {}) })
  renderForMember(<NextVisitWidget waiting={<p>Loading</p>}>{() => 'Below'}</NextVisitWidget>, demoSession())
  await act(() => vi.advanceTimersByTimeAsync(1400))
  expect(screen.queryByText('Below')).toBeNull()
  expect(screen.getByText('Loading')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('Below')).toBeTruthy()
})
