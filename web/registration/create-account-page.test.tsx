import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { CreateAccountPage } from '#web/registration/create-account-page.tsx'
import { personToRegister } from '#web/shell/selected-person.ts'
import { settleImports, startPublicPage } from '#web/testing/public-page.ts'

const user = userEvent.setup()
const [making, signingIn] = ['POST /api/profiles', 'POST /api/auth/login']
const grace = {
  membershipId: 'm1',
  familyMemberId: 'grace',
  firstName: 'Grace',
  dob: '1985-04-12',
  canRegister: true,
  canRegisterTeladoc: true,
  hasProfile: false,
}
const made = { body: { data: { id: 'profile-grace' } } }
const signedIn = (level: 'full' | 'pending') => ({ body: { data: { level } } })

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const create = () => user.click(screen.getByRole('button', { name: 'Create account' }))
const fill = async ({ phone = '3125550144', verify = 'Welcome-2-Me!' } = {}) => {
  await user.type(field('Email'), 'Grace@Example.com')
  await user.type(field('Phone'), phone)
  await user.type(field('New password'), 'Welcome-2-Me!')
  await user.type(field('Verify password'), verify)
}
const accept = async () => {
  await user.click(box(/Terms of Service/))
  await user.click(box(/Notice of Privacy Practices/))
}
const errorOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .filter((one) => one?.getAttribute('role') === 'alert')
    .map((one) => one?.textContent)
    .join('')
const toasts = () => JSON.parse(sessionStorage.getItem('foyer.toasts') ?? '[]')

let page: ReturnType<typeof startPublicPage>
beforeEach(() => {
  page = startPublicPage('en', '/register/create-account')
  personToRegister.write(grace)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the page redirects to the lookup if no person is chosen [SHELL-017]', async () => {
  personToRegister.clear()
  render(<CreateAccountPage />)
  await settleImports()
  expect(page.goesInsteadTo).toHaveBeenCalledWith('/register')
})

test('the page has its fields, a password toggle and the checklist [REG-31 REG-32 REG-33]', async () => {
  render(<CreateAccountPage />)
  expect(screen.getByText('Grace, choose how you’ll sign in.')).toBeDefined()
  expect([field('Email').type, field('Phone').type, field('New password').type, field('Verify password').type]).toEqual([
    'email',
    'tel',
    'password',
    'password',
  ])
  await user.type(field('New password'), 'Welcome-')
  expect(screen.getByRole('list', { name: 'Your password needs' }).textContent).toBe(
    'At least 8 characters(done)One capital letter(done)One lower case letter(done)One special character(done)One number',
  )
  await user.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement)
  expect(field('New password').type).toBe('text')
})

test('the legal documents open in a new tab', () => {
  render(<CreateAccountPage />)
  const links = [/Terms of Service/, /Notice of Privacy Practices/].map(
    (name) => screen.getAllByRole<HTMLAnchorElement>('link', { name })[0],
  )
  expect(links.map((link) => [link?.getAttribute('href'), link?.target])).toEqual([
    ['/legal/terms', '_blank'],
    ['/legal/privacy', '_blank'],
  ])
})

test('an empty form shows an error at each field [REG-34 REG-35 REG-37 SIGN-40 SIGN-42]', async () => {
  const server = fakeServer({})
  render(<CreateAccountPage />)
  await create()
  await screen.findByText('Must accept "Terms of Service"')
  expect([field('Email'), field('Phone'), field('New password'), box(/Terms/), box(/Notice/)].map(errorOf)).toEqual([
    'Required',
    'Required',
    'Required',
    'Must accept "Terms of Service"',
    'Must accept "Notice of Privacy Practices"',
  ])
  expect(server.asked).toEqual([])
})

test.each([
  ['Email', 'grace', 'Invalid email', 'REG-36 SIGN-39'],
  ['Phone', '312555014', 'Phone number has to be 10 digits', 'SIGN-43'],
  ['New password', 'aB1-567', 'Password is too short - should be 8 chars minimum.', 'SIGN-30 SIGN-38'],
  ['New password', 'lowercase-1', 'Must contain one capital letter', 'SIGN-31'],
  ['New password', 'UPPERCASE-1', 'Must contain one lower case letter', 'SIGN-32'],
  ['New password', 'NoSpecials1', 'Must contain one special character', 'SIGN-33'],
  ['New password', 'No-Numbers', 'Must contain one number', 'SIGN-34'],
])('%s "%s" shows the error: %s [%s]', async (label, typed, sentence, _row) => {
  render(<CreateAccountPage />)
  await user.type(field(label), typed)
  await user.tab()
  await waitFor(() => expect(errorOf(field(label))).toBe(sentence))
})

test('the passwords must match [SIGN-37]', async () => {
  render(<CreateAccountPage />)
  await fill({ verify: 'Welcome-2-You!' })
  await user.tab()
  await waitFor(() => expect(errorOf(field('Verify password'))).toBe('Passwords must match'))
})

