import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeScreens } from '#care/sdk/testing/fake-screens.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'

// The flow is loaded on demand, which can take long on a busy machine.
beforeAll(async () => void (await import('#care/sdk/flows/request-visit/request-visit-flow.tsx')))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const user = userEvent.setup()
const monday = Date.parse('2026-11-23T16:30:00Z')
const week = 7 * 86_400_000
const weeksLater = (weeks: number) => new Date(monday + weeks * week).toISOString()

type Input = { everyWeeks: number; visits: number; times: string[] }

/** What every series here shares. */
const therapy = {
  seriesWeeks: null as number | null,
  later: [] as string[],
  plan: null,
  startsAt: weeksLater(0),
  timeZone: 'America/Chicago',
  type: 'MentalHealth',
  method: 'Video',
  patient: { first: 'Ana', last: 'Rivera', isSelf: true },
  clinician: { first: 'Maja', last: 'Lindqvist', credentials: 'PhD' },
  priceCents: 4500,
}

/** A telehealth side on which the second date has another time that week, and the third none. */
const open = async (refusal: { code: string | null } = { code: null }) => {
  const offer = ({ everyWeeks, visits }: Input) => ({
    consultId: 'v1',
    stage: 'first',
    everyWeeks,
    most: 11,
    ...therapy,
    dates: Array.from({ length: visits - 1 }, (_, at) => {
      const date = weeksLater(everyWeeks * (at + 1))
      return { at: date, isOpen: at !== 1 && at !== 2, instead: at === 1 ? new Date(Date.parse(date) + 86_400_000).toISOString() : null }
    }),
  })
  const receipt = (requestedAt: string, at: number) => ({
    reference: `V-${at}`,
    consultId: `v${at}`,
    type: 'MentalHealth',
    status: 'Locked',
    isOnDemand: false,
    requestedAt,
    priceCents: 4500,
  })
  const { inputsOf } = fakeScreens({
    visit_series: (input) => ({ data: offer(input as Input) }),
    book_visit_series: (input) =>
      refusal.code === null
        ? { data: { everyWeeks: 1, visits: [weeksLater(0), ...(input as Input).times].map(receipt) } }
        : { status: 409, code: refusal.code },
  })
  const flow = openFlow('request-a-visit', { repeat: 'v1' })
  await step('Repeat your visit with Maja Lindqvist, PhD')
  return { ...flow, sentTo: inputsOf }
}
const book = (name: string) => user.click(screen.getByRole('button', { name }))

test('lists the dates, the nearest time for one that is not open, and books what is ticked', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:calendar'
  })
  const { sentTo, whenVisitsChanged } = await open()
  expect(screen.getByText('Monday, 12/07/2026, 10:30 AM CST isn’t open. The nearest open time is:')).toBeTruthy()
  expect(screen.getByText('Monday, 12/14/2026, 10:30 AM CST isn’t open, and there’s no other open time that week.')).toBeTruthy()
  expect(screen.getAllByRole('checkbox')).toHaveLength(4)
  await user.click(screen.getByRole('checkbox', { name: 'Monday, 12/28/2026, 10:30 AM CST' }))
  expect(screen.getByText('You’ll have 4 visits in all.')).toBeTruthy()
  await book('Book 3 more visits')
  await step('Your visits are booked')
  const times = [weeksLater(1), new Date(monday + 2 * week + 86_400_000).toISOString(), weeksLater(4)]
  expect(sentTo('book_visit_series')).toEqual([{ consultId: 'v1', everyWeeks: 1, times, consents: true, priceCents: 4500 }])
  expect(whenVisitsChanged).toHaveBeenCalled()
  expect(screen.getByRole('link', { name: 'Add to your calendar' }).getAttribute('download')).toBe('V-0.ics')
  const file = (await files.at(-1)?.text()) ?? ''
  expect(file.match(/^DTSTART:.*$/gm)).toEqual(
    ['20261123T163000Z', '20261130T163000Z', '20261208T163000Z', '20261221T163000Z'].map((at) => `DTSTART:${at}`),
  )
})

