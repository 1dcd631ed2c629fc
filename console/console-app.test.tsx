import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ConsoleApp } from '#console/console-app.tsx'
import { consoleRoutes } from '#console/console-routes.tsx'
import { firstPathFor } from '#console/shell/console-route.ts'
import { operatorWith, renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

const session = (role: OperatorRole, level: 'pending' | 'full' = 'full') => ({
  body: {
    data: {
      level,
      operator: operatorWith(role),
      sentTo: level === 'pending' ? 'olga…' : null,
      ways: level === 'pending' ? ['pin'] : [],
      mustAddFactor: false,
    },
  },
})
const noFactors = { passkeys: [], appSince: null, codesLeft: 0, isRequired: false }
const factors = { 'GET /api/console/account/factors': { body: { data: noFactors } } }
const nobody = refused(401, 'UNAUTHORIZED')
const address = () => screen.getByRole('status', { name: 'address' }).textContent
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  startConsole()
  vi.spyOn(location, 'replace').mockImplementation(() => {})
})

test('a signed-out visitor goes to the sign-in, which remembers the page', async () => {
  fakeServer({ 'GET /api/console/session': nobody })
  renderConsole(<ConsoleApp />, { path: '/console/account?a=1' })
  await title('Sign in')
  expect(address()).toBe('/console/sign-in?to=%2Fconsole%2Faccount%3Fa%3D1')
})

