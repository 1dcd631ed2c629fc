import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ClinicApp } from '#care/clinic/clinic-app.tsx'
import { renderClinic, startClinic, testClinician, testVisit } from '#care/clinic/testing/clinic-page.tsx'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

const session = (level: 'pending' | 'full') => ({
  body: {
    data: {
      level,
      clinician: testClinician,
      sentTo: level === 'pending' ? 'dr.o…' : null,
      ways: level === 'pending' ? ['pin'] : [],
      mustAddFactor: false,
    },
  },
})
const nobody = refused(401, 'UNAUTHORIZED')
const address = () => screen.getByRole('status', { name: 'address' }).textContent
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  startClinic()
  vi.spyOn(location, 'replace').mockImplementation(() => {})
})

test('a signed-out visitor goes to the sign-in, and password and PIN lead back to the page', async () => {
  const user = userEvent.setup()
  let isIn = false
  fakeServer({
    'GET /mobile/clinic/session': () => (isIn ? session('full') : nobody),
    'POST /mobile/clinic/sign-in': session('pending'),
    'POST /mobile/clinic/pin/verify': () => {
      isIn = true
      return session('full')
    },
    'GET /mobile/clinic/queue': { body: { data: { rows: [] } } },
    'GET /mobile/clinic/account/factors': { body: { data: { passkeys: [], appSince: null, codesLeft: 0, isRequired: false } } },
  })
  renderClinic(<ClinicApp />, { path: '/clinic/account', isIn: false })
  await title('Sign in')
  expect(address()).toBe('/clinic/sign-in?to=%2Fclinic%2Faccount')
  await user.type(screen.getByLabelText('Email'), testClinician.email)
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
  const pin = await screen.findByLabelText('PIN')
  expect(document.activeElement).toBe(pin)
  await user.type(pin, '123456{Enter}')
  await title('My account')
  expect(screen.getByText('Chidi Okafor, MD')).toBeTruthy()
})

test('a signed-in clinician starts at the queue, and the navigation counts waiting visits', async () => {
  fakeServer({
    'GET /mobile/clinic/session': session('full'),
    'GET /mobile/clinic/queue': { body: { data: { rows: [testVisit(), testVisit({ id: 'v-2', isOnDemand: false })] } } },
  })
  renderClinic(<ClinicApp />, { isIn: false })
  await title('Queue')
  expect(address()).toBe('/clinic/queue')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Queue 2' }).getAttribute('aria-current')).toBe('page'))
  expect(screen.getByRole('list', { name: 'As soon as possible' }).textContent).toContain('waiting 1 hour')
  expect(screen.getByRole('list', { name: 'Scheduled' }).querySelectorAll('li')).toHaveLength(1)
})

test('an ended session hides the page and asks to sign in again; an unknown path has a not-found page', async () => {
  let isIn = true
  fakeServer({
    'GET /mobile/clinic/session': () => (isIn ? session('full') : refused(401, 'SESSION_EXPIRED')),
    'GET /mobile/clinic/queue': () => (isIn ? { body: { data: { rows: [] } } } : refused(401, 'SESSION_EXPIRED')),
    'GET /mobile/clinic/visits': () => {
      isIn = false
      return refused(401, 'SESSION_EXPIRED')
    },
  })
  const first = renderClinic(<ClinicApp />, { path: '/clinic/nowhere', isIn: false })
  await title('We can’t find this page')
  first.unmount()
  renderClinic(<ClinicApp />, { path: '/clinic/visits', isIn: false })
  expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})
