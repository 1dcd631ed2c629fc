import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeScreens } from '#care/sdk/testing/fake-screens.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'
import { recordParts } from '#shared/records/record-rules.ts'
import type { RecordShare } from '#shared/records/record-screens.ts'

afterEach(() => vi.unstubAllGlobals())

const share: RecordShare = {
  id: 's1',
  patient: { first: 'Ana', last: 'Rivera', isSelf: true },
  parts: ['visits'],
  state: 'open',
  maker: { first: 'Ana', last: 'Rivera', isSelf: true },
  createdAt: '2026-11-20T15:00:00Z',
  endsAt: '2026-11-21T15:00:00Z',
  openings: [{ how: 'seen', at: '2026-11-20T16:00:00Z' }],
}

const open = (shares: RecordShare[] = []) => {
  const server = fakeScreens({
    records: () => ({
      data: {
        people: [
          { telehealthId: 'ana', first: 'Ana', last: 'Rivera', isSelf: true, parts: [...recordParts], mayShare: true },
          { telehealthId: 'leo', first: 'Leo', last: 'Rivera', isSelf: false, parts: [...recordParts], mayShare: true },
        ],
        shares,
      },
    }),
    share_records: () => ({ data: { share, link: 'https://portal.example.com/guest/records#abc', passcode: '7K2M 9QPX' } }),
    withdraw_share: () => ({ data: { ...share, state: 'withdrawn' } }),
  })
  openFlow('medical-info', { view: 'records' })
  return server
}

test('a link needs at least one part; link and passcode are shown once', async () => {
  const server = open()
  await step('Your records')
  for (const part of ['Medical info', 'Visits', 'After-visit summaries', 'Messages']) await userEvent.click(screen.getByLabelText(part))
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(screen.getByText('Choose at least one.')).toBeTruthy()
  expect(server.inputsOf('share_records')).toEqual([])
  await userEvent.click(screen.getByLabelText('Visits'))
  await userEvent.selectOptions(screen.getByLabelText('Records for'), 'Leo Rivera')
  await userEvent.selectOptions(screen.getByLabelText('Link works for'), '7 days')
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText('7K2M 9QPX')).toBeTruthy()
  expect(server.inputsOf('share_records')).toMatchObject([{ patientId: 'leo', parts: ['visits'], lasts: 'week' }])
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('7K2M 9QPX')).toBeNull()
  expect(screen.getByText(/^Works until 11\/21\/2026/)).toBeTruthy()
})

test('a link is requested again with the same id if the answer was lost', async () => {
  const server = open()
  await step('Your records')
  const answer = server.answers.share_records
  delete server.answers.share_records
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  if (answer) server.answers.share_records = answer
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText('7K2M 9QPX')).toBeTruthy()
  const ids = server.inputsOf('share_records').map(({ shareId }) => shareId)
  expect(new Set(ids).size).toBe(1)
  expect(ids.length).toBeGreaterThan(1)
})

test('each link shows when it was opened and whether it is still open', async () => {
  open([share, { ...share, id: 's2', state: 'closed', openings: [] }])
  await step('Your records')
  const list = screen.getByRole('region', { name: 'Shared links' })
  await waitFor(() => expect(within(list).getAllByText('Your own records')).toHaveLength(2))
  expect(within(list).getByText(/^Opened 11\/20\/2026/)).toBeTruthy()
  expect(within(list).getByText('Locked after five wrong passcodes')).toBeTruthy()
  expect(within(list).getAllByRole('button')).toHaveLength(1)
})

test('a wrong entry has a way to ask for its correction', async () => {
  open()
  await step('Your records')
  expect(screen.getByRole('link', { name: 'Request a correction' }).getAttribute('href')).toBe('/questions-or-feedback?about=amendment')
})