test('an operator who must have a strong factor sees its set-up until the recovery codes are saved', async () => {
  const user = userEvent.setup()
  let isAdded = false
  const state = () => {
    const answer = session('admin')
    return { body: { data: { ...answer.body.data, mustAddFactor: !isAdded } } }
  }
  fakeServer({
    'GET /api/console/session': state,
    ...factors,
    'POST /api/console/account/authenticator': { body: { data: { secret: 'ABCDEFGH', qrCode: 'data:image/svg+xml;base64,' } } },
    'PUT /api/console/account/authenticator': () => {
      isAdded = true
      return { body: { data: { recoveryCodes: ['AAAAA-BBBBB'] } } }
    },
  })
  renderConsole(<ConsoleApp />, { path: '/console/account' })
  await title('One more step')
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  await user.type(await screen.findByLabelText('Code from the app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy()
  await title('One more step')
  await user.click(screen.getByRole('button', { name: 'I saved them' }))
  await title('Your account')
})

test('password and PIN lead back to the page; errors show at the field or above the button', async () => {
  const user = userEvent.setup()
  let verified = false
  const server = fakeServer({
    ...factors,
    'GET /api/console/session': () => (verified ? session('admin') : nobody),
    'POST /api/console/sign-in': () =>
      server.count('POST /api/console/sign-in') === 1 ? refused(400, 'Rejected') : session('admin', 'pending'),
    'POST /api/console/pin/verify': () => {
      if (server.count('POST /api/console/pin/verify') === 1)
        return {
          status: 422,
          body: { meta: { errors: ['PinInvalid'], errorMessages: [{ reason: 'x', code: 'PinInvalid', field: 'pin' }] } },
        }
      verified = true
      return session('admin')
    },
  })
  renderConsole(<ConsoleApp />, { path: '/console/account' })
  await title('Sign in')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  expect(screen.getAllByText('Required')).toHaveLength(2)
  await user.type(screen.getByLabelText('Email'), 'olga.admin@example.com')
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(await screen.findByText('Invalid username or password')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const pin = await screen.findByLabelText('PIN')
  expect(document.activeElement).toBe(pin)
  await user.type(pin, '123456{Enter}')
  await waitFor(() => expect(screen.getByLabelText('PIN').getAttribute('aria-invalid')).toBe('true'))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await title('Your account')
  expect(address()).toBe('/console/account')
})

test('a return address on another site is ignored', async () => {
  fakeServer({ 'GET /api/console/session': session('support') })
  renderConsole(<ConsoleApp />, { path: '/console/sign-in?to=%2F%2Fevil.example.com%2Fconsole' })
  await waitFor(() => expect(address()).toBe(firstPathFor(consoleRoutes, 'support')))
})

test('an operator who still has to enter the PIN can do so after a reload, or use another account', async () => {
  const user = userEvent.setup()
  fakeServer({ 'GET /api/console/session': session('admin', 'pending') })
  renderConsole(<ConsoleApp />, { path: '/console/account' })
  expect(await screen.findByLabelText('PIN')).toBeTruthy()
  expect(screen.getByText('olga…')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use another account' }))
  expect(screen.getByLabelText('Password')).toBeTruthy()
})

test.each([
  ['/console/operators', 'Your role doesn’t have access to this page'],
  ['/console/nowhere', 'We can’t find this page'],
])('an operator with the support role who opens %s reads "%s"', async (path, heading) => {
  fakeServer({ 'GET /api/console/session': session('support') })
  renderConsole(<ConsoleApp />, { path })
  await title(heading)
  expect(screen.getByRole('link', { name: 'Go to the first page' }).getAttribute('href')).toBe('/console')
})

test('an ended session hides the page behind the sign-in, and the same operator keeps what was typed', async () => {
  const user = userEvent.setup()
  let isOver = false
  const server = fakeServer({
    'GET /api/console/session': () => (isOver ? refused(401, 'SESSION_EXPIRED') : session('admin')),
    'GET /api/console/operators': { body: { data: { rows: [] } } },
    'POST /api/console/operators': () => (isOver ? refused(401, 'SESSION_EXPIRED') : { body: { data: { id: '1' } } }),
    'POST /api/console/sign-in': session('admin', 'pending'),
    'POST /api/console/pin/verify': () => {
      isOver = false
      return session('admin')
    },
  })
  renderConsole(<ConsoleApp />, { path: '/console/operators' })
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  await user.type(screen.getByLabelText('Name'), 'Half Typed')
  await user.type(screen.getByLabelText('Email'), 'half@example.com')
  isOver = true
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' })
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  expect(dialog.textContent).toContain('Your session has ended. What you were doing is still here.')
  const email = dialog.querySelector<HTMLInputElement>('input[name=email]')
  await waitFor(() => expect(email?.value).toBe('olga.admin@example.com'))
  await user.type(dialog.querySelector('input[name=password]') as Element, 'secret{Enter}')
  await user.type(await screen.findByLabelText('PIN'), '123456{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please sign in again' })).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Half Typed')
  expect(server.count('GET /api/console/operators')).toBe(2)
})

test('a refusal because of the role reloads the navigation of the new role without signing out', async () => {
  let role: OperatorRole = 'admin'
  fakeServer({
    'GET /api/console/session': () => session(role),
    'GET /api/console/operators': () => (role === 'admin' ? { body: { data: { rows: [] } } } : refused(403, 'RoleMissing')),
    'POST /api/console/operators': () => refused(403, 'RoleMissing'),
  })
  const user = userEvent.setup()
  renderConsole(<ConsoleApp />, { path: '/console/operators' })
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  await user.type(screen.getByLabelText('Name'), 'Nina')
  await user.type(screen.getByLabelText('Email'), 'nina@example.com')
  role = 'support'
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await title('Your role doesn’t have access to this page')
  expect(screen.queryByRole('link', { name: 'Operators' })).toBeNull()
})

test('signing out ends the session and opens the sign-in page', async () => {
  const server = fakeServer({ ...factors, 'GET /api/console/session': session('auditor') })
  renderConsole(<ConsoleApp />, { path: '/console/account' })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  await act(() => vi.dynamicImportSettled())
  expect(server.count('POST /api/console/sign-out')).toBe(1)
  expect(location.replace).toHaveBeenCalledWith('/console/sign-in')
})

test('an unreachable server does not sign the operator out', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fakeServer({ 'GET /api/console/session': null })
  renderConsole(<ConsoleApp />, { path: '/console/account' })
  expect(await screen.findByText('Something went wrong!')).toBeTruthy()
  expect(address()).toBe('/console/account')
})
