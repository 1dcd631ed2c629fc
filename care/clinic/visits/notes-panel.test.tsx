import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderClinic, startClinic, testVisit } from '#care/clinic/testing/clinic-page.tsx'
import { NotesPanel } from '#care/clinic/visits/notes-panel.tsx'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

beforeEach(() => {
  startClinic()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

const put = 'PUT /mobile/clinic/visits/v-1/notes'
const kept = (version: number) => ({ body: { data: { version, savedAt: '2026-11-20T15:00:00Z' } } })
const notes = () => screen.getByLabelText('Notes') as HTMLTextAreaElement
const type = (text: string) => fireEvent.change(notes(), { target: { value: text } })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const render = () => renderClinic(<NotesPanel visit={testVisit({ status: 'Started', isMine: true, notes: 'Begun.', version: 3 })} />)

test('notes are saved after a pause, with the version they are based on, and the time is shown', async () => {
  const server = fakeServer({ [put]: kept(4) })
  render()
  expect(notes().value).toBe('Begun.')
  type('Begun. A')
  type('Begun. And')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await wait(1100)
  expect(server.asked.filter(({ call }) => call === put).map(({ body }) => body)).toEqual([
    { notes: 'Begun. And', summary: '', version: 3 },
  ])
  expect(screen.getByText('Saved at 9:00 AM CST')).toBeTruthy()
  type('Begun. And more')
  await wait(1100)
  expect(server.asked.at(-1)?.body).toMatchObject({ version: 4 })
})

test('notes that fail to save stay in the field and are saved again later', async () => {
  let isDown = true
  const server = fakeServer({ [put]: () => (isDown ? null : kept(4)) })
  render()
  type('Begun. And')
  await wait(1100)
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t save this yet. Your text is still here, and we’ll keep trying.')
  expect(notes().value).toBe('Begun. And')
  isDown = false
  await wait(5100)
  expect(server.count(put)).toBe(2)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test.each([
  ['This version', 'Mine.'],
  ['The other version', 'Theirs.'],
])('the choice "%s" resolves a conflict with another tab', async (choice, text) => {
  const server = fakeServer({
    [put]: () => (server.count(put) === 1 ? refused(409, 'Conflict') : kept(8)),
    'GET /mobile/clinic/visits/v-1': { body: { data: testVisit({ notes: 'Theirs.', version: 7 }) } },
  })
  render()
  type('Mine.')
  await wait(1100)
  expect(screen.getByText('Theirs.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: choice }))
  await wait(50)
  expect(notes().value).toBe(text)
  expect(
    server.asked
      .filter(({ call }) => call === put)
      .slice(1)
      .map(({ body }) => body),
  ).toEqual(text === 'Mine.' ? [{ notes: 'Mine.', summary: '', version: 7 }] : [])
})

test('leaving the page saves at once; completing the visit requires a summary', async () => {
  const server = fakeServer({ [put]: kept(4) })
  const page = render()
  fireEvent.click(screen.getByRole('button', { name: 'Complete visit' }))
  expect(document.activeElement).toBe(screen.getByLabelText('After-visit summary'))
  expect(screen.getByText('Required')).toBeTruthy()
  expect(server.count('POST /mobile/clinic/visits/v-1/complete')).toBe(0)
  type('Begun. And')
  page.unmount()
  await wait(10)
  expect(server.asked.at(-1)).toMatchObject({ call: put, body: { notes: 'Begun. And' } })
})
