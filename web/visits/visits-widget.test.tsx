import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '#shared/languages.ts'
import type { Consultation } from '#shared/visits/consultation.ts'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { demoSession } from '#web/testing/demo-session.ts'
import { demoConsultation, visitsAnswer, wireDate } from '#web/testing/demo-visits.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'
import { VisitsWidget } from '#web/visits/visits-widget.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const list = 'GET /api/consultations'

const open = (visits: Consultation[] | Parameters<typeof fakeServer>[0][string], language: Language = 'en') => {
  configurePage(language)
  const server = fakeServer({ [list]: Array.isArray(visits) ? visitsAnswer(...visits) : (visits ?? null) })
  renderForMember(<VisitsWidget />, demoSession())
  return server
}
const tabs = () => screen.getAllByRole('tab')
const tabTexts = () => tabs().map(({ textContent }) => textContent)
const rows = async () => screen.findAllByRole('listitem')
const linksOf = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('link')
    .map((link) => `${link.textContent} → ${link.getAttribute('href')}`)
const onlyRow = async (change: Partial<Consultation>) => {
  open([demoConsultation(change)])
  const [row] = await rows()
  return row as HTMLElement
}
const inOneHour = wireDate('2026-11-20T21:00:00Z')
const inFiveMinutes = wireDate('2026-11-20T20:05:00Z')

test('two tabs count their visits, and an empty one says so [DASH-10]', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  open([])
  expect(await screen.findByRole('heading', { name: 'No visits yet' })).toBeTruthy()
  expect(tabTexts()).toEqual(['Upcoming (0)', 'Requested (0)'])
  expect(tabs()[0]?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Tab}{ArrowRight}')
  expect(tabs()[1]?.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('link', { name: 'Request a visit' }).getAttribute('href')).toBe('/request-a-visit')
  expect(screen.getByRole('link', { name: 'Past visits' }).getAttribute('href')).toBe('/past-visits')
})

test('of a member who has nothing but requests they show first, and the other list does not say that there are no visits', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  open([demoConsultation({ consult_type: 'Mental Health', status: 'Requested', requested_date: inOneHour })])
  expect(await rows()).toHaveLength(1)
  expect(tabTexts()).toEqual(['Upcoming (0)', 'Requested (1)'])
  expect(tabs()[1]?.getAttribute('aria-selected')).toBe('true')
  await user.click(tabs()[0] as HTMLElement)
  expect(screen.getByRole('heading', { name: 'No upcoming visits' })).toBeTruthy()
  expect(screen.queryByText('No visits yet')).toBeNull()
  // What the member chose stays while time passes.
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(tabs()[0]?.getAttribute('aria-selected')).toBe('true')
})

test('visits without an agreed time are under Requested, and each list is sorted by time [VISIT-13 VISIT-14 VISIT-15 VISIT-32 CALL-54]', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const at = (hour: number) => wireDate(`2026-11-21T${hour}:00:00Z`)
  const server = open([
    demoConsultation({ consult_id: 'a', consult_type: 'Nutrition', status: 'Locked', requested_date: at(20) }),
    demoConsultation({ consult_id: 'b', consult_type: 'General Medical', status: 'Requested', requested_date: at(18) }),
    demoConsultation({
      consult_id: 'c',
      consult_type: 'Nutrition',
      status: 'Proposed',
      requested_date: at(19),
      proposed_dates: [at(20), at(21)],
    }),
    demoConsultation({ consult_id: 'd', consult_type: 'Mental Health', status: 'Requested', requested_date: at(15), provider: null }),
  ])
  await rows()
  expect(tabTexts()).toEqual(['Upcoming (2)', 'Requested (2)'])
  expect((await rows()).map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'General Medical\u00a0· Maya Okafor',
    'Nutrition\u00a0· Maya Okafor',
  ])
  await user.click(tabs()[1] as HTMLElement)
  expect((await rows()).map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Mental Health',
    'Nutrition\u00a0· Maya Okafor',
  ])
  expect(screen.getByText('The clinic proposed 2 times')).toBeTruthy()
  expect(server.asked).toEqual([{ call: list, query: { memberId: 'tele-1' }, body: null }])
})

test('a card says type, method, provider and the time with its zone [VISIT-01 VISIT-02 VISIT-03]', async () => {
  const row = await onlyRow({})
  expect(within(row).getByRole('heading').textContent, '[VISIT-06 VISIT-09]').toBe('General Medical\u00a0· Maya Okafor')
  expect(within(row).getByText('11/21/2026, 2:50 PM CST · Video'), '[VISIT-07 VISIT-08]').toBeTruthy()
})

