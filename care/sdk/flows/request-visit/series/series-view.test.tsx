import { screen, waitFor } from '@testing-library/react'
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

/** A telehealth side on which the second date has another time that week, and the third none. */
const open = async (refusal: { code: string | null } = { code: null }) => {
  const offer = ({ everyWeeks, visits }: Input) => ({
    consultId: 'v1',
    startsAt: weeksLater(0),
    timeZone: 'America/Chicago',
    type: 'MentalHealth',
    method: 'Video',
    patient: { first: 'Ana', last: 'Rivera', isSelf: true },
    clinician: { first: 'Maja', last: 'Lindqvist', credentials: 'PhD' },
    priceCents: 4500,
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
  await user.click(screen.getByRole('radio', { name: 'Every four weeks' }))
  await user.selectOptions(screen.getByLabelText('Number of visits'), '2')
  await screen.findByRole('button', { name: 'Book 1 more visit' })
  expect(sentTo('visit_series').at(-1)).toEqual({ consultId: 'v1', everyWeeks: 4, visits: 2 })
  await user.click(await screen.findByRole('checkbox', { name: 'Monday, 12/21/2026, 10:30 AM CST' }))
  await book('Book 0 more visits')
  expect(await screen.findByText('Choose at least one date.')).toBeTruthy()
  expect(sentTo('book_visit_series')).toEqual([])
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
