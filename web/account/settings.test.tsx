import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import { currentToasts, dismissToast } from '#ui/lib/toast.ts'
import { type fakeServer, refused } from '#ui/testing/fake-server.ts'
import { contactToConfirm } from '#web/account/new-contact/contact-to-confirm.ts'
import { dialogs, inDialog, openSettings, part, preferences, press, profile } from '#web/testing/account-page.tsx'
import { user } from '#web/testing/user.ts'

const leaving = vi.hoisted(() => ({ goTo: vi.fn(), goInstead: vi.fn() }))
vi.mock('#ui/lib/page/go-to.ts', () => leaving)
vi.stubGlobal('scrollTo', () => {})

afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
  vi.clearAllMocks()
  sessionStorage.clear()
})

const put = 'PUT /api/profiles/profile-ana'
const bodyOf = (server: ReturnType<typeof fakeServer>, call: string) => server.asked.filter((one) => one.call === call).at(-1)?.body
const atField = (code: string, field: string) => ({
  status: 422,
  body: { meta: { errors: [code], errorMessages: [{ reason: '', code, field }] } },
})
const address = () => screen.getByRole('status', { name: 'address' }).textContent
const retype = async (label: string, text: string) => {
  const field = screen.getByLabelText(label)
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}

test('the page has two tabs, and Change Password opens by its own address [ACCT-01 SHELL-039]', async () => {
  await openSettings({}, { path: paths.changePassword })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Account Settings', 'Change Password'])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Change Password')
  await user.click(screen.getByRole('tab', { name: 'Account Settings' }))
  expect(await screen.findByLabelText('First name')).toBeTruthy()
  expect(address()).toBe('/account-settings')
})

test('the list of pages leads to each of them, and marks the one that is open', async () => {
  await openSettings({}, { path: paths.security })
  const links = within(screen.getByRole('navigation', { name: 'Account Settings' })).getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ pathname }) => pathname)).toEqual([
    '/account-settings',
    '/account-settings/notifications',
    '/account-settings/confidential',
    '/account-settings/security',
    '/account-settings/who-has-seen-my-data',
    '/account-settings/my-data',
  ])
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map(({ pathname }) => pathname)).toEqual([paths.security])
  cleanup()
  await openSettings({}, { path: paths.changePassword })
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Profile and password')
})

