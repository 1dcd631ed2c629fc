import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PrescriptionsPanel } from '#care/clinic/prescribing/prescriptions-panel.tsx'
import { renderClinic, startClinic, testVisit } from '#care/clinic/testing/clinic-page.tsx'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { fakeServer } from '#ui/testing/fake-server.ts'

beforeEach(startClinic)

const read = 'GET /mobile/clinic/visits/v-1/prescriptions'

/** Shows the panel; a button replaces the visit by each of the `later` ones in turn. */
const Changing = ({ first, later }: { first: Partial<ClinicVisit>; later: readonly Partial<ClinicVisit>[] }) => {
  const [at, setAt] = useState(0)
  const visit = testVisit({ isMine: true, ...[first, ...later][at] })
  return (
    <>
      <PrescriptionsPanel visit={visit} />
      <button type="button" onClick={() => setAt(at + 1)}>
        Change
      </button>
    </>
  )
}

const open = (...visits: [Partial<ClinicVisit>, ...Partial<ClinicVisit>[]]) => {
  const status = { value: 'PrescribingClosed' as string | null }
  const server = fakeServer({
    [read]: () => ({ body: { data: { prescriptions: [], pharmacies: [], refusal: status.value }, meta: {} } }),
  })
  const [first, ...later] = visits
  renderClinic(<Changing first={first} later={later} />)
  return { status, server, change: () => screen.getByRole('button', { name: 'Change' }).click() }
}

test('prescriptions are read once, and again when the visit starts, so that the clinician may write one', async () => {
  const { status, server, change } = open({ status: 'Locked' }, { status: 'Started' })
  await screen.findByText(/No prescriptions/)
  expect(server.count(read)).toBe(1)
  status.value = null
  change()
  await screen.findByRole('button', { name: 'Write a prescription' })
  expect(server.count(read)).toBe(2)
})

test('prescriptions are read again when the patient is treated in another state, and not after any other change', async () => {
  const { status, server, change } = open(
    { status: 'Started' },
    { status: 'Started', isHere: true },
    { status: 'Started', isHere: true, state: 'OK' },
    { status: 'Completed' },
  )
  await screen.findByText(/No prescriptions/)
  change()
  await screen.findByText(/No prescriptions/)
  expect(server.count(read)).toBe(1)
  status.value = null
  change()
  await screen.findByRole('button', { name: 'Write a prescription' })
  expect(server.count(read)).toBe(2)
  change()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Write a prescription' })).toBeNull())
  expect(server.count(read)).toBe(2)
})