test('a new account is created and signed in, and the dashboard opens with a toast [REG-39 REG-40 REG-43 CALL-23]', async () => {
  sessionStorage.setItem('foyer.membership', '"m1"')
  const server = fakeServer({ [making]: made, [signingIn]: signedIn('full') })
  render(<CreateAccountPage />)
  await fill({ phone: '+13125550144' })
  expect(field('Phone').value, '[SIGN-44]').toBe('(312) 555-0144')
  await accept()
  await create()
  await waitFor(() => expect(page.goesTo, '[REG-42]').toHaveBeenCalledWith('/dashboard'))
  expect(server.asked, '[SIGN-46]').toEqual([
    {
      call: making,
      query: {},
      body: {
        email: 'grace@example.com',
        phone: '3125550144',
        password: 'Welcome-2-Me!',
        acceptNotice: true,
        membershipId: 'm1',
        familyMemberId: 'grace',
        version: 2,
      },
    },
    { call: signingIn, query: {}, body: { email: 'grace@example.com', password: 'Welcome-2-Me!', type: 'MEMBER', version: 2 } },
  ])
  expect(toasts(), '[REG-41]').toEqual([{ type: 'success', text: 'Account successfully created' }])
  expect(Object.keys(sessionStorage)).toEqual(['foyer.toasts'])
})

test('a member whose group requires the PIN goes to /MFA [MFA-09]', async () => {
  fakeServer({ [making]: made, [signingIn]: signedIn('pending') })
  render(<CreateAccountPage />)
  await fill()
  await accept()
  await create()
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/MFA'))
})

test('after a failed sign-in the account stays, and the sign-in page says how to go on', async () => {
  const server = fakeServer({ [making]: made, [signingIn]: null })
  render(<CreateAccountPage />)
  await fill()
  await accept()
  await create()
  await waitFor(() => expect(page.goesInsteadTo).toHaveBeenCalledWith('/login'))
  expect(toasts()).toEqual([{ type: 'info', text: 'Your account was created. Please sign in.' }])
  expect(server.count(making)).toBe(1)
})

test('an email that has an account shows an error at its field [REG-50]', async () => {
  const code = 'ProfileUserEmailDuplicated'
  fakeServer({ [making]: { status: 409, body: { meta: { errors: [code], errorMessages: [{ reason: 'x', code, field: 'email' }] } } } })
  render(<CreateAccountPage />)
  await fill()
  await accept()
  await create()
  await waitFor(() => expect(errorOf(field('Email'))).toBe('An account already exists for this email address'))
  expect(document.activeElement).toBe(field('Email'))
  expect(personToRegister.read()).toEqual(grace)
})

test('a lookup that has timed out must be repeated', async () => {
  fakeServer({ [making]: refused(404, 'RegistrationTicketMissing') })
  render(<CreateAccountPage />)
  await fill()
  await accept()
  await create()
  await waitFor(() => expect(page.goesInsteadTo).toHaveBeenCalledWith('/register'))
  expect(toasts()).toEqual([{ type: 'error', text: 'Your registration has timed out. Please look yourself up again.' }])
  expect(personToRegister.read()).toBeNull()
})

test('a coverage that has ended shows an error above the button [REG-55]', async () => {
  fakeServer({ [making]: refused(409, 'MemberTerminated') })
  render(<CreateAccountPage />)
  await fill()
  await accept()
  await create()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your account is not active. Please contact your benefits administrator for more information.',
  )
})

test('a breached password shows an error above the button, and the form is kept', async () => {
  const reason = { reason: 'x', code: 'PasswordBreached', field: 'password' }
  fakeServer({ [making]: { status: 422, body: { meta: { errors: ['PasswordBreached'], errorMessages: [reason] } } } })
  render(<CreateAccountPage />)
  await fill()
  await accept()
  await create()
  expect((await screen.findByRole('alert')).textContent).toBe('This password has appeared in data breaches. Please choose another.')
  expect(field('Email').value).toBe('Grace@Example.com')
})

test('a reload keeps email and phone, but not the passwords [REG-44 REG-45]', async () => {
  const first = render(<CreateAccountPage />)
  await fill()
  first.unmount()
  render(<CreateAccountPage />)
  await settleImports()
  expect(['Email', 'Phone', 'New password', 'Verify password'].map((label) => field(label).value)).toEqual([
    'Grace@Example.com',
    '(312) 555-0144',
    '',
    '',
  ])
  expect(JSON.stringify(sessionStorage)).not.toContain('Welcome-2')
})

test('Cancel leads to /login and leaves nothing in the tab [REG-38]', async () => {
  render(<CreateAccountPage />)
  await fill()
  const cancel = screen.getByRole('link', { name: 'Cancel' })
  expect(cancel.getAttribute('href')).toBe('/login')
  cancel.addEventListener('click', (event) => event.preventDefault())
  await user.click(cancel)
  expect(sessionStorage.length).toBe(0)
})
