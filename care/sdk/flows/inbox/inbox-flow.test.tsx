import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeScreens } from '#care/sdk/testing/fake-screens.ts'
import { openFlow } from '#care/sdk/testing/open-flow.tsx'
import type { InboxItem } from '#shared/inbox/inbox-items.ts'

afterEach(() => vi.unstubAllGlobals())

const common = { patient: { first: 'Ana', last: 'Rivera', isSelf: true }, createdAt: '2026-11-20T15:00:00.000Z' }
const visit = { reference: 'V-7K2M', type: 'GeneralMedical' } as const
const items: InboxItem[] = [
  {
    ...common,
    id: 'i1',
    kind: 'message',
    subjectId: 't1',
    team: 'Nutrition',
    subject: 'Breakfast',
    author: 'Rosa Vega, RDN',
    preview: 'Oats are a good start.',
    isRead: false,
  },
  { ...common, id: 'i2', kind: 'visit', subjectId: 'v1', ...visit, news: 'Proposed', isRead: true },
  {
    ...common,
    id: 'i3',
    kind: 'summary',
    subjectId: 'v2',
    ...visit,
    news: 'Completed',
    isRead: true,
    patient: { first: 'Mia', last: 'Rivera', isSelf: false },
  },
]

const open = (listed = items) => {
  const server = fakeScreens({
    inbox: () => ({ data: { items: listed, hasMore: false } }),
    mark_inbox_item: ({ isRead }) => ({ data: { isRead } }),
  })
  openFlow('inbox')
  return server
}
const lines = async () => within(await screen.findByRole('list', { name: 'Inbox' })).getAllByRole('listitem')
const titles = async () => (await lines()).map((line) => within(line).getByRole('link').getAttribute('href'))

test('each entry links to its conversation, visit or summary [FLOW-10]', async () => {
  open()
  expect(await titles()).toEqual(['/inbox?thread=t1', '/reschedule-mh-visit?consultId=v1', '/past-visits?consultId=v2'])
  expect((await lines()).map(({ textContent }) => textContent?.includes('Unread'))).toEqual([true, false, false])
  expect((await lines())[0]?.textContent).toContain('Oats are a good start.')
  expect((await lines())[2]?.textContent).toContain('for Mia')
})

test.each([
  ['Requested', '/dashboard?visit=v1'],
  ['Locked', '/dashboard?visit=v1'],
  ['Moved', '/dashboard?visit=v1'],
  ['Earlier', '/dashboard?visit=v1'],
  ['Proposed', '/reschedule-mh-visit?consultId=v1'],
  ['Started', '/waiting-room?consultId=v1'],
  ['Cancelled', '/past-visits?consultId=v1'],
] as const)('an entry about a visit that is %s leads to the visit itself, %s', async (news, path) => {
  open([{ ...common, id: 'i2', kind: 'visit', subjectId: 'v1', ...visit, news, isRead: true }])
  expect(await titles()).toEqual([path])
})

test('a series with another interval has its own words, and an entry of an earlier version keeps its own', async () => {
  const repeated = { ...common, kind: 'visit', ...visit, news: 'Repeated', isRead: true } as const
  open([
    { ...repeated, id: 'i2', subjectId: 'v1', isInterval: true },
    { ...repeated, id: 'i3', subjectId: 'v2' },
  ])
  const shown = (await lines()).map(({ textContent }) => textContent)
  expect(shown[0]).toContain('repeats at another interval')
  expect(shown[1]).toContain('was repeated as a series')
})

test('only messages are called unread, as the badge counts them; other entries are new', async () => {
  open(items.map((item) => ({ ...item, isRead: false })))
  const shown = (await lines()).map(({ textContent }) => [textContent?.includes('Unread'), textContent?.includes('New')])
  expect(shown).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
})

test('the inbox is filtered by kind and unread state, and the search ignores accents and case', async () => {
  open()
  await lines()
  await userEvent.click(screen.getByRole('button', { name: 'Visits' }))
  expect(await titles()).toEqual(['/reschedule-mh-visit?consultId=v1'])
  await userEvent.click(screen.getByRole('button', { name: 'Visits' }))
  await userEvent.click(screen.getByLabelText('Unread only'))
  expect(await titles()).toEqual(['/inbox?thread=t1'])
  await userEvent.type(screen.getByLabelText('Search inbox'), 'nothing of that')
  expect(screen.getByRole('status').textContent).toBe('No items match')
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }))
  expect((screen.getByLabelText('Unread only') as HTMLInputElement).checked).toBe(false)
  await userEvent.type(screen.getByLabelText('Search inbox'), 'VÉGA break')
  expect(await titles()).toEqual(['/inbox?thread=t1'])
})

test('an entry can be marked read and unread; a failed change is undone', async () => {
  const server = open()
  await userEvent.click(await screen.findByRole('button', { name: /^Mark as read: Message from/ }))
  expect(await screen.findByRole('button', { name: /^Mark as unread: Message from/ })).toBeDefined()
  server.answers.mark_inbox_item = () => ({ status: 500, code: 'AN UNKNOWN ERROR OCCURRED' })
  await userEvent.click(screen.getByRole('button', { name: /^Mark as unread: Message from/ }))
  expect(await screen.findByRole('button', { name: /^Mark as unread: Message from/ })).toBeDefined()
  expect(server.inputsOf('mark_inbox_item')).toEqual([
    { itemId: 'i1', isRead: true },
    { itemId: 'i1', isRead: false },
  ])
})

test('an empty inbox says so', async () => {
  open([])
  expect(await screen.findByText('Nothing here yet')).toBeDefined()
})

test('a program entry links to the programs', async () => {
  open([{ ...common, id: 'i8', kind: 'program', subjectId: 'p1', program: 'hypertension', isRead: false }])
  expect(await titles()).toEqual(['/livongo-registration'])
  expect((await lines())[0]?.textContent).toContain('You’re enrolled in Hypertension')
})

test('a support answer shows its subject and links to the ticket', async () => {
  open([{ ...common, id: 'i9', kind: 'ticket', subjectId: 'c1', reference: 'ACDE-3467', subject: 'My card', isRead: false }])
  expect(await titles()).toEqual(['/support?ticket=ACDE-3467'])
  expect((await lines())[0]?.textContent).toContain('Support replied: My card')
})

test('a conversation opens beside the list, which stays [FLOW-14]', async () => {
  const server = fakeScreens({
    inbox: () => ({ data: { items, hasMore: false } }),
    message_thread: () => ({
      data: {
        thread: {
          id: 't1',
          team: 'Nutrition',
          subject: 'Breakfast',
          unread: 0,
          patient: { telehealthId: 'ana', first: 'Ana', last: 'Rivera' },
          last: { from: 'clinic', isOwn: false, author: 'Rosa Vega, RDN', text: 'Oats', sentAt: common.createdAt },
        },
        messages: [
          { id: 'm1', from: 'clinic', author: 'Rosa Vega, RDN', text: 'Oats are a good start.', sentAt: common.createdAt, attachments: [] },
        ],
        refusal: null,
        draft: null,
      },
    }),
  })
  const { addresses } = openFlow('inbox', { thread: 't1' })
  expect(await screen.findByRole('heading', { level: 3, name: 'Breakfast' })).toBeDefined()
  expect(await lines()).toHaveLength(3)
  expect(screen.getByLabelText('Your reply')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Back to inbox' }))
  expect(addresses.at(-1)).toEqual({})
  expect(screen.queryByRole('heading', { level: 3, name: 'Breakfast' })).toBeNull()
  expect(server.inputsOf('message_thread')).toEqual([{ threadId: 't1' }])
})