test('another interval or number asks for its dates', async () => {
  const { sentTo } = await open()
  expect(screen.getByRole('heading', { name: 'How often?' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Every four weeks' }))
  await user.selectOptions(screen.getByLabelText('Number of visits'), '2')
  await screen.findByRole('button', { name: 'Book 1 more visit' })
  expect(sentTo('visit_series').at(-1)).toEqual({ consultId: 'v1', everyWeeks: 4, visits: 2 })
  await user.click(await screen.findByRole('checkbox', { name: 'Monday, 12/21/2026, 10:30 AM CST' }))
  await book('Book 0 more visits')
  expect(await screen.findByText('Choose at least one date.')).toBeTruthy()
  expect(sentTo('book_visit_series')).toEqual([])
})

/** A telehealth side with a visit that is the last of its series, or whose time is not agreed on yet. */
const openOther = async (change: object, title: string) => {
  const shown = {
    consultId: 'v6',
    everyWeeks: 2,
    most: 3,
    ...therapy,
    ...change,
  }
  const { inputsOf } = fakeScreens({
    visit_series: (input) => ({
      data: {
        ...shown,
        dates: Array.from({ length: Math.min((input as Input).visits - 1, 3) }, (_, at) => ({
          at: weeksLater(2 * (at + 1)),
          isOpen: true,
          instead: null,
        })),
      },
    }),
    book_visit_series: () => ({ data: { everyWeeks: 2, visits: [] } }),
    plan_visit_series: (input) => {
      const { plan } = input as { plan: { everyWeeks: number; visits: number } | null }
      return { data: { plan: plan && { everyWeeks: plan.everyWeeks, visits: plan.visits } } }
    },
  })
  const flow = openFlow('request-a-visit', { repeat: 'v6' })
  await step(title)
  return { ...flow, sentTo: inputsOf }
}

test('adds as many visits after the last of a series as may be, at its own interval', async () => {
  const { sentTo, whenVisitsChanged } = await openOther({ stage: 'more' }, 'Add visits to your series with Maja Lindqvist, PhD')
  expect(screen.queryByRole('radio')).toBeNull()
  const count = screen.getByLabelText<HTMLSelectElement>('Number of new visits')
  expect([...count.options].map(({ value }) => value)).toEqual(['1', '2', '3'])
  expect(count.value).toBe('3')
  await user.selectOptions(count, '2')
  await book('Book 2 more visits')
  await step('Your visits are booked')
  const times = [weeksLater(2), weeksLater(4)]
  expect(sentTo('book_visit_series')).toEqual([{ consultId: 'v6', everyWeeks: 2, times, consents: true, priceCents: 4500 }])
  expect(whenVisitsChanged).toHaveBeenCalled()
})

test('gives later visits another interval: those that are canceled are listed, those that keep their time are not, and their number is sent', async () => {
  const change = { stage: 'change', seriesWeeks: 1, later: [weeksLater(1), weeksLater(2)] }
  const { sentTo } = await openOther(change, 'Change how often you see Maja Lindqvist, PhD')
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Every two weeks', 'Every four weeks'])
  expect(screen.getByRole('radio', { name: 'Every two weeks' })).toHaveProperty('checked', true)
  const givenUp = () =>
    within(screen.getByRole('region', { name: 'Visits that we’ll cancel' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const [first, second] = ['Monday, 11/30/2026, 10:30 AM CST', 'Monday, 12/07/2026, 10:30 AM CST']
  expect(givenUp()).toEqual([first])
  await user.click(screen.getByRole('checkbox', { name: second }))
  expect(givenUp()).toEqual([first, second])
  await user.click(screen.getByRole('checkbox', { name: second }))
  // As many visits are suggested as are canceled, with the next one.
  expect(screen.getByLabelText('Number of visits')).toHaveProperty('value', '3')
  expect(sentTo('visit_series').at(-1)).toMatchObject({ visits: 3 })
  await user.selectOptions(screen.getByLabelText('Number of visits'), '4')
  await user.click(await screen.findByRole('checkbox', { name: 'Monday, 01/04/2027, 10:30 AM CST' }))
  await book('Cancel these and book 2 visits')
  await step('Your visits are booked')
  const times = [weeksLater(2), weeksLater(4)]
  expect(sentTo('book_visit_series')).toEqual([{ consultId: 'v6', everyWeeks: 2, times, consents: true, priceCents: 4500, cancels: 2 }])
})

test('plans visits with one whose time is not agreed on yet', async () => {
  const { sentTo, whenVisitsChanged } = await openOther({ stage: 'plan', clinician: null, most: 11 }, 'Repeat this visit')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Every two weeks' }))
  await user.selectOptions(screen.getByLabelText('Number of visits'), '4')
  await book('Book 3 more visits with this one')
  await step('We’ll book your other visits too')
  expect(sentTo('plan_visit_series')).toEqual([{ consultId: 'v6', plan: { everyWeeks: 2, visits: 4, consents: true, priceCents: 4500 } }])
  expect(whenVisitsChanged).toHaveBeenCalled()
})

test('a plan is shown as it was made, and can be removed', async () => {
  const plan = { everyWeeks: 4, visits: 3 }
  const { sentTo } = await openOther({ stage: 'plan', clinician: null, most: 11, plan }, 'Repeat this visit')
  expect(screen.getByRole('radio', { name: 'Every four weeks' })).toHaveProperty('checked', true)
  expect(screen.getByLabelText('Number of visits')).toHaveProperty('value', '3')
  await book('Don’t repeat this visit')
  await step('This visit won’t repeat')
  expect(sentTo('plan_visit_series')).toEqual([{ consultId: 'v6', plan: null }])
})

test('if a time was taken meanwhile, the dates are read again and what was left out stays', async () => {
  const refusal: { code: string | null } = { code: 'SlotTaken' }
  const { sentTo } = await open(refusal)
  const last = { name: 'Monday, 12/28/2026, 10:30 AM CST' }
  await user.click(screen.getByRole('checkbox', last))
  await book('Book 3 more visits')
  expect(await screen.findByText('The dates have changed, and nothing was booked yet. Please review them and book again.')).toBeTruthy()
  await waitFor(() => expect(sentTo('visit_series')).toHaveLength(2))
  expect(screen.getByRole('checkbox', last)).toHaveProperty('checked', false)
  refusal.code = null
  await book('Book 3 more visits')
  await step('Your visits are booked')
})
