import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writePreferences } from '#ui/lib/page/storage.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { ForgotPasswordPage } from '#web/sign-in/forgot-password-page.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'

const user = userEvent.setup()
const call = 'POST /api/profiles/password-recovery'
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const reset = () => user.click(screen.getByRole('button', { name: 'Reset password' }))

let page: ReturnType<typeof startPublicPage>
beforeEach(() => {
  page = startPublicPage('en', '/forgot-password')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the page has one field, one button, and links to sign up and sign in [SIGN-17 SIGN-18 SIGN-19]', () => {
  render(<ForgotPasswordPage />)
  expect(screen.getAllByRole('textbox')).toEqual([email()])
  expect(screen.getByRole('button', { name: 'Reset password' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

test('the email is required and must be valid [SIGN-22 SIGN-23 SIGN-39]', async () => {
  const server = fakeServer({})
  render(<ForgotPasswordPage />)
  await reset()
  expect((await screen.findByRole('alert')).textContent).toBe('Required')
  await user.type(email(), 'ana')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Invalid email address'))
  expect(server.asked).toEqual([])
})

test('the form requests the mail, shows a toast and goes to the sign-in page [SIGN-20 SIGN-21 CALL-11]', async () => {
  const server = fakeServer({ [call]: { body: { data: { requested: true } } } })
  render(<ForgotPasswordPage />)
  await user.type(email(), 'ana@example.com')
  await reset()
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/login'))
  expect(server.asked).toEqual([{ call, query: {}, body: { email: 'ana@example.com' } }])
  expect(sessionStorage.getItem('foyer.toasts')).toBe('[{"type":"success","text":"Reset password email has been sent"}]')
})

test.each([
  [refused(429, 'TooManyTries'), 'Too many tries. Please wait a moment and try again.'],
  [{ status: 400, body: { meta: { errorMessages: [{ reason: 'Mail is down today.' }] } } }, 'Mail is down today.'],
  [null, 'We couldn’t reach the portal. Please check your connection and try again.'],
])('the failure %o shows: %s [SIGN-24]', async (reply, sentence) => {
  fakeServer({ [call]: reply })
  render(<ForgotPasswordPage />)
  await user.type(email(), 'ana@example.com')
  await reset()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect([email().value, page.goesTo.mock.calls]).toEqual(['ana@example.com', []])
})

test('an email remembered on this device is filled in', () => {
  writePreferences({ rememberedEmail: 'ana@example.com' })
  render(<ForgotPasswordPage />)
  expect(email().value).toBe('ana@example.com')
})