test('a visit requested in another zone shows both times [VISIT-08]', async () => {
  const row = await onlyRow({ time_zone: 'America/New_York' })
  expect(within(row).getByText('11/21/2026, 2:50 PM CST (11/21/2026, 3:50 PM EST) · Video')).toBeTruthy()
})

test('a card for a child’s visit as soon as possible shows the name and ASAP [VISIT-08 VISIT-09]', async () => {
  const leo = { first_name: 'Leo', last_name: 'Rivera' }
  const row = await onlyRow({ is_on_demand: true, status: 'Requested', provider: null, member: leo, memberId: 'tele-leo' })
  expect(within(row).getByRole('heading').textContent).toBe('General Medical\u00a0· for Leo Rivera')
  expect(within(row).getByText('ASAP · Video')).toBeTruthy()
  expect(within(row).getByText('Waiting for a clinician')).toBeTruthy()
})

test('a dermatology card shows Phone and that it is answered by message [VISIT-07]', async () => {
  const row = await onlyRow({ consult_type: 'Dermatology', communication_method: 'Phone' })
  expect(within(row).getByText('11/21/2026, 2:50 PM CST · Phone · answered by message')).toBeTruthy()
})

test('a visit by phone says which number is called', async () => {
  const row = await onlyRow({ communication_method: 'Phone', phone: '5125550118' })
  expect(within(row).getByText('Your clinician will call you at (512) 555⁠-⁠0118 at this time.')).toBeTruthy()
})

const reschedule = (path: string) => `Reschedule → /${path}?consultId=v1`
const join = 'Join waiting room → /waiting-room?consultId=v1'

test.each<[string, Partial<Consultation>, string[]]>([
  ['within 24 hours', { requested_date: inOneHour }, [reschedule('reschedule-gm-visit')]],
  ['in exactly 24 hours', { requested_date: wireDate('2026-11-21T20:00:00Z') }, [reschedule('reschedule-gm-visit')]],
  ['in more than 24 hours', { requested_date: wireDate('2026-11-21T20:01:00Z') }, []],
  ['for mental health', { consult_type: 'Mental Health', requested_date: inOneHour }, [reschedule('reschedule-mh-visit')]],
  ['for nutrition', { consult_type: 'Nutrition', requested_date: inOneHour }, [reschedule('reschedule-mh-visit')]],
  ['for dermatology', { consult_type: 'Dermatology', communication_method: 'Phone', requested_date: inOneHour }, []],
  ['starting soon', { requested_date: inFiveMinutes }, [join]],
  ['starting soon by phone', { requested_date: inFiveMinutes, communication_method: 'Phone' }, []],
  ['as soon as possible', { is_on_demand: true, status: 'Requested', requested_date: inOneHour }, [join]],
  ['that started early', { status: 'Started', requested_date: inOneHour }, [join]],
])('a visit %s offers the right actions [VISIT-19 VISIT-20 VISIT-22 VISIT-23 VISIT-24]', async (_when, change, offered) => {
  expect(linksOf(await onlyRow(change)), '[VISIT-11 VISIT-12 VISIT-21 VISIT-25]').toEqual(offered)
})

test('proposed times link to the choice of one', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  open([demoConsultation({ consult_type: 'Mental Health', status: 'Proposed', requested_date: inOneHour, proposed_dates: [inOneHour] })])
  await screen.findByRole('tab', { name: 'Requested (1)' })
  await user.click(tabs()[1] as HTMLElement)
  const [row] = await rows()
  expect(linksOf(row as HTMLElement)).toEqual(['Choose a time → /reschedule-mh-visit?consultId=v1'])
})

test('actions change as time passes, without another call [VISIT-16 VISIT-24]', async () => {
  const server = open([demoConsultation({ requested_date: inOneHour })])
  const [row] = await rows()
  expect(linksOf(row as HTMLElement)).toEqual([reschedule('reschedule-gm-visit')])
  await act(() => vi.advanceTimersByTimeAsync(50 * 60_000 + 5000))
  expect(linksOf(row as HTMLElement)).toEqual([join])
  expect(server.count(list)).toBe(1)
})

test('the list is taller with more than two visits [DASH-12]', async () => {
  const visit = (consult_id: string) => demoConsultation({ consult_id })
  const heightClass = async () => {
    await rows()
    return screen.getByRole('list').className.split(' ').length
  }
  open([visit('a'), visit('b')])
  expect(await heightClass()).toBe(1)
  cleanup()
  open([visit('a'), visit('b'), visit('c')])
  expect(await heightClass()).toBe(2)
})

test('visits show placeholders while loading, and can be loaded again after a failure', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  let isUp = false
  open(() => (isUp ? visitsAnswer(demoConsultation()) : refused(503, 'CareUnavailable')))
  expect(document.querySelector('[aria-busy=true]')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load your visits. Please try again.')
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(1)
})

