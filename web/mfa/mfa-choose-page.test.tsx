import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { MfaChoosePage } from '#web/mfa/mfa-choose-page.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'

const user = userEvent.setup()
const [session, phones, sending] = ['GET /api/session', 'GET /api/mfa/phones', 'POST /api/mfa']
const pending = (pinSendingMethods: string[] = ['text', 'phone_call']) => ({
  body: { data: { level: 'pending', group: { pinSendingMethods }, familyMember: { telehealthId: 'tele-1' } } },
})
const twoPhones = {
  body: {
    data: [
      { party_phone_fax_id: 'p1', area_code: '***', phone_number: '***1234' },
      { party_phone_fax_id: 'p2', area_code: '***', phone_number: '***0118' },
    ],
  },
}
const sent = { body: { data: { sentTo: '(***) ***-1234', expiresAt: new Date(Date.now() + 30 * 60_000).toISOString() } } }
const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Choose an option' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

let page: ReturnType<typeof startPublicPage>
const returnToSignIn = vi.fn()
const open = () => render(<MfaChoosePage returnToSignIn={returnToSignIn} />)
beforeEach(() => {
  page = startPublicPage('en', '/MFA')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the page says why a PIN is needed and lists masked phone numbers [MFA-10 MFA-19 MFA-20 MFA-21 MFA-22 CALL-14]', async () => {
  const server = fakeServer({ [session]: pending(), [phones]: twoPhones })
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Two-Factor Authentication Required')
  expect(screen.getByText('We don’t recognize this device or browser. To protect your information, we’ll send you a PIN.')).toBeDefined()
  expect([...(await select()).options].map(({ value, text }) => [value, text])).toEqual([
    ['', 'Your phone numbers'],
    ['p1', '(***) ***-1234'],
    ['p2', '(***) ***-0118'],
  ])
  expect(server.asked.find(({ call }) => call === phones)?.query).toEqual({ telehealthId: 'tele-1' })
})

test.each([
  { methods: ['text', 'phone_call'], shown: ['Send code by text', 'Send code by phone call'] },
  { methods: ['text'], shown: ['Send code by text'] },
  { methods: ['phone_call'], shown: ['Send code by phone call'] },
  { methods: ['text', 'email'], shown: ['Send code by text', 'Send code by email'] },
])('a group that offers $methods shows $shown [MFA-23 MFA-24]', async ({ methods, shown }) => {
  fakeServer({ [session]: pending(methods), [phones]: twoPhones })
  open()
  await select()
  expect(screen.getAllByRole('button', { name: /^Send code/ }).map(({ textContent }) => textContent)).toEqual(shown)
})

test('the buttons are disabled until a phone is chosen, and an emptied choice says Required [MFA-27 MFA-28]', async () => {
  fakeServer({ [session]: pending(), [phones]: twoPhones })
  open()
  const field = await select()
  expect([button('Send code by text').disabled, button('Send code by phone call').disabled]).toEqual([true, true])
  await user.selectOptions(field, 'p1')
  await waitFor(() => expect(button('Send code by text').disabled).toBe(false))
  await user.selectOptions(field, '')
  await user.tab()
  expect((await screen.findByRole('alert')).textContent).toBe('Required')
  expect(button('Send code by text').disabled).toBe(true)
})

test.each([
  ['Send code by text', 'text'],
  ['Send code by phone call', 'phone_call'],
])('%s sends by %s and opens /MFA/verify [MFA-11 CALL-15]', async (name, delivery_method) => {
  const server = fakeServer({ [session]: pending(), [phones]: twoPhones, [sending]: sent })
  open()
  await user.selectOptions(await select(), 'p2')
  await waitFor(() => expect(button(name).disabled).toBe(false))
  await user.click(button(name))
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/MFA/verify'))
  expect(server.asked.at(-1)?.body).toEqual({ delivery_method, communication_id: 'p2', mapi_jwt: '' })
  expect(button(name).disabled).toBe(true)
})

