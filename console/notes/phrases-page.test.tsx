import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PracticePhrasesPage } from '#console/notes/phrases-page.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { NotePhrase } from '#shared/notes/note-phrases.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

const user = userEvent.setup()
const uri: NotePhrase = { id: 'p1', version: 3, content: { kind: 'phrase', shortcut: 'uri', text: 'A cold.', isShared: true } }
const list = 'GET /api/console/phrases'

const open = (replies: Parameters<typeof fakeServer>[0] = {}, role: OperatorRole = 'admin') => {
  const server = fakeServer({ [list]: { body: { data: { phrases: [uri] } } }, ...replies })
  startConsole()
  renderConsole(
    <>
      <PracticePhrasesPage />
      <ConfirmDialog />
    </>,
    { role },
  )
  return server
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('a template is added under a new id, as the practice’s', async () => {
  const server = open()
  await screen.findByText('A cold.')
  await user.click(screen.getByRole('button', { name: 'Add template' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add template' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(within(dialog).getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'))
  await user.type(within(dialog).getByLabelText('Name'), 'Cough')
  await user.type(within(dialog).getByLabelText('Plan'), 'Rest.')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.asked.find(({ call }) => call.startsWith('PUT /api/console/phrases/'))
  expect(sent?.body).toEqual({
    version: 0,
    content: { kind: 'template', isShared: true, title: 'Cough', subjective: '', objective: '', assessment: '', plan: 'Rest.' },
  })
  expect(server.count(list)).toBe(2)
})

test('a refused change keeps what was typed, and the list is read again', async () => {
  const server = open({ 'PUT /api/console/phrases/p1': refused(409, 'Conflict') })
  await user.click(await screen.findByRole('button', { name: 'Change .uri' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change' })
  const text = within(dialog).getByLabelText('Text') as HTMLTextAreaElement
  await user.clear(text)
  await user.type(text, 'Most likely a virus.')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.count(list)).toBe(2))
  expect(text.value).toBe('Most likely a virus.')
  expect(server.asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ version: 3 })
})

test('a phrase is removed in the version that is shown, after a question', async () => {
  const server = open({ 'DELETE /api/console/phrases/p1': { body: { data: { removed: true } } } })
  await user.click(await screen.findByRole('button', { name: 'Remove .uri' }))
  const question = await screen.findByRole('dialog', { name: 'Remove this?' })
  expect(server.asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.count('DELETE /api/console/phrases/p1')).toBe(1))
  const sent = server.asked.find(({ call }) => call.startsWith('DELETE'))
  expect({ ...sent?.query, ...(sent?.body as object) }).toMatchObject({ version: expect.anything() })
})

test('support reads them without buttons', async () => {
  open({}, 'support')
  expect(await screen.findByText('A cold.')).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})
