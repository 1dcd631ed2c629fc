import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotePanel } from '#care/clinic/notes/note-panel.tsx'
import { renderClinic, startClinic, testVisit } from '#care/clinic/testing/clinic-page.tsx'
import { emptyNote } from '#shared/notes/note-content.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

beforeEach(() => {
  startClinic()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

const put = 'PUT /mobile/clinic/visits/v-1/notes'
const complete = 'POST /mobile/clinic/visits/v-1/complete'
const phrases = {
  'GET /mobile/clinic/phrases': {
    body: {
      data: {
        phrases: [
          { id: 'p-1', version: 1, content: { kind: 'phrase', shortcut: 'uri', text: 'A common cold.', isShared: true } },
          { id: 'p-2', version: 1, content: { kind: 'template', title: 'Cough', isShared: true, ...emptyNote, plan: 'Rest.' } },
        ],
      },
    },
  },
}
const kept = (version: number) => ({ body: { data: { version, savedAt: '2026-11-20T15:00:00Z' } } })
const field = (label: string) => screen.getByLabelText(label) as HTMLTextAreaElement
const type = (text: string, label = 'Subjective') => fireEvent.change(field(label), { target: { value: text } })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const begun = { ...emptyNote, subjective: 'Begun.' }
const render = (note = begun) => renderClinic(<NotePanel visit={testVisit({ status: 'Started', isMine: true, note, version: 3 })} />)

test('a note is saved after a pause, with the version it is based on, and the time is shown', async () => {
  const server = fakeServer({ ...phrases, [put]: kept(4) })
  render()
  expect(field('Subjective').value).toBe('Begun.')
  type('Begun. A')
  type('Begun. And')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await wait(1100)
  expect(server.asked.filter(({ call }) => call === put).map(({ body }) => body)).toEqual([
    { note: { ...emptyNote, subjective: 'Begun. And' }, version: 3 },
  ])
  expect(screen.getByText('Saved at 9:00 AM CST')).toBeTruthy()
  type('Rest.', 'Plan')
  await wait(1100)
  expect(server.asked.at(-1)?.body).toMatchObject({ version: 4, note: { subjective: 'Begun. And', plan: 'Rest.' } })
})

test('a note that fails to save stays in its fields and is saved again later', async () => {
  let isDown = true
  const server = fakeServer({ ...phrases, [put]: () => (isDown ? null : kept(4)) })
  render()
  type('Begun. And')
  await wait(1100)
  expect(screen.getByText('We couldn’t save this yet. Your text is still here, and we’ll keep trying.')).toBeTruthy()
  expect(field('Subjective').value).toBe('Begun. And')
  isDown = false
  await wait(5100)
  expect(server.count(put)).toBe(2)
  await waitFor(() => expect(screen.queryByText(/We couldn’t save/)).toBeNull())
})

test.each([
  ['This version', 'Mine.'],
  ['The other version', 'Theirs.'],
])('the choice "%s" resolves a conflict with another tab', async (choice, text) => {
  const theirs = { ...emptyNote, subjective: 'Theirs.' }
  const server = fakeServer({
    ...phrases,
    [put]: () => (server.count(put) === 1 ? refused(409, 'Conflict') : kept(8)),
    'GET /mobile/clinic/visits/v-1': { body: { data: testVisit({ note: theirs, version: 7 }) } },
  })
  render()
  type('Mine.')
  await wait(1100)
  expect(screen.getByText('Theirs.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: choice }))
  await wait(50)
  expect(field('Subjective').value).toBe(text)
  const later = server.asked.filter(({ call }) => call === put).slice(1)
  expect(later.map(({ body }) => body)).toMatchObject(text === 'Mine.' ? [{ note: { subjective: 'Mine.' }, version: 7 }] : [])
})

test('leaving the page saves at once; a summary is required', async () => {
  const server = fakeServer({ ...phrases, [put]: kept(4) })
  const page = render()
  fireEvent.click(screen.getByRole('button', { name: 'Review and complete' }))
  expect(document.activeElement).toBe(field('About your visit'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.count(complete)).toBe(0)
  type('Begun. And')
  page.unmount()
  await wait(10)
  expect(server.asked.at(-1)).toMatchObject({ call: put, body: { note: { subjective: 'Begun. And' } } })
})

test('Tab after a shortcut inserts its phrase; any other Tab leaves the field', async () => {
  fakeServer({ ...phrases, [put]: kept(4) })
  render()
  await waitFor(() => expect(screen.getByLabelText('Template')).toBeTruthy())
  type('He has .uri')
  const subjective = field('Subjective')
  subjective.setSelectionRange(11, 11)
  expect(fireEvent.keyDown(subjective, { key: 'Tab' })).toBe(false)
  expect(subjective.value).toBe('He has A common cold.')
  expect(fireEvent.keyDown(subjective, { key: 'Tab' })).toBe(true)
})

test('a template is added to what was written', async () => {
  fakeServer({ ...phrases, [put]: kept(4) })
  render()
  await waitFor(() => expect(screen.getByLabelText('Template')).toBeTruthy())
  expect(screen.getByRole('option', { name: 'Cough (practice)' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Template'), { target: { value: 'p-2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }))
  expect([field('Subjective').value, field('Plan').value]).toEqual(['Begun.', 'Rest.'])
})

test('the question names what goes to the patient and shows it; signing sends the note once', async () => {
  const note = {
    ...begun,
    assessment: 'Viral.',
    plan: 'Rest.',
    diagnoses: [{ code: 'J06.9', words: 'Acute upper respiratory infection' }],
  }
  const server = fakeServer({ ...phrases, [put]: kept(4), [complete]: { body: { data: { status: 'Completed' } } } })
  render(note)
  fireEvent.click(screen.getByRole('button', { name: 'Fill in from the note' }))
  type('You have a cold.', 'About your visit')
  fireEvent.click(screen.getByRole('button', { name: 'Review and complete' }))
  const dialog = screen.getByRole('dialog')
  for (const text of [
    'Ana will get:',
    'The names of the diagnoses, without their codes',
    'What Ana will read',
    'You have a cold.',
    'Rest.',
  ])
    expect(dialog.textContent).toContain(text)
  expect(dialog.textContent).not.toContain('J06.9')
  fireEvent.click(screen.getByRole('button', { name: 'Sign and complete' }))
  await wait(50)
  expect(server.asked.filter(({ call }) => call === complete).map(({ body }) => body)).toMatchObject([
    { note: { ...note, summary: { about: 'You have a cold.', next: 'Rest.' } } },
  ])
})
