import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { SharedRecordsPage } from '#care/guest/records/shared-records-page.tsx'
import { startGuest } from '#care/guest/testing/guest-page.ts'
import type { RecordSet } from '#shared/records/record-set.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

beforeEach(startGuest)

const at = '2026-11-20T15:00:00Z'
const records: RecordSet = {
  patient: { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' },
  madeAt: at,
  visits: null,
  threads: null,
  medicalInfo: [
    { list: 'allergies', version: 1, isNone: true, confirmedAt: at, entries: [] },
    {
      list: 'medications',
      version: 1,
      isNone: false,
      confirmedAt: at,
      entries: [
        { id: 'e1', version: 1, updatedAt: at, data: { name: 'Albuterol', dose: '90 mcg', often: '', course: 'current', note: '' } },
      ],
    },
  ],
  summaries: [
    { visitId: 'v1', reference: 'V-1', at, clinician: { id: 'c1', first: 'Chidi', last: 'Okafor', credentials: 'MD' }, text: 'Rest.' },
  ],
}

const call = 'POST /mobile/shared-records/open'
const enter = async (passcode: string) => {
  await userEvent.type(screen.getByLabelText('Passcode'), passcode)
  await userEvent.click(screen.getByRole('button', { name: 'Open records' }))
}

test('the right passcode shows the shared parts and no others', async () => {
  const server = fakeServer({ [call]: { body: { data: { records, endsAt: at, ticket: 't' } } } })
  render(<SharedRecordsPage secret="abc" />)
  await enter('7k2m 9qpx')
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Rivera’s records' })).toBeTruthy()
  expect(server.asked[0]).toMatchObject({ body: { secret: 'abc', passcode: '7k2m 9qpx' } })
  expect(screen.getByText('Albuterol')).toBeTruthy()
  expect(screen.getByText('None known')).toBeTruthy()
  expect(screen.getByText('Rest.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Visits' })).toBeNull()
})

test('a wrong passcode shows an error and keeps the passcode field', async () => {
  fakeServer({ [call]: refused(422, 'PasscodeWrong') })
  render(<SharedRecordsPage secret="abc" />)
  await enter('x')
  expect(await screen.findByText('This passcode is incorrect. Please check it and try again.')).toBeTruthy()
  expect(screen.getByLabelText('Passcode')).toBeTruthy()
})

test("a link that no longer works shows 'This link opens nothing' and no passcode field", async () => {
  fakeServer({ [call]: refused(404, 'ShareGone') })
  render(<SharedRecordsPage secret="abc" />)
  await enter('x')
  expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeTruthy()
  expect(screen.queryByLabelText('Passcode')).toBeNull()
})
