import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CalendarPage } from '#care/clinic/slots/calendar-page.tsx'
import { renderClinic, startClinic } from '#care/clinic/testing/clinic-page.tsx'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

const user = userEvent.setup()
const monday = { id: 'm', weekday: 1, fromMinute: 540, toMinute: 720, slotMinutes: 20 }
const calendar = {
  timeZone: 'America/Chicago',
  today: '2026-11-20',
  days: [],
  hours: [monday],
  daysOff: [],
  // Monday at 9 in Chicago.
  visits: [{ reference: 'V-100', startsAt: '2026-11-23T15:00:00Z' }],
}
const path = '/mobile/clinic/hours/m'
type Replies = Parameters<typeof fakeServer>[0]
const open = (replies: Replies = {}) => {
  const server = fakeServer({ 'GET /mobile/clinic/calendar': { body: { data: calendar } }, ...replies })
  startClinic()
  renderClinic(<CalendarPage />)
  return server
}
const done = { body: { data: { done: true } } }
const dialog = (name: string) => screen.findByRole('dialog', { name })
const outside = 'Save this change?'
const typeFrom = async (clock: string) => {
  await user.click(await screen.findByRole('button', { name: 'Change Monday, 9:00 AM – 12:00 PM' }))
  const form = await dialog('Change hours')
  const from = within(form).getByLabelText('From')
  await user.clear(from)
  await user.type(from, clock)
  await user.click(within(form).getByRole('button', { name: 'Save' }))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('hours that leave a booked visit outside name it before they are saved; going back keeps what was typed', async () => {
  const server = open({ [`PUT ${path}`]: done })
  await typeFrom('10:00')
  const review = await dialog(outside)
  expect(within(review).getByRole('row', { name: /^V-100/ }).textContent).toContain('9:00 AM')
  expect(server.count(`PUT ${path}`)).toBe(0)
  await user.click(within(review).getByRole('button', { name: 'Go back' }))
  const again = await dialog('Change hours')
  expect((within(again).getByLabelText('From') as HTMLInputElement).value).toBe('10:00')
  expect(server.count(`PUT ${path}`)).toBe(0)
  await user.click(within(again).getByRole('button', { name: 'Save' }))
  await user.click(within(await dialog(outside)).getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(server.count(`PUT ${path}`)).toBe(1))
  expect(server.asked.find(({ call }) => call === `PUT ${path}`)?.body).toMatchObject({ fromMinute: 600, toMinute: 720 })
})

test('a refusal after the review shows the form again with what was typed', async () => {
  open({ [`PUT ${path}`]: refused(409, 'HoursOverlap') })
  await typeFrom('10:00')
  await user.click(within(await dialog(outside)).getByRole('button', { name: 'Save anyway' }))
  expect((within(await dialog('Change hours')).getByLabelText('From') as HTMLInputElement).value).toBe('10:00')
})

test('hours that cover all booked visits are saved at once', async () => {
  const server = open({ [`PUT ${path}`]: done })
  await typeFrom('08:00')
  await waitFor(() => expect(server.count(`PUT ${path}`)).toBe(1))
  expect(screen.queryByRole('dialog', { name: outside })).toBeNull()
})

test('removing hours and a day off ask the same', async () => {
  const server = open({ [`DELETE ${path}`]: done, 'POST /mobile/clinic/days-off': done })
  await user.click(await screen.findByRole('button', { name: 'Remove Monday, 9:00 AM – 12:00 PM' }))
  await user.click(within(await dialog(outside)).getByRole('button', { name: 'Go back' }))
  expect(server.count(`DELETE ${path}`)).toBe(0)
  const day = screen.getByLabelText('Day')
  await user.type(day, '2026-11-23')
  await user.click(screen.getByRole('button', { name: 'Add a day off' }))
  await user.click(within(await dialog(outside)).getByRole('button', { name: 'Go back' }))
  expect([server.count('POST /mobile/clinic/days-off'), (day as HTMLInputElement).value]).toEqual([0, '2026-11-23'])
  await user.click(screen.getByRole('button', { name: 'Add a day off' }))
  await user.click(within(await dialog(outside)).getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(server.count('POST /mobile/clinic/days-off')).toBe(1))
})

test('a booked visit outside the hours links to its page, where it can be canceled', async () => {
  open({ 'GET /mobile/clinic/calendar': { body: { data: { ...calendar, hours: [], visits: [{ id: 'v7', ...calendar.visits[0] }] } } } })
  expect((await screen.findByRole('link', { name: 'V-100' })).getAttribute('href')).toBe('/clinic/visits/v7')
})

test('a calendar of an earlier version, which names no coming visits, is shown, and its hours are saved at once', async () => {
  const { visits: _, ...earlier } = calendar
  const server = open({ 'GET /mobile/clinic/calendar': { body: { data: earlier } }, [`PUT ${path}`]: done })
  await typeFrom('10:00')
  await waitFor(() => expect(server.count(`PUT ${path}`)).toBe(1))
  expect(screen.queryByRole('dialog', { name: outside })).toBeNull()
})
