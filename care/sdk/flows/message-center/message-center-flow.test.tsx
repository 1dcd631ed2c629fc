import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeScreens } from '#care/sdk/testing/fake-screens.ts'
import { openFlow } from '#care/sdk/testing/open-flow.tsx'
import type { ThreadRow } from '#shared/messages/message-shape.ts'

afterEach(() => vi.unstubAllGlobals())

const thread: ThreadRow = {
  id: 't1',
  team: 'GeneralMedical',
  subject: 'My cough',
  unread: 2,
  patient: { telehealthId: 'ana', first: 'Ana', last: 'Rivera' },
  last: { from: 'clinic', isOwn: false, author: 'Maya Okafor, MD', text: 'Keep warm.', sentAt: '2026-11-20T15:00:00.000Z' },
}
const message = (n: number, from: 'member' | 'clinic') => ({
  id: `m${n}`,
  from,
  author: from === 'member' ? 'Ana Rivera' : 'Maya Okafor, MD',
  isOwn: from === 'member',
  text: `Text ${n}`,
  sentAt: '2026-11-20T15:00:00.000Z',
  attachments: from === 'clinic' ? [{ id: 'f1', name: 'plan.pdf', type: 'application/pdf', bytes: 4000 }] : [],
})
const draft = { draftId: 'd1', patientId: null, team: null, subject: '', text: '', attachments: [] }

const care = (refusal: string | null = null) => {
  const messages = [message(1, 'member'), message(2, 'clinic')]
  return fakeScreens({
    messages: () => ({ data: { threads_list: [thread], hasMore: false } }),
    message_thread: () => ({ data: { thread, messages, refusal, draft: null } }),
    save_message_draft: (input) => ({ data: { ...draft, ...input, draftId: 'd1' } }),
    send_message: () => ({ data: { threadId: 't1', messageId: 'm3', sentAt: '2026-11-20T16:00:00.000Z' } }),
    new_message: () => ({
      data: {
        teams: ['GeneralMedical', 'BillingSupport'],
        usualTeam: null,
        patients: [{ telehealthId: 'ana', first: 'Ana', last: 'Rivera', isSelf: true }],
        draft: null,
      },
    }),
  })
}

test('the list shows sender and unread count, and a press opens the conversation [FLOW-04 FLOW-20]', async () => {
  care()
  const { addresses } = openFlow('message-center')
  const line = await screen.findByRole('button', { name: /My cough/ })
  expect(line.textContent).toContain('2 new messages')
  expect(line.textContent).toContain('Maya Okafor, MD: Keep warm.')
  await userEvent.click(line)
  expect(addresses).toEqual([{ thread: 't1' }])
  const said = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem')
  expect(said.map(({ textContent }) => textContent?.includes('Text'))).toEqual([true, true])
  expect(said.map((one) => within(one).getByText(/^You$|Okafor/).textContent)).toEqual(['You', 'Maya Okafor, MD'])
  expect(screen.getByRole('button', { name: /Download plan\.pdf/ })).toBeDefined()
})

test('a failed list shows the specified sentence and can be loaded again [FLOW-23]', async () => {
  const server = care()
  const { messages } = server.answers
  server.answers.messages = () => ({ status: 500, code: 'AN UNKNOWN ERROR OCCURRED' })
  openFlow('message-center')
  expect(await screen.findByText('Failed to get messages for selected account.')).toBeDefined()
  if (messages) server.answers.messages = messages
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByRole('button', { name: /My cough/ })).toBeDefined()
})

