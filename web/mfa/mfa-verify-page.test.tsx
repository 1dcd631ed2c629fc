import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { currentToasts, dismissToast } from '#ui/lib/toast.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { MfaVerifyPage } from '#web/mfa/mfa-verify-page.tsx'
import { type SentPin, sentPin } from '#web/mfa/sent-pin.ts'
import { startPublicPage } from '#web/testing/public-page.ts'

const user = userEvent.setup()
const [verifying, sending] = ['POST /api/mfa/login', 'POST /api/mfa']
const byText: SentPin = { sentTo: '(***) ***-1234', minutes: 30, communicationId: 'p1', method: 'text' }
const code = () => screen.getByLabelText<HTMLInputElement>('Code')
const remember = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember this device in the future.' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

let page: ReturnType<typeof startPublicPage>
const returnToSignIn = vi.fn()
const open = (sent: SentPin | null = byText) => {
  if (sent) sentPin.write(sent)
  return render(
    <>
      <MfaVerifyPage returnToSignIn={returnToSignIn} />
      <Toaster />
    </>,
  )
}
const enter = async (pin: string) => {
  await user.type(code(), pin)
  await waitFor(() => expect(button('Submit').disabled).toBe(false))
  await user.click(button('Submit'))
}
beforeEach(() => {
  page = startPublicPage('en', '/MFA/verify')
})
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  { sent: byText, to: '(***) ***-1234' },
  { sent: { ...byText, sentTo: 'anar…', method: 'email' as const }, to: 'anar…' },
])('the page says that the PIN went to $to and when it expires [MFA-29 MFA-30 MFA-31]', ({ sent, to }) => {
  open(sent)
  expect(screen.getByText(/We sent your PIN/).textContent).toBe(`We sent your PIN to ${to}. The code expires 30 minutes after sending.`)
})

test('the page has a code field, a checkbox and three buttons [MFA-32 MFA-33 MFA-34 MFA-35 MFA-36]', async () => {
  open()
  expect([code().placeholder, code().autocomplete, code().inputMode]).toEqual(['XXXXXX', 'one-time-code', 'numeric'])
  expect(remember().checked).toBe(false)
  expect([button('Submit').disabled, button('Resend PIN').disabled]).toEqual([true, false])
  await user.click(button('Return to sign in'))
  expect(returnToSignIn).toHaveBeenCalledTimes(1)
})