test('the widget is translated into Arabic', async () => {
  open([demoConsultation()], 'ar')
  const [row] = await rows()
  expect(within(row as HTMLElement).getByRole('heading').textContent).toBe('الطب العام\u00a0· Maya Okafor')
  expect(tabTexts()).toEqual(['القادمة (1)', 'المطلوبة (0)'])
})

const earlierCall = 'POST /api/consultation/earlier'
const answering = 'POST /api/consultation/earlier/answer'
const offered = {
  offer_id: 'o1',
  starts_date: wireDate('2026-11-21T15:00:00Z'),
  until_date: wireDate('2026-11-20T20:15:00Z'),
  provider: { first_name: 'Chidi', last_name: 'Okafor' },
}

test('a member can ask to be told about an earlier time, and stop it', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  let wanted = false
  configurePage()
  const server = fakeServer({
    [list]: () => visitsAnswer(demoConsultation({ earlier: { wanted, offer: null } })),
    [earlierCall]: () => {
      wanted = !wanted
      return { body: { data: { wanted } } }
    },
  })
  renderForMember(<VisitsWidget />, demoSession())
  const button = await screen.findByRole('button', { name: 'Tell me about earlier times', pressed: false })
  await user.click(button)
  expect(await screen.findByText('We’ll let you know when an earlier time is available')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Tell me about earlier times', pressed: true }))
  await screen.findByRole('button', { name: 'Tell me about earlier times', pressed: false })
  expect(server.asked.filter(({ call }) => call === earlierCall).map(({ body }) => body)).toEqual([
    { consultId: 'v1', memberId: 'tele-1', wanted: true },
    { consultId: 'v1', memberId: 'tele-1', wanted: false },
  ])
})

test.each([
  ['Choose this time', true, 'Your visit was moved to the earlier time'],
  ['Keep my time', false, 'Your visit hasn’t changed.'],
] as const)('an offered earlier time is answered: %s', async (name, takes, said) => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  configurePage()
  let offer: typeof offered | null = offered
  const server = fakeServer({
    [list]: () => visitsAnswer(demoConsultation({ earlier: { wanted: true, offer } })),
    [answering]: () => {
      offer = null
      return { body: { data: { taken: takes } } }
    },
  })
  renderForMember(
    <>
      <VisitsWidget />
      <Toaster />
    </>,
    demoSession(),
  )
  const strip = within(await screen.findByRole('region', { name: 'An earlier time is available' }))
  expect(strip.getByRole('status').textContent).toMatch(/11\/21\/2026, 9:00.AM CST with Chidi Okafor.*Held for you until 2:15.PM/)
  await user.click(strip.getByRole('button', { name }))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(server.asked.find(({ call }) => call === answering)?.body).toEqual({ consultId: 'v1', memberId: 'tele-1', offerId: 'o1', takes })
  expect(screen.queryByRole('region', { name: 'An earlier time is available' })).toBeNull()
})

test('a lost offer shows an error, an expired one goes, and other visits have no button', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  configurePage()
  fakeServer({
    [list]: visitsAnswer(demoConsultation({ earlier: { wanted: true, offer: offered } }), demoConsultation({ consult_id: 'v2' })),
    [answering]: refused(409, 'OfferOver'),
  })
  renderForMember(
    <>
      <VisitsWidget />
      <Toaster />
    </>,
    demoSession(),
  )
  await user.click(await screen.findByRole('button', { name: 'Choose this time' }))
  expect(await screen.findByText('We’re no longer holding this time for you. Your visit hasn’t changed.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Tell me about earlier times' })).toHaveLength(1)
  act(() => void vi.setSystemTime(new Date('2026-11-20T20:16:00Z')))
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(screen.queryByRole('region', { name: 'An earlier time is available' })).toBeNull()
})

test('the visit that the inbox names is shown in its tab and has the focus', async () => {
  configurePage()
  const named = demoConsultation({ consult_id: 'v9', consult_type: 'Mental Health', status: 'Requested', provider: null })
  fakeServer({ [list]: visitsAnswer(demoConsultation({ requested_date: inOneHour }), named) })
  renderForMember(<VisitsWidget />, demoSession(), '/dashboard?visit=v9')
  const [row] = await rows()
  expect(tabs()[1]?.getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(row)
  expect(row?.textContent).toContain('Mental Health')
})

test('a named visit that is over leads to the past visits', async () => {
  configurePage()
  fakeServer({ [list]: visitsAnswer(demoConsultation({ requested_date: inOneHour })) })
  renderForMember(<VisitsWidget />, demoSession(), '/dashboard?visit=v9')
  await vi.waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/past-visits?consultId=v9'))
})