describe('the profile', () => {
  test('is saved as version 2, says so and leads to the dashboard [ACCT-02 ACCT-03 ACCT-04 ACCT-13]', async () => {
    const server = await openSettings({ [put]: { body: { data: { ...profile, first: 'Anna' } } } })
    expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('04/12/1985')
    await retype('First name', 'Anna')
    await press('Save profile')
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(await screen.findByText('Profile saved')).toBeTruthy()
    expect(bodyOf(server, put)).toEqual({
      first: 'Anna',
      last: 'Rivera',
      gender: 'Female',
      language: 'English',
      phone: '2125550101',
      email: 'ana.rivera@example.com',
      zip: '78704',
      timeZone: '',
      version: 2,
    })
  })

  test('shows missing fields and a language that is too long [ACCT-07 ACCT-08]', async () => {
    const server = await openSettings()
    await retype('First name', '')
    await user.selectOptions(screen.getByLabelText('Gender'), '')
    await user.selectOptions(screen.getByLabelText('Language'), 'Other')
    await press('Save profile')
    await waitFor(() => expect(part('Profile').getAllByText('Required')).toHaveLength(3))
    await user.type(screen.getByLabelText('Which language?'), 'x'.repeat(26))
    await user.tab()
    expect(await part('Profile').findByText('Too many characters')).toBeTruthy()
    expect(server.count(put)).toBe(0)
  })

  test('sends another language as typed [ACCT-09]', async () => {
    const server = await openSettings({ [put]: { body: { data: { ...profile, language: 'Other', otherLanguage: 'French' } } } })
    await user.selectOptions(screen.getByLabelText('Language'), 'Other')
    await user.type(screen.getByLabelText('Which language?'), 'French')
    await press('Save profile')
    await waitFor(() => expect(bodyOf(server, put)).toMatchObject({ language: 'French' }))
    expect(leaving.goTo).not.toHaveBeenCalled()
  })

  test('switches to the chosen portal language on the next page, with the toast', async () => {
    await openSettings({ [put]: { body: { data: { ...profile, language: 'Spanish' } } } })
    await user.selectOptions(screen.getByLabelText('Language'), 'Spanish')
    await press('Save profile')
    await waitFor(() => expect(leaving.goTo).toHaveBeenCalledWith('/dashboard?lang=es'))
    expect(sessionStorage.getItem('foyer.toasts')).toContain('Perfil guardado')
  })

  test('requires the password for a new email, and shows an email that is taken [ACCT-06]', async () => {
    const server = await openSettings({ [put]: atField('ProfileUserEmailDuplicated', 'email') })
    expect(screen.getByLabelText('Current password').closest('fieldset')?.hidden).toBe(true)
    await retype('Email', 'ben@example.com')
    await user.type(screen.getByLabelText('Current password'), 'Welcome-2-Foyer!')
    await press('Save profile')
    expect(await part('Profile').findByText('An account already exists for this email address')).toBeTruthy()
    expect(bodyOf(server, put)).toMatchObject({ email: 'ben@example.com', currentPassword: 'Welcome-2-Foyer!' })
  })

  test('shows its own sentence for an unknown failure [ACCT-05]', async () => {
    await openSettings({ [put]: { status: 500, body: {} } })
    await press('Save profile')
    const sentence = 'There was an error updating your profile.'
    await waitFor(() => expect(currentToasts().map(({ type, text }) => [type, text])).toEqual([['error', sentence]]))
    expect(part('Profile').getByRole('alert').textContent).toBe(sentence)
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ana')
  })

  test('asks for the password before a new phone is saved, leads to the dashboard, and confirms it by code [ACCT-04]', async () => {
    let isConfirmed = false
    const waiting = { ...profile, phone: '3125550199', isPhoneConfirmed: false }
    let server: ReturnType<typeof fakeServer> | undefined
    server = await openSettings({
      'GET /api/profiles/profile-ana': () => ({
        body: {
          data: !isConfirmed ? profile : { ...waiting, isPhoneConfirmed: (server?.count('POST /api/account/phone/confirm') ?? 0) > 0 },
        },
      }),
      [put]: () => (isConfirmed ? { body: { data: waiting } } : refused(409, 'ConfirmationNeeded')),
      'POST /api/account/confirm': () => {
        isConfirmed = true
        return { body: { data: { confirmed: true } } }
      },
      'POST /api/account/phone/code': { body: { data: { expiresAt: '2026-11-20T15:30:00Z' } } },
      'POST /api/account/phone/confirm': { body: { data: { confirmed: true } } },
    })
    await retype('Phone', '3125550199')
    await press('Save profile')
    await user.type(await within(await screen.findByRole('dialog')).findByLabelText('Current password'), 'Welcome-2-Foyer!')
    await press('Continue')
    expect(await screen.findByText(/We’ll send PINs to \(312\) 555-0199/)).toBeTruthy()
    await waitFor(() => expect([address(), contactToConfirm.read()]).toEqual(['/dashboard', true]))
    expect(dialogs()).toBe(0)
    await press('Send the code by text')
    expect(await screen.findByText('The code is on its way')).toBeTruthy()
    await user.type(screen.getByLabelText('Code'), '123456')
    await press('Confirm')
    expect(await screen.findByText('Your new phone is confirmed')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Confirm your new phone' })).toBeNull())
    expect(bodyOf(server, 'POST /api/account/phone/confirm')).toEqual({ code: '123456' })
    expect(contactToConfirm.read()).toBeNull()
  })

  test('keeps the former email when a new one is given up', async () => {
    const server = await openSettings({
      'GET /api/profiles/profile-ana': { body: { data: { ...profile, newEmail: 'ana.new@example.com' } } },
      'DELETE /api/account/email': { body: { data: { dropped: true } } },
    })
    expect(part('Confirm your new email').getByText(/ana\.new@example\.com/)).toBeTruthy()
    await press('Keep my current one')
    expect(await screen.findByText('We kept your current one')).toBeTruthy()
    expect(server.count('DELETE /api/account/email')).toBe(1)
  })
})

test('notifications are saved by kind and channel, with reminders; security emails cannot be turned off', async () => {
  const call = 'PUT /api/account/notifications'
  const server = await openSettings({ [call]: { body: { data: preferences } } }, { path: paths.notifications })
  expect(screen.getByLabelText<HTMLInputElement>('Account security: Email').disabled).toBe(true)
  await user.click(screen.getByLabelText('Visits: Email'))
  await user.click(screen.getByLabelText('Invoices: Text message'))
  await user.click(screen.getByLabelText('10 minutes before'))
  await user.click(screen.getByLabelText('A new message'))
  await press('Save notifications')
  expect(await screen.findByText('Notifications saved')).toBeTruthy()
  expect(bodyOf(server, call)).toEqual({
    channels: { ...preferences.channels, visits: ['text'], invoices: ['email', 'text'] },
    reminderMinutes: [1440, 60, 10],
    push: ['visitSoon', 'clinicianReady', 'earlierTime'],
  })
})

describe('changing the password', () => {
  const call = 'PUT /api/profiles/update/password/profile-ana'
  const type = async (current: string, next: string, verify = next) => {
    if (current !== '') await user.type(screen.getByLabelText('Current password'), current)
    await user.type(screen.getByLabelText('New password'), next)
    await user.type(screen.getByLabelText('Verify password'), verify)
    await press('Change password')
  }

  test('sends the profile’s id, shows a toast, and checks the session two seconds later [ACCT-14 ACCT-17 ACCT-18 CALL-13]', async () => {
    const server = await openSettings(
      { [call]: { body: { data: { changed: true } } }, 'GET /api/session': refused(401, 'UNAUTHORIZED') },
      { path: paths.changePassword },
    )
    const began = Date.now()
    await type('Welcome-2-Foyer!', 'Brand-New-1!')
    expect(await screen.findByText('Your password has been changed. Please sign in again.')).toBeTruthy()
    expect(bodyOf(server, call)).toEqual({ profileId: 'profile-ana', password: 'Brand-New-1!', currentPassword: 'Welcome-2-Foyer!' })
    expect(server.count('GET /api/session')).toBe(0)
    await waitFor(() => expect(server.count('GET /api/session')).toBe(1))
    expect(Date.now() - began).toBeGreaterThanOrEqual(2000)
  })

  test('shows missing or different passwords at their fields [ACCT-15 ACCT-16]', async () => {
    const server = await openSettings({}, { path: paths.changePassword })
    await type('', 'Brand-New-1!', 'Brand-New-2!')
    expect(await screen.findByText('Required')).toBeTruthy()
    expect(screen.getByText('Passwords must match')).toBeTruthy()
    expect(server.count(call)).toBe(0)
  })

  test('shows a refusal as a toast [ACCT-19]', async () => {
    await openSettings({ [call]: atField('CurrentPasswordWrong', 'currentPassword') }, { path: paths.changePassword })
    await type('wrong', 'Brand-New-1!')
    expect(await screen.findByText('This isn’t your current password')).toBeTruthy()
  })
})

test('the download links appear once the password is given', async () => {
  await openSettings({ 'POST /api/account/confirm': { body: { data: { confirmed: true } } } }, { path: paths.ownData })
  await press('Download my data')
  await user.type(inDialog().getByLabelText('Current password'), 'Welcome-2-Foyer!')
  await press('Continue')
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: 'A page you can read' })).pathname).toBe('/api/account/my-data.html')
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /JSON/ }).pathname).toBe('/api/account/my-data.json')
})

test('closing the account says what is kept and why, and needs email and password', async () => {
  const call = 'POST /api/account/close'
  const server = await openSettings({ [call]: { body: { data: { closed: true } } } }, { path: paths.ownData })
  expect(part('Close my account').getByText(/HIPAA/)).toBeTruthy()
  await press('Close my account')
  await press('Close account')
  await waitFor(() => expect(inDialog().getAllByText('Required')).toHaveLength(2))
  await user.type(inDialog().getByLabelText(/Type your email address/), 'ana.rivera@example.com')
  await user.type(inDialog().getByLabelText('Current password'), 'Welcome-2-Foyer!')
  await press('Close account')
  await waitFor(() => expect(leaving.goInstead).toHaveBeenCalledWith('/login'))
  expect(bodyOf(server, call)).toEqual({ email: 'ana.rivera@example.com', currentPassword: 'Welcome-2-Foyer!' })
  expect(sessionStorage.getItem('foyer.toasts')).toContain('Your account is closed')
})
