import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { RefusedOrders } from '#console/clinicians/refused-orders.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { RefusedOrder } from '#shared/clinicians/console-clinician-calls.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

const user = userEvent.setup()
const path = '/api/console/refused-clinician-orders'
const by = { madeBy: 'Olga Admin', approvedBy: 'Omar Admin', refusedAt: '2026-11-20T15:00:00Z' }
const adding: RefusedOrder = {
  id: 'o1',
  kind: 'clinician.add',
  name: 'Nia Newell',
  email: 'nia@example.com',
  clinicianId: null,
  refusal: 'ClinicianEmailTaken',
  ...by,
}
const resetting: RefusedOrder = {
  id: 'o2',
  kind: 'clinician.factor.reset',
  name: 'Chidi Okafor',
  email: null,
  clinicianId: 'c1',
  refusal: 'Conflict',
  ...by,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each refused order says what, why and by whom, and goes once it is dismissed', async () => {
  let rows = [adding, resetting]
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: { data: { rows } } }),
    [`DELETE ${path}/o1`]: () => {
      rows = [resetting]
      return { body: { data: { dismissed: true } } }
    },
  })
  startConsole()
  renderConsole(<RefusedOrders />, { role: 'admin' })
  expect((await screen.findByRole('row', { name: /Add Nia Newell/ })).textContent).toMatch(
    /already has the address nia@example\.com\.Olga Admin, approved by Omar Admin/,
  )
  expect(screen.getByRole('row', { name: /Chidi Okafor/ }).textContent).toContain('so it wasn’t lost')
  expect(screen.getByRole('link', { name: /Chidi Okafor/ }).getAttribute('href')).toBe('/console/clinicians/c1')
  await user.click(screen.getByRole('button', { name: 'Dismiss: Add Nia Newell' }))
  await waitFor(() => expect(screen.queryByText('Add Nia Newell')).toBeNull())
  expect(server.count(`DELETE ${path}/o1`)).toBe(1)
})

test('an order that somebody else dismissed goes too, and nothing shows without any', async () => {
  let rows = [adding]
  fakeServer({
    [`GET ${path}`]: () => ({ body: { data: { rows } } }),
    [`DELETE ${path}/o1`]: () => {
      rows = []
      return refused(404, 'NotFound')
    },
  })
  startConsole()
  const { container } = renderConsole(<RefusedOrders />, { role: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Dismiss: Add Nia Newell' }))
  await waitFor(() => expect(container.querySelector('table')).toBeNull())
})
