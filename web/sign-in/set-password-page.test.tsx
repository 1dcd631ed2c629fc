import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { SetPasswordPage } from '#web/sign-in/set-password-page.tsx'
import { settleImports, startPublicPage } from '#web/testing/public-page.ts'

const user = userEvent.setup()
const link = '/set-password/profile-1/c0de-c0de'
const call = 'PUT /api/profiles/profile-1/password'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const confirm = () => user.click(screen.getByRole('button', { name: 'Confirm' }))
const fill = async (password = 'Brand-New-1!', verify = password) => {
  await user.type(field('New password'), password)
  await user.type(field('Verify password'), verify)
}

let page: ReturnType<typeof startPublicPage>
beforeEach(() => {
  page = startPublicPage('en', link)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the page has both password fields and the checklist [SIGN-26 SIGN-35 SIGN-36]', async () => {
  render(<SetPasswordPage />)
  await user.type(field('New password'), 'Brand-New')
  expect(screen.getByRole('list', { name: 'Your password needs' }).textContent).toBe(
    'At least 8 characters(done)One capital letter(done)One lower case letter(done)One special character(done)One number',
  )
  expect(field('Verify password').autocomplete).toBe('new-password')
})

test.each([
  ['aB1-567', 'aB1-567', 'Password is too short - should be 8 chars minimum.', 'SIGN-30 SIGN-38'],
  ['Brand-New-1!', 'Brand-New-2!', 'Passwords must match', 'SIGN-37'],
])('the passwords %s and %s show the error: %s [%s]', async (password, verify, sentence, _row) => {
  const server = fakeServer({})
  render(<SetPasswordPage />)
  await fill(password, verify)
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(server.asked).toEqual([])
})

test.each([
  ['full', '/dashboard'],
  ['pending', '/MFA'],
])("the link's code sets the password and signs in; a %s session goes to %s [SIGN-25 SIGN-27 SIGN-29 CALL-12]", async (level, path) => {
  const server = fakeServer({ [call]: { body: { data: { level }, meta: {} } } })
  render(<SetPasswordPage />)
  await fill()
  await confirm()
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith(path))
  expect(server.asked).toEqual([
    { call, query: {}, body: { profileId: 'profile-1', password: 'Brand-New-1!', passwordRecoveryCode: 'c0de-c0de' } },
  ])
  expect(sessionStorage.getItem('foyer.toasts')).toBe('[{"type":"success","text":"Your password has been changed"}]')
  expect(location.pathname).toBe('/set-password')
})

const tooLong = {
  status: 422,
  body: { meta: { errors: ['LinkExpired'], errorMessages: [{ reason: 'x', code: 'LinkExpired', field: 'passwordRecoveryCode' }] } },
}

test.each([refused(422, 'LinkExpired'), tooLong])('a used or expired link says so and offers a new one [SIGN-29]', async (reply) => {
  fakeServer({ [call]: reply })
  render(<SetPasswordPage />)
  await fill()
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toBe('This link has expired. Please request a new one.')
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password')
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test.each(['/set-password', '/set-password/profile-1', '/set-password/profile-1/code/more'])(
  'the address %s shows that the link has expired [SIGN-25]',
  async (path) => {
    startPublicPage('en', path)
    render(<SetPasswordPage />)
    await settleImports()
    expect(screen.getByRole('alert').textContent).toBe('This link has expired. Please request a new one.')
  },
)

test('any other failure shows above the button, and the link can be used again', async () => {
  fakeServer({ [call]: null })
  render(<SetPasswordPage />)
  await fill()
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t reach the portal. Please check your connection and try again.')
  expect([location.pathname, field('New password').value]).toEqual([link, 'Brand-New-1!'])
})

test('a breached password is refused above the button, and the link is still good', async () => {
  const reason = { reason: 'x', code: 'PasswordBreached', field: 'password' }
  fakeServer({ [call]: { status: 422, body: { meta: { errors: ['PasswordBreached'], errorMessages: [reason] } } } })
  render(<SetPasswordPage />)
  await fill()
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toBe('This password has appeared in data breaches. Please choose another.')
  expect(location.pathname).toBe(link)
})

test('Cancel leads to /login, without the link in the history [SIGN-28]', async () => {
  render(<SetPasswordPage />)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(page.goesInsteadTo).toHaveBeenCalledWith('/login')
})
