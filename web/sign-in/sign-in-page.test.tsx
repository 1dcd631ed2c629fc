import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'

const user = userEvent.setup()
const call = 'POST /api/auth/login'
const full = { body: { data: { level: 'full' } } }
const pending = { body: { data: { level: 'pending' } } }
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const login = () => user.click(screen.getByRole('button', { name: 'Login' }))
const fillIn = async () => {
  await user.type(email(), 'ana@example.com')
  await user.type(password(), 'Welcome-2-Foyer!')
}

let page: ReturnType<typeof startPublicPage>
beforeEach(() => {
  page = startPublicPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the page has fields, checkbox, links and button [SIGN-02 SIGN-03 SIGN-04 SIGN-05 SIGN-06 SIGN-07]', () => {
  render(<SignInPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeDefined()
  expect([email().type, email().autocomplete, password().type, password().autocomplete]).toEqual([
    'email',
    'username webauthn',
    'password',
    'current-password',
  ])
  expect(screen.getByRole('checkbox', { name: 'Remember email' })).toHaveProperty('checked', false)
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password')
  expect(screen.getByRole('link', { name: 'Register Now' }).getAttribute('href')).toBe('/register')
  expect(screen.getByRole('button', { name: 'Login' })).toHaveProperty('disabled', false)
})

test('the COVID banner links to support and can be dismissed [SIGN-01]', async () => {
  render(<SignInPage />)
  const banner = screen.getByRole('region', { name: 'COVID-19' })
  expect(banner.textContent).toBe('For information about COVID-19, visit our support page.')
  expect(screen.getByRole('link', { name: 'support page' }).getAttribute('href')).toBe('/support')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region', { name: 'COVID-19' })).toBeNull()
})

test("the page's own footer has phone and notice, but not the shared links [SIGN-08 SIGN-09 SHELL-013 SHELL-071]", () => {
  render(<SignInPage />)
  expect(screen.getByRole('link', { name: '1-800-555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
  const notice = screen.getByRole('contentinfo')
  expect(notice.textContent).toBe(
    'This is a proprietary system for authorized members only. See our Privacy, Legal and Non-Discrimination policies.',
  )
  expect([...notice.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/legal/privacy',
    '/legal/disclaimer',
    '/legal/non-discrimination',
  ])
  expect(screen.queryByText(/All rights reserved/)).toBeNull()
})

test('both fields are required, and the email must be valid [SIGN-10 SIGN-11 SIGN-39]', async () => {
  const server = fakeServer({})
  render(<SignInPage />)
  await login()
  expect((await screen.findAllByText('Required')).length).toBe(2)
  await user.type(email(), 'ana')
  expect(await screen.findByText('Invalid email address')).toBeDefined()
  expect(server.count(call)).toBe(0)
})

test('signing in sends the credentials as a member, and opens the dashboard [SIGN-12 SIGN-13 CALL-06]', async () => {
  const server = fakeServer({ [call]: full })
  render(<SignInPage />)
  await fillIn()
  await login()
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/dashboard'))
  expect(server.asked.map(({ body }) => body)).toEqual([
    { email: 'ana@example.com', password: 'Welcome-2-Foyer!', type: 'MEMBER', version: 2 },
  ])
  expect(screen.getByText('Please wait...')).toBeDefined()
  expect(sessionStorage.getItem('foyer.forms')).toBeNull()
})

test('a member who still owes the PIN goes to /MFA, and the remembered-device flag is removed [MFA-09 SESS-24 SIGN-13]', async () => {
  localStorage.setItem('rememberDeviceMFA', 'true')
  fakeServer({ [call]: pending })
  render(<SignInPage />)
  await fillIn()
  await login()
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/MFA'))
  expect(localStorage.getItem('rememberDeviceMFA')).toBeNull()
})

test('the return address is removed from the address bar and used after signing in, even after a refusal [SHELL-054]', async () => {
  page = startPublicPage('en', '/login?origin=%2Fproviders%3Fzip%3D78704')
  let reply: { status?: number; body: unknown } = { status: 400, body: { meta: { errors: ['Rejected'] } } }
  fakeServer({ [call]: () => reply })
  render(<SignInPage />)
  expect(location.pathname + location.search).toBe('/login')
  await fillIn()
  await login()
  await screen.findByRole('alert')
  reply = full
  await login()
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/providers?zip=78704'))
})

test('a return address on another site is ignored', async () => {
  page = startPublicPage('en', '/login?origin=https%3A%2F%2Fevil.example')
  fakeServer({ [call]: full })
  render(<SignInPage />)
  await fillIn()
  await login()
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/dashboard'))
})

const tooMany = { status: 429, body: { meta: { errors: ['TooManyTries'] } } }

test.each([
  { reply: { status: 400, body: { meta: { errors: ['Rejected'] } } }, says: 'Invalid username or password' },
  { reply: tooMany, says: 'Too many tries. Please wait a moment and try again.' },
  {
    row: 'SIGN-15',
    reply: { status: 400, body: { meta: { errorMessages: [{ reason: 'Your plan has ended.' }] } } },
    says: 'Your plan has ended.',
  },
  { reply: { status: 500, body: {} }, says: 'Invalid login' },
  { reply: null, says: 'Invalid login' },
])('the box above Login says $says [SIGN-14 SIGN-15 SIGN-16]', async ({ reply, says }) => {
  fakeServer({ [call]: reply })
  render(<SignInPage />)
  await fillIn()
  await login()
  expect((await screen.findByRole('alert')).textContent).toBe(says)
  expect([email().value, password().value]).toEqual(['ana@example.com', 'Welcome-2-Foyer!'])
  expect(page.goesTo).not.toHaveBeenCalled()
})

test('a refused sign-in leaves nothing of an earlier session in the tab [SESS-31]', async () => {
  sessionStorage.setItem('foyer.sent-pin', '{"sentTo":"x"}')
  fakeServer({ [call]: { status: 400, body: { meta: { errors: ['Rejected'] } } } })
  render(<SignInPage />)
  await fillIn()
  await login()
  await screen.findByRole('alert')
  expect(sessionStorage.getItem('foyer.sent-pin')).toBeNull()
})

test('a remembered email is filled in, and forgotten if the box is unticked [SIGN-04 SESS-05]', async () => {
  fakeServer({ [call]: full })
  const first = render(<SignInPage />)
  await fillIn()
  await user.click(screen.getByRole('checkbox', { name: 'Remember email' }))
  await login()
  await waitFor(() => expect(page.goesTo).toHaveBeenCalled())
  expect(localStorage.getItem('memberPortal')).toBe('{"version":1,"state":{"rememberedEmail":"ana@example.com"}}')
  first.unmount()
  sessionStorage.clear()
  render(<SignInPage />)
  expect([email().value, password().value]).toEqual(['ana@example.com', ''])
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  await user.type(password(), 'Welcome-2-Foyer!')
  await user.click(screen.getByRole('checkbox'))
  await login()
  await waitFor(() => expect(localStorage.getItem('memberPortal')).toBe('{"version":1,"state":{}}'))
})

test('a toast queued in the previous document is shown', async () => {
  sessionStorage.setItem('foyer.toasts', JSON.stringify([{ type: 'success', text: 'Reset password email has been sent' }]))
  render(<Toaster />)
  expect(await screen.findByText('Reset password email has been sent')).toBeDefined()
})

test('in Arabic addresses and passwords still run left to right', () => {
  startPublicPage('ar')
  render(<SignInPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'تسجيل الدخول' })).toBeDefined()
  for (const label of ['البريد الإلكتروني', 'كلمة المرور']) expect(screen.getByLabelText(label).className).toContain('leftToRight')
})
