import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ThreadPage } from '#care/clinic/messages/thread-page.tsx'
import { ThreadsPage } from '#care/clinic/messages/threads-page.tsx'
import { renderClinic, startClinic } from '#care/clinic/testing/clinic-page.tsx'
import type { ThreadRow } from '#shared/messages/message-shape.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

beforeEach(() => startClinic())
afterEach(() => vi.unstubAllGlobals())

const row = (id: string, unread: number): ThreadRow => ({
  id,
  team: 'GeneralMedical',
  subject: `Subject ${id}`,
  unread,
  patient: { telehealthId: 'ana', first: 'Ana', last: 'Rivera' },
  last: { from: unread ? 'member' : 'clinic', isOwn: false, author: 'Ana Rivera', text: 'Hello', sentAt: '2026-11-20T15:00:00.000Z' },
})

test('unanswered and answered conversations are separate lists of links', async () => {
  fakeServer({ 'GET /mobile/clinic/threads': { body: { data: { rows: [row('t1', 1), row('t2', 0)], hasMore: false } } } })
  renderClinic(<ThreadsPage />)
  const linksIn = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  await screen.findByRole('list', { name: 'Waiting for a reply' })
  expect(linksIn('Waiting for a reply')).toEqual(['/clinic/messages/t1'])
  expect(linksIn('Answered')).toEqual(['/clinic/messages/t2'])
})

const page = (
  <Routes>
    <Route path="/clinic/messages/:id" element={<ThreadPage />} />
  </Routes>
)

test('an answer is sent by the id of its draft', async () => {
  const thread = row('t1', 1)
  const draft = { draftId: 'd1', patientId: null, team: null, subject: '', text: 'Rest.', attachments: [] }
  const server = fakeServer({
    'GET /mobile/clinic/threads/t1': { body: { data: { thread, messages: [], draft: null, patientState: 'TX', isLicensed: true } } },
    'PUT /mobile/clinic/threads/t1/draft': { body: { data: draft } },
    'POST /mobile/clinic/threads/t1/messages': { body: { data: { threadId: 't1', messageId: 'm', sentAt: '2026-11-20T15:00:00.000Z' } } },
  })
  renderClinic(page, { path: '/clinic/messages/t1' })
  await userEvent.type(await screen.findByLabelText('Your reply'), 'Rest.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.count('POST /mobile/clinic/threads/t1/messages')).toBe(1))
  expect(server.asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ draftId: 'd1', isLogistics: false })
})

test('without a license where the patient is, the reply says so and is sent as one without medical advice', async () => {
  const draft = { draftId: 'd1', patientId: null, team: null, subject: '', text: 'Request a visit.', attachments: [] }
  const read = { thread: row('t1', 1), messages: [], draft, patientState: 'NV', isLicensed: false }
  const server = fakeServer({
    'GET /mobile/clinic/threads/t1': { body: { data: read } },
    'POST /mobile/clinic/threads/t1/messages': { body: { data: { threadId: 't1', messageId: 'm', sentAt: '2026-11-20T15:00:00.000Z' } } },
  })
  renderClinic(page, { path: '/clinic/messages/t1' })
  expect(await screen.findByText(/You’re not licensed in Nevada/)).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: 'My answer contains no medical advice' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.count('POST /mobile/clinic/threads/t1/messages')).toBe(1))
  expect(server.asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ draftId: 'd1', isLogistics: true })
})

test('a conversation of another care team shows that it is not one of theirs', async () => {
  fakeServer({ 'GET /mobile/clinic/threads/t9': refused(404, 'NotFound') })
  renderClinic(page, { path: '/clinic/messages/t9' })
  expect(await screen.findByRole('heading', { level: 1, name: 'This isn’t one of your conversations' })).toBeDefined()
})
