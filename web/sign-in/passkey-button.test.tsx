import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { PasskeyButton } from '#web/sign-in/passkey-button.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'

const devices = vi.hoisted(() => ({ startAuthentication: vi.fn(), browserSupportsWebAuthnAutofill: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => devices)

const question = { 'GET /api/auth/passkey': { body: { data: { challenge: 'q' } } } }
const answer = 'POST /api/auth/passkey'
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
const byName = (name: string) => Object.assign(new Error(name), { name })
/** A device that never responds. */
const silent = () => new Promise<never>(() => {})

let page: ReturnType<typeof startPublicPage>
/** Loads the module first: on a slow machine loading may exceed a test's timeout. */
beforeAll(() => import('#web/sign-in/sign-in-with-passkey.ts'))
beforeEach(() => {
  page = startPublicPage()
  vi.stubGlobal('PublicKeyCredential', class {})
  devices.browserSupportsWebAuthnAutofill.mockResolvedValue(false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('a browser without passkeys has no passkey button', () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  render(<PasskeyButton />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a press asks the device for a passkey, signs in and opens the dashboard', async () => {
  devices.startAuthentication.mockResolvedValue({ id: 'abc' })
  const server = fakeServer({ ...question, [answer]: { body: { data: { level: 'full' } } } })
  render(<PasskeyButton />)
  await press()
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/dashboard'))
  expect(devices.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'q' } })
  expect(server.asked.find(({ call }) => call === answer)?.body).toEqual({ id: 'abc' })
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
})

test('a member who still owes the PIN goes to /MFA', async () => {
  devices.startAuthentication.mockResolvedValue({ id: 'abc' })
  fakeServer({ ...question, [answer]: { body: { data: { level: 'pending' } } } })
  render(<PasskeyButton />)
  await press()
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/MFA'))
})

test.each([
  [
    'a refused passkey',
    { id: 'abc' },
    refused(400, 'PasskeyRejected'),
    'We couldn’t accept this passkey. Please sign in with your email and password.',
  ],
  ['a failing device', byName('UnknownError'), null, 'We couldn’t use your passkey. Please try again, or sign in with your password.'],
])('%s shows an error above the button', async (_what, device, reply, says) => {
  if (device instanceof Error) devices.startAuthentication.mockRejectedValue(device)
  else devices.startAuthentication.mockResolvedValue(device)
  fakeServer({ ...question, [answer]: reply })
  render(<PasskeyButton />)
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe(says)
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull()
})

test('a cancelled device dialog shows no error', async () => {
  devices.startAuthentication.mockRejectedValue(byName('NotAllowedError'))
  fakeServer(question)
  render(<PasskeyButton />)
  await press()
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('passkeys are offered in the email field after the first input, and again every four minutes', async () => {
  const rhythms = vi.spyOn(globalThis, 'setInterval')
  devices.browserSupportsWebAuthnAutofill.mockResolvedValue(true)
  devices.startAuthentication.mockImplementation(silent)
  const server = fakeServer(question)
  render(<PasskeyButton />)
  await act(async () => {})
  expect(server.asked).toEqual([])
  fireEvent.pointerMove(document.body)
  fireEvent.keyDown(document.body)
  await waitFor(() => expect(devices.startAuthentication).toHaveBeenCalledTimes(1))
  expect(devices.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'q' }, useBrowserAutofill: true })
  const [again] = rhythms.mock.calls.find(([, every]) => every === 240_000) ?? []
  act(() => void (again as () => Promise<void>)())
  await waitFor(() => expect(devices.startAuthentication).toHaveBeenCalledTimes(2))
})

test('a passkey chosen in the email field signs in', async () => {
  devices.browserSupportsWebAuthnAutofill.mockResolvedValue(true)
  devices.startAuthentication.mockResolvedValueOnce({ id: 'abc' }).mockImplementation(silent)
  fakeServer({ ...question, [answer]: { body: { data: { level: 'full' } } } })
  render(<PasskeyButton />)
  fireEvent.pointerMove(document.body)
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/dashboard'))
})

test('a refused passkey from the email field shows an error, and the field offers passkeys again', async () => {
  devices.browserSupportsWebAuthnAutofill.mockResolvedValue(true)
  devices.startAuthentication.mockResolvedValueOnce({ id: 'abc' }).mockImplementation(silent)
  const server = fakeServer({ ...question, [answer]: refused(400, 'PasskeyRejected') })
  render(<PasskeyButton />)
  fireEvent.pointerMove(document.body)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn’t accept this passkey/)
  await waitFor(() => expect(server.count('GET /api/auth/passkey')).toBe(2))
})

test('an unreachable server shows no error before a passkey is chosen', async () => {
  devices.browserSupportsWebAuthnAutofill.mockResolvedValue(true)
  const server = fakeServer({ 'GET /api/auth/passkey': null })
  render(<PasskeyButton />)
  fireEvent.pointerMove(document.body)
  await waitFor(() => expect(server.count('GET /api/auth/passkey')).toBe(1))
  await act(async () => {})
  expect(screen.queryByRole('alert')).toBeNull()
  expect(devices.startAuthentication).not.toHaveBeenCalled()
})
