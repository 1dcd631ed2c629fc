import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { hearNotice, noticeVersion } from '#web/session/notice-version.ts'
import { MaintenanceGate } from '#web/shell/maintenance-gate.tsx'
import { configurePage } from '#web/testing/portal.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  configurePage()
  Object.assign(noticeVersion, { etag: undefined, until: 0 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const file = 'GET /maintenance.json'
const pass = async (seconds: number) => {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  // The first import loads the notice reader, the second the component that shows it.
  await act(() => vi.dynamicImportSettled())
  await act(() => vi.dynamicImportSettled())
}
const open = async () => {
  render(
    <MaintenanceGate>
      <h1>The page</h1>
    </MaintenanceGate>,
  )
  await pass(0.001)
}
const page = () => screen.queryByRole('heading', { name: 'The page' })

test('a notice replaces the page by its message alone [SHELL-081 SHELL-082]', async () => {
  fakeServer({ [file]: { body: { message: 'Back on Saturday.' } } })
  await open()
  expect(page()).toBeNull()
  expect(document.body.textContent).toBe('Back on Saturday.')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Back on Saturday.')
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('the notice is read every 60 s: it closes an open page and opens it again [SHELL-081 SHELL-083]', async () => {
  let body = {}
  const server = fakeServer({ [file]: () => ({ body }) })
  await open()
  expect(page()).not.toBeNull()
  body = { message: 'Closed.' }
  await pass(59)
  expect([server.count(file), page() !== null]).toEqual([1, true])
  await pass(1)
  expect([server.count(file), page()]).toEqual([2, null])
  body = {}
  await pass(60)
  expect(page()).not.toBeNull()
})

test('the notice is not read while session checks tell that it is the same, and within a minute when it is another [SHELL-083]', async () => {
  let answer = { body: {}, headers: { etag: '"one"' } }
  const server = fakeServer({ [file]: () => answer })
  await open()
  for (let at = 0; at < 8; at += 1) {
    await pass(15)
    hearNotice('"one"')
  }
  expect(server.count(file)).toBe(1)
  answer = { body: { message: 'Closed.' }, headers: { etag: '"two"' } }
  hearNotice('"two"')
  await pass(60)
  expect([server.count(file), page()]).toEqual([2, null])
  await pass(120)
  expect(server.count(file), 'it is read each minute once no check tells').toBe(4)
})

test.each([
  ['there is no notice', { status: 404 }],
  ['the notice is malformed', { body: ['?'] }],
  ['the message is blank', { body: { message: '  ' } }],
  ['the server does not answer', null],
])('the page stays open if %s [SHELL-084]', async (_why, reply) => {
  fakeServer({ [file]: reply })
  await open()
  expect(page()).not.toBeNull()
})

test('the page opens again if the notice cannot be read any more [SHELL-084]', async () => {
  let isUp = true
  fakeServer({ [file]: () => (isUp ? { body: { message: 'Closed.' } } : null) })
  await open()
  expect(page()).toBeNull()
  isUp = false
  await pass(60)
  expect(page()).not.toBeNull()
})

test('upcoming maintenance is a line on the page', async () => {
  fakeServer({ [file]: { body: { upcoming: { message: 'Two hours.', startsAt: '2026-11-21T06:00:00Z' } } } })
  await open()
  expect(screen.getByRole('status').textContent).toMatch(/^Planned maintenance, 11\/2[01]\/2026, .+: Two hours\.$/)
  expect(page()).not.toBeNull()
})
