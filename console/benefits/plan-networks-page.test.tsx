import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { PlanNetworksPage } from '#console/benefits/plan-networks-page.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { PlanNetworksAnswer } from '#shared/benefits/network-calls.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

const user = userEvent.setup()

const version = { startsOn: '2026-01-01', networks: [{ key: 'choice', tier: 1, list: null }] }
const ahead = { startsOn: '2027-01-01', networks: [{ key: 'select', tier: null, list: null }] }
const answer = (...versions: PlanNetworksAnswer['versions']): { body: { data: PlanNetworksAnswer } } => ({
  body: {
    data: {
      plan: 'Lakeside PPO',
      groupName: 'Foyer',
      versions,
      loaded: [{ key: 'choice', name: 'Choice' }],
      today: '2026-11-20',
      current: '2026-01-01',
    },
  },
})
const address = '/api/console/plans/p1/networks'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (answers: Parameters<typeof fakeServer>[0], role: OperatorRole = 'admin') => {
  startConsole()
  const server = fakeServer({ [`GET ${address}`]: answer(ahead, version), ...answers })
  renderConsole(
    <>
      <Routes>
        <Route path="/console/plans/:id/networks" element={<PlanNetworksPage />} />
      </Routes>
      <ConfirmDialog />
    </>,
    { path: '/console/plans/p1/networks', role },
  )
  return server
}
const networks = () => screen.getByLabelText('Networks')
const review = () => user.click(screen.getByRole('button', { name: 'Review changes' }))
const typed = async (text: string) => {
  await user.clear(networks())
  await user.type(networks(), text)
}

test('networks of a new day begin with the newest ones, and are saved after the differences', async () => {
  let stored = answer(ahead, version)
  const next = { startsOn: '2027-07-01', networks: [{ key: 'open access', tier: 2, list: null }] }
  const server = open({
    [`GET ${address}`]: () => stored,
    [`PUT ${address}/2027-07-01`]: () => {
      stored = answer(next, ahead, version)
      return stored
    },
  })
  await user.click(await screen.findByRole('button', { name: 'New networks' }))
  expect((networks() as HTMLTextAreaElement).value).toBe('select')
  await typed('Open  Access:2{Enter}{Enter}choice{Enter}CHOICE:1')
  await review()
  await vi.waitFor(() => expect(networks().getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText('First day of these networks').getAttribute('aria-invalid')).toBe('true')
  await user.type(screen.getByLabelText('First day of these networks'), '2027-01-01')
  await typed('Open  Access:2')
  await review()
  expect(await screen.findByText('Networks already begin on this day. Change those instead.')).toBeTruthy()
  await user.clear(screen.getByLabelText('First day of these networks'))
  await user.type(screen.getByLabelText('First day of these networks'), '2027-07-01')
  await review()
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['selectselectempty', 'open accessemptyopen access:2'])
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('open access')).toBeTruthy()
  expect(screen.queryByLabelText('Networks')).toBeNull()
  expect(server.asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    before: null,
    networks: [{ network: 'open access', tier: 2 }],
  })
})

test('what was typed stays when somebody else changed the networks', async () => {
  const server = open({ [`PUT ${address}/2026-01-01`]: refused(409, 'Conflict') })
  await user.click(await screen.findByRole('button', { name: 'Change: 01/01/2026' }))
  await typed('other')
  await review()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((networks() as HTMLTextAreaElement).value).toBe('other')
  expect(server.asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ before: [{ network: 'choice', tier: 1 }] })
})

test('only networks whose day is ahead can be removed, and only by administrators', async () => {
  let stored = answer(ahead, version)
  open({
    [`GET ${address}`]: () => stored,
    [`DELETE ${address}/2027-01-01`]: () => {
      stored = answer(version)
      return stored
    },
  })
  const removing = await screen.findAllByRole('button', { name: /^Remove/ })
  expect(removing.map((one) => one.getAttribute('aria-label'))).toEqual(['Remove: 01/01/2027'])
  await user.click(removing[0] as HTMLElement)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() => expect(screen.queryByText('From 01/01/2027')).toBeNull())
  cleanup()
  open({}, 'auditor')
  expect(await screen.findByText('From 01/01/2027')).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: /^(Change|Remove|New)/ })).toEqual([])
})