test('the Enter key sends by text, the default [MFA-07]', async () => {
  const server = fakeServer({ [session]: pending(['phone_call', 'text']), [phones]: twoPhones, [sending]: sent })
  open()
  const field = await select()
  await user.selectOptions(field, 'p1')
  field.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await waitFor(() => expect(server.asked.at(-1)?.body).toEqual({ delivery_method: 'text', communication_id: 'p1', mapi_jwt: '' }))
})

test('an e-mail needs no phone', async () => {
  const server = fakeServer({ [session]: pending(['text', 'email']), [phones]: { body: { data: [] } }, [sending]: sent })
  open()
  await user.click(await screen.findByRole('button', { name: 'Send code by email' }))
  await waitFor(() => expect(server.asked.at(-1)?.body).toEqual({ delivery_method: 'email', communication_id: 'email', mapi_jwt: '' }))
  expect(screen.queryByRole('button', { name: 'Send code by text' })).toBeNull()
})

test('a member without a phone reads whom to call [MFA-21]', async () => {
  fakeServer({ [session]: pending(), [phones]: { body: { data: [] } } })
  open()
  expect(await screen.findByText(/Your account has no phone number/)).toHaveProperty(
    'textContent',
    'Your account has no phone number. Please call 1-800-555-0142.',
  )
})

test('phones that fail to load can be asked for again [MFA-41]', async () => {
  let reply: { status?: number; body?: unknown } = refused(500, 'AN UNKNOWN ERROR OCCURRED')
  fakeServer({ [session]: pending(), [phones]: () => reply })
  open()
  const words = 'We are sorry there was an error retrieving your phone numbers. Please try again.'
  expect(await screen.findByText(words)).toBeDefined()
  reply = twoPhones
  await user.click(button('Try again'))
  expect((await select()).options.length).toBe(3)
})

test.each([
  {
    why: 'a failure of the gateway',
    reply: refused(503, 'PinSendFailed'),
    says: 'We are sorry there was an error sending the PIN. Please try again.',
  },
  { why: 'no answer', reply: null, says: 'We are sorry there was an error sending the PIN. Please try again.' },
  { why: 'too many sends', reply: refused(429, 'TooManyTries'), says: 'Too many tries. Please wait a moment and try again.' },
])('after $why the form says: $says [MFA-42]', async ({ reply, says }) => {
  fakeServer({ [session]: pending(), [phones]: twoPhones, [sending]: reply })
  open()
  await user.selectOptions(await select(), 'p1')
  await waitFor(() => expect(button('Send code by text').disabled).toBe(false))
  await user.click(button('Send code by text'))
  expect((await screen.findByRole('alert')).textContent).toBe(says)
  expect(page.goesTo).not.toHaveBeenCalled()
})

test('a member who needs no PIN goes to the dashboard [MFA-13]', async () => {
  fakeServer({ [session]: { body: { data: { level: 'full' } } } })
  open()
  await waitFor(() => expect(page.goesInsteadTo).toHaveBeenCalledWith('/dashboard'))
})

test('the page has Return to sign in and a support phone in the footer [MFA-14 MFA-25 MFA-26 SHELL-071]', async () => {
  fakeServer({ [session]: pending(), [phones]: twoPhones })
  open()
  await user.click(button('Return to sign in'))
  expect(returnToSignIn).toHaveBeenCalledTimes(1)
  const footer = screen.getByRole('contentinfo')
  expect(footer.textContent).toContain('Need help? Call 1-800-555-0142')
  expect(footer.textContent).toContain('Notice of Privacy Practices')
})

test('a chosen phone survives a reload', async () => {
  fakeServer({ [session]: pending(), [phones]: twoPhones })
  const first = open()
  await user.selectOptions(await select(), 'p2')
  first.unmount()
  open()
  const again = await select()
  await waitFor(() => expect(again.value).toBe('p2'))
  await waitFor(() => expect(button('Send code by text').disabled).toBe(false))
})