test('a tab that has not sent a PIN goes to /MFA [SHELL-015]', () => {
  open(null)
  expect(page.goesInsteadTo).toHaveBeenCalledWith('/MFA')
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('the code is required, and Submit is disabled without it [MFA-37 MFA-38]', async () => {
  open()
  await user.type(code(), '123456')
  await waitFor(() => expect(button('Submit').disabled).toBe(false))
  await user.clear(code())
  await user.tab()
  expect((await screen.findByText('Required')).closest('[role=alert]')).not.toBeNull()
  expect(button('Submit').disabled).toBe(true)
})

test('a code is exactly six digits: others are dropped, and Submit waits for the sixth [MFA-32 MFA-38]', async () => {
  const server = fakeServer({ [verifying]: { body: { data: { level: 'full' } } } })
  open()
  await user.type(code(), '12a 34-5')
  expect(code().value).toBe('12345')
  await user.tab()
  expect((await screen.findByText('Invalid PIN')).closest('[role=alert]')).not.toBeNull()
  expect(button('Submit').disabled).toBe(true)
  await user.type(code(), '{Enter}')
  expect(server.asked).toEqual([])
  await user.type(code(), '678')
  expect(code().value).toBe('123456')
  await waitFor(() => expect(button('Submit').disabled).toBe(false))
})

test('Submit is disabled while the PIN is being checked [MFA-38]', async () => {
  let answer: (() => void) | undefined
  const server = fakeServer({
    [verifying]: () => new Promise((resolve) => (answer = () => resolve({ body: { data: { level: 'full' } } }))),
  })
  open()
  await user.type(code(), '123456')
  await waitFor(() => expect(button('Submit').disabled).toBe(false))
  await user.click(button('Submit'))
  await waitFor(() => expect(button('Submit').getAttribute('aria-busy')).toBe('true'))
  await user.click(button('Submit'))
  expect(server.asked).toHaveLength(1)
  answer?.()
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/dashboard'))
})

test('the right PIN opens the dashboard, and the device is remembered if asked [MFA-12 SESS-24 SESS-28 CALL-16]', async () => {
  const server = fakeServer({ [verifying]: { body: { data: { level: 'full' } } } })
  open()
  await user.click(remember())
  await enter('123456')
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/dashboard'))
  expect(server.asked.at(-1)?.body).toEqual({ pin: '123456', remember_device: true, mapi_jwt: '' })
  expect(localStorage.getItem('rememberDeviceMFA')).toBe('true')
  expect(sentPin.read()).toBeNull()
  expect(sessionStorage.getItem('foyer.forms')).toBe('{}')
})

test('an unticked box remembers nothing, and the member returns to the page asked for [MFA-12 SHELL-054]', async () => {
  sessionStorage.setItem('foyer.origin', '"/favorites"')
  fakeServer({ [verifying]: { body: { data: { level: 'full' } } } })
  open()
  await enter('123456')
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/favorites'))
  expect(localStorage.getItem('rememberDeviceMFA')).toBeNull()
})

const sorry = 'We are sorry there was an error verifying your account. Please try again.'
const listed = (code_: string, ...error_messages: string[]) => ({ status: 422, body: { meta: { errors: [code_] }, error_messages } })

test.each([
  { reply: listed('PinInvalid', 'Invalid PIN', 'Second'), says: 'Invalid PIN' },
  {
    reply: listed('PinExpired', 'This PIN has expired. Please request a new one.'),
    says: 'This PIN has expired. Please request a new one.',
  },
  { reply: listed('SomethingNew', 'Words of the server.'), says: 'Words of the server.' },
  {
    reply: listed('PinTriesUsed', 'Too many tries. Please request a new PIN in 15 minutes.'),
    says: 'Too many tries. Please request a new PIN in 15 minutes.',
  },
  { reply: { status: 500, body: {} }, says: sorry },
  { reply: null, says: sorry },
])('a refusal shows a toast and clears the form: $says [MFA-15 MFA-16 MFA-40 MFA-43 CALL-18]', async ({ reply, says }) => {
  fakeServer({ [verifying]: reply })
  open()
  await user.click(remember())
  await enter('999999')
  await waitFor(() => expect(currentToasts().map(({ type, text }) => [type, text])).toEqual([['error', says]]))
  await waitFor(() => expect([code().value, remember().checked]).toEqual(['', false]))
  expect(document.activeElement).toBe(code())
  await waitFor(() => expect(button('Submit').disabled).toBe(true))
  expect(localStorage.getItem('rememberDeviceMFA')).toBeNull()
})

test('Resend PIN repeats the same request and confirms it [MFA-17]', async () => {
  const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString()
  const server = fakeServer({ [sending]: { body: { data: { sentTo: '(***) ***-1234', expiresAt } } } })
  open({ ...byText, method: 'phone_call' })
  await user.click(button('Resend PIN'))
  expect((await screen.findByText('The PIN has been resent')).closest('[role=status]')).not.toBeNull()
  expect(server.asked.at(-1)?.body).toEqual({ delivery_method: 'phone_call', communication_id: 'p1', mapi_jwt: '' })
})

test.each([
  { reply: refused(503, 'PinSendFailed'), says: 'We are sorry there was an error trying to resend the PIN. Please try again.' },
  { reply: refused(429, 'TooManyTries'), says: 'Too many tries. Please wait a moment and try again.' },
])('a failed resend says: $says [MFA-44]', async ({ reply, says }) => {
  fakeServer({ [sending]: reply })
  open()
  await user.click(button('Resend PIN'))
  await waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual([says]))
  expect(button('Resend PIN').getAttribute('aria-busy')).toBeNull()
})

test('the PIN is kept nowhere', async () => {
  fakeServer({ [verifying]: { status: 500, body: {} } })
  open()
  await enter('424242')
  await waitFor(() => expect(currentToasts().length).toBe(1))
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('424242')
})

test('a refused PIN has its message beside the field too, until another one is typed [MFA-40]', async () => {
  fakeServer({ [verifying]: listed('PinInvalid', 'Invalid PIN') })
  open()
  await enter('999999')
  const field = code().closest('div')?.parentElement as HTMLElement
  await waitFor(() => expect(within(field).getByText('Invalid PIN')).toBeTruthy())
  expect(code().getAttribute('aria-invalid')).toBe('true')
  await user.type(code(), '1')
  expect(within(field).queryByText('Invalid PIN')).toBeNull()
})

test('a failure that is not about the code leaves the field alone [MFA-43]', async () => {
  fakeServer({ [verifying]: null })
  open()
  await enter('999999')
  await waitFor(() => expect(currentToasts()).toHaveLength(1))
  expect(code().getAttribute('aria-invalid')).toBe('false')
})
