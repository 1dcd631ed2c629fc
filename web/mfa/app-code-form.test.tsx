import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { MfaChoosePage } from '#web/mfa/mfa-choose-page.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'

const user = userEvent.setup()
const verify = 'POST /api/mfa/authenticator'
const withApp = {
  'GET /api/session': { body: { data: { level: 'pending', group: { pinSendingMethods: ['text'] }, familyMember: { telehealthId: 't' } } } },
  'GET /api/mfa/phones': { body: { data: [{ party_phone_fax_id: 'p1', area_code: '***', phone_number: '***1234' }] } },
  'GET /api/mfa/factors': { body: { data: { authenticator: true } } },
}
const refusal = (code: string, field?: string) => ({
  status: 422,
  body: { meta: { errors: [code], errorMessages: [{ reason: '', code, ...(field ? { field } : {}) }] } },
})
const open = () => render(<MfaChoosePage returnToSignIn={() => {}} />)
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const code = (label = 'Code from the app') => screen.findByLabelText<HTMLInputElement>(label)

let page: ReturnType<typeof startPublicPage>
beforeEach(() => {
  page = startPublicPage('en', '/MFA')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a member with an app is asked for its code first, and the right one opens the dashboard', async () => {
  const server = fakeServer({ ...withApp, [verify]: { body: { data: { level: 'full' } } } })
  open()
  await user.type(await code(), '123456')
  expect(document.body.textContent).toContain('Enter the code your authenticator app shows for Foyer.')
  expect(screen.queryByText(/we’ll send you a PIN/)).toBeNull()
  expect((await code()).autocomplete).toBe('one-time-code')
  await user.click(screen.getByRole('checkbox', { name: 'Remember this device in the future.' }))
  await press('Submit')
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/dashboard'))
  expect(server.asked.find(({ call }) => call === verify)?.body).toEqual({ code: '123456', remember_device: true })
  expect(localStorage.getItem('rememberDeviceMFA')).toBe('true')
})

test('a wrong code shows at its field, and too many tries above the button', async () => {
  let reply: object = refusal('CodeInvalid', 'code')
  fakeServer({ ...withApp, [verify]: () => reply })
  vi.stubGlobal(
    'fetch',
    (
      (real) =>
      async (...given: Parameters<typeof fetch>) => {
        const answer = await real(...given)
        answer.headers.set('retry-after', '900')
        return answer
      }
    )(fetch),
  )
  open()
  await user.type(await code(), '000000')
  await press('Submit')
  expect((await screen.findByRole('alert')).textContent).toBe('This code is incorrect or was already used.')
  expect(page.goesTo).not.toHaveBeenCalled()
  reply = refusal('CodeTriesUsed')
  await user.clear(await code())
  await user.type(await code(), '000001')
  await press('Submit')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too many tries. Please try again in 15 minutes.'))
})

test('a recovery code is accepted, and the form can switch back to the app', async () => {
  const server = fakeServer({ ...withApp, [verify]: { body: { data: { level: 'full' } } } })
  open()
  await code()
  await press('Use a recovery code')
  await user.type(await code('Recovery code'), 'abcde-23456')
  expect(screen.queryByLabelText('Code from the app')).toBeNull()
  await press('Use your authenticator app')
  await code()
  await press('Use a recovery code')
  await user.type(await code('Recovery code'), 'abcde-23456')
  await press('Submit')
  await waitFor(() =>
    expect(server.asked.find(({ call }) => call === verify)?.body).toEqual({ code: 'abcde-23456', remember_device: false }),
  )
})

test('the form can switch to a PIN and back to the app', async () => {
  fakeServer(withApp)
  open()
  await code()
  await press('Send me a PIN instead')
  expect(screen.getByRole('combobox', { name: 'Choose an option' })).toBeDefined()
  await press('Use your authenticator app')
  await code()
})

test.each([
  { what: 'without an app', reply: { body: { data: { authenticator: false } } } },
  { what: 'when the factors fail to load', reply: { status: 500, body: {} } },
])('$what the form asks for a PIN', async ({ reply }) => {
  fakeServer({ ...withApp, 'GET /api/mfa/factors': reply })
  open()
  expect(await screen.findByRole('combobox', { name: 'Choose an option' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Use your authenticator app' })).toBeNull()
})