test('an answer is kept, sent once, and the box is empty afterwards', async () => {
  const server = care()
  openFlow('message-center', { thread: 't1' })
  const box = (await screen.findByLabelText('Your reply')) as HTMLTextAreaElement
  await userEvent.type(box, 'Thank you')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect((screen.getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe(''))
  expect(server.inputsOf('save_message_draft').at(-1)).toMatchObject({ threadId: 't1', text: 'Thank you' })
  expect(server.inputsOf('send_message')).toEqual([{ draftId: 'd1' }])
})

test('an empty answer is marked at its field and not sent', async () => {
  const server = care()
  openFlow('message-center', { thread: 't1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  expect(screen.getByLabelText('Your reply').getAttribute('aria-invalid')).toBe('true')
  expect(server.inputsOf('send_message')).toEqual([])
})

test('a file refused by the virus check is explained, and the text stays', async () => {
  const server = care()
  server.answers.attachments = () => ({ status: 422, code: 'AttachmentRefused' })
  openFlow('message-center', { thread: 't1' })
  await userEvent.type(await screen.findByLabelText('Your reply'), 'See the file')
  fireEvent.change(screen.getByLabelText('Add a file'), { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } })
  expect(await screen.findByText(/virus check found a problem/)).toBeDefined()
  expect((screen.getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe('See the file')
  server.answers.attachments = () => ({ data: { id: 'f9', name: 'b.pdf', type: 'application/pdf', bytes: 1 } })
  fireEvent.change(screen.getByLabelText('Add a file'), { target: { files: [new File(['x'], 'b.pdf', { type: 'application/pdf' })] } })
  expect(await screen.findByRole('button', { name: 'Remove b.pdf' })).toBeDefined()
  expect(screen.queryByText(/virus check/)).toBeNull()
})

test('a file that is too large is not sent at all', async () => {
  const server = care()
  openFlow('message-center', { thread: 't1' })
  await screen.findByLabelText('Your reply')
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText('Add a file'), { target: { files: [large] } })
  expect(await screen.findByText('Please choose a PDF, JPEG or PNG file up to 10 MB.')).toBeDefined()
  expect(server.inputsOf('attachments')).toEqual([])
})

test('without a network the text stays in the box and in the tab’s storage, and can be sent later', async () => {
  const server = care()
  const save = server.answers.save_message_draft
  delete server.answers.save_message_draft
  const { unmount } = openFlow('message-center', { thread: 't1' })
  await userEvent.type(await screen.findByLabelText('Your reply'), 'Offline words')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByText(/You’re offline right now/)).toBeDefined())
  expect((screen.getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe('Offline words')
  expect(sessionStorage.getItem('foyer.messages-unsaved')).toContain('Offline words')
  if (save) server.answers.save_message_draft = save
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.inputsOf('send_message')).toHaveLength(1))
  unmount()
})

test('a person with read access has no answer box and reads why', async () => {
  care('MessageOnlySeen')
  openFlow('message-center', { thread: 't1' })
  expect(await screen.findByText('You can read these messages, but you can’t reply to them.')).toBeDefined()
  expect(screen.queryByLabelText('Your reply')).toBeNull()
})

test('a new message marks its missing fields, and opens its conversation once sent', async () => {
  const server = care()
  const { addresses } = openFlow('message-center', { step: 'new' })
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  for (const label of ['Subject', 'Message']) expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  await userEvent.selectOptions(screen.getByLabelText('Care team'), 'BillingSupport')
  await userEvent.type(screen.getByLabelText('Subject'), 'A bill')
  await userEvent.type(screen.getByLabelText('Message'), 'What is this?')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(addresses).toEqual([{ thread: 't1' }]))
  const sent = { patientId: 'ana', team: 'BillingSupport', subject: 'A bill', text: 'What is this?' }
  expect(server.inputsOf('save_message_draft').at(-1)).toMatchObject(sent)
})

test('a message of one’s own is shown as You in the list', async () => {
  const server = care()
  const own = { ...thread, last: { ...thread.last, from: 'member' as const, isOwn: true, author: 'Ana Rivera', text: 'Thank you.' } }
  server.answers.messages = () => ({ data: { threads_list: [own], hasMore: false } })
  openFlow('message-center')
  expect((await screen.findByRole('button', { name: /My cough/ })).textContent).toContain('You: Thank you.')
})

test.each([
  [{ step: 'new' }, 'GeneralMedical'],
  [{ step: 'new', team: 'BillingSupport' }, 'BillingSupport'],
] as const)('the care team is preselected when there is one, or when the address %o names it', async (query, team) => {
  care()
  openFlow('message-center', query)
  expect(await screen.findByLabelText<HTMLSelectElement>('Care team')).toHaveProperty('value', team)
})

test('among several care teams the one that the member last wrote to is preselected', async () => {
  const server = care()
  const patients = [{ telehealthId: 'ana', first: 'Ana', last: 'Rivera', isSelf: true }]
  const teams = ['GeneralMedical', 'Nutrition', 'BillingSupport']
  server.answers.new_message = () => ({ data: { teams, usualTeam: 'Nutrition', patients, draft: null } })
  openFlow('message-center', { step: 'new' })
  expect(await screen.findByLabelText<HTMLSelectElement>('Care team')).toHaveProperty('value', 'Nutrition')
})
