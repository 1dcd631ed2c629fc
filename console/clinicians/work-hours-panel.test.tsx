import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { WorkHoursPanel } from '#console/clinicians/work-hours-panel.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { RosterClinician } from '#shared/clinicians/roster.ts'
import type { WorkHours } from '#shared/clinicians/work-hours.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

const user = userEvent.setup()

const work: WorkHours = {
  timeZone: 'America/Chicago',
  today: '2026-11-20',
  version: 'v1',
  hours: [{ id: 'm', weekday: 1, fromMinute: 540, toMinute: 720, slotMinutes: 20 }],
  daysOff: ['2026-12-25'],
  visits: [{ reference: 'V-100', startsAt: '2026-11-23T15:00:00Z' }],
}
const path = '/api/console/clinicians/c1/hours'
const addDay = 'POST /api/console/clinicians/c1/days-off'

const open = (replies: Parameters<typeof fakeServer>[0] = {}, mayChange = true) => {
  const server = fakeServer({ [`GET ${path}`]: { body: { data: work } }, ...replies })
  startConsole()
  renderConsole(<WorkHoursPanel clinician={{ id: 'c1' } as RosterClinician} mayChange={mayChange} />)
  return server
}
const dialog = (name: string) => screen.findByRole('dialog', { name })
const openLine = async () => {
  await user.click(await screen.findByRole('button', { name: 'Change Monday, 9:00 AM – 12:00 PM' }))
  return dialog('Change hours')
}
const typeFrom = async (form: HTMLElement, clock: string) => {
  const from = within(form).getByLabelText('From')
  await user.clear(from)
  await user.type(from, clock)
  await user.click(within(form).getByRole('button', { name: 'Review changes' }))
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('hours are saved after a review that names the booked visits they no longer cover', async () => {
  const after = { ...work, version: 'v2', hours: [{ ...work.hours[0], fromMinute: 600 }] }
  const server = open({ [`PUT ${path}/m`]: { body: { data: after } } })
  expect(await screen.findByText('9:00 AM – 12:00 PM, 20-minute visits')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Booked visits outside these hours' })).toBeNull()
  await typeFrom(await openLine(), '10:00')
  const review = await dialog('What changes')
  expect(within(review).getByRole('row', { name: /^Weekly hours/ }).textContent).toContain('Monday, 10:00 AM – 12:00 PM')
  expect(within(review).getByRole('row', { name: /^V-100/ }).textContent).toContain('9:00 AM')
  expect(server.count(`PUT ${path}/m`)).toBe(0)
  await user.click(within(review).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('10:00 AM – 12:00 PM, 20-minute visits')).toBeDefined()
  expect(server.asked.find(({ call }) => call === `PUT ${path}/m`)?.body).toMatchObject({ version: 'v1', fromMinute: 600, weekday: 1 })
  expect(await screen.findByRole('heading', { name: 'Booked visits outside these hours' })).toBeDefined()
})

test('after a Conflict the clinician’s own hours are read, and what was typed is still in the form', async () => {
  let shown = work
  const server = open({ [`GET ${path}`]: () => ({ body: { data: shown } }), [`PUT ${path}/m`]: refused(409, 'Conflict') })
  await typeFrom(await openLine(), '10:00')
  shown = { ...work, version: 'v2', hours: [...work.hours, { id: 't', weekday: 2, fromMinute: 540, toMinute: 600, slotMinutes: 20 }] }
  await user.click(within(await dialog('What changes')).getByRole('button', { name: 'Save' }))
  const form = await dialog('Change hours')
  expect((within(form).getByLabelText('From') as HTMLInputElement).value).toBe('10:00')
  expect(await screen.findByText('9:00 AM – 10:00 AM, 20-minute visits')).toBeDefined()
  expect(server.count(`PUT ${path}/m`)).toBe(1)
})

test('hours that overlap others are refused at the field, before a review', async () => {
  const two = { ...work, hours: [...work.hours, { id: 'n', weekday: 1, fromMinute: 420, toMinute: 480, slotMinutes: 20 }] }
  open({ [`GET ${path}`]: { body: { data: two } } })
  const form = await openLine()
  await typeFrom(form, '07:30')
  await waitFor(() => expect(within(form).getByLabelText('From').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('dialog', { name: 'What changes' })).toBeNull()
})

test('a day off that is refused stays in its field with the reason', async () => {
  open({
    [addDay]: {
      status: 422,
      body: { meta: { errors: ['TimePast'], errorMessages: [{ reason: 'TimePast', code: 'TimePast', field: 'day' }] } },
    },
  })
  const day = await screen.findByLabelText('Day')
  await user.type(day, '2026-11-23')
  await user.click(screen.getByRole('button', { name: 'Add a day off' }))
  const review = await dialog('What changes')
  expect(within(review).getByRole('row', { name: /^V-100/ })).toBeDefined()
  await user.click(within(review).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'))
  expect((day as HTMLInputElement).value).toBe('2026-11-23')
})

test('support reads hours and days off and has no buttons', async () => {
  open({}, false)
  expect(await screen.findByText('9:00 AM – 12:00 PM, 20-minute visits')).toBeDefined()
  expect(screen.getByText(/12\/25\/2026/)).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})
