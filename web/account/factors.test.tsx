import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type fakeServer, refused } from '#ui/testing/fake-server.ts'
import { at, changing, dialogs, inDialog, noApp, openSettings, part, press } from '#web/testing/account-page.tsx'
import { user } from '#web/testing/user.ts'

const devices = vi.hoisted(() => ({ startRegistration: vi.fn(), WebAuthnError: class extends Error {} }))
vi.mock('@simplewebauthn/browser', () => devices)

const passkey = { id: 'p1', name: 'My phone', createdAt: at(10), lastUsedAt: null }

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('passkeys', () => {
  const one = { body: { data: { isAllowed: true, isEnough: true, passkeys: [passkey] } } }

  test('are saved with the response of the device', async () => {
    devices.startRegistration.mockResolvedValue({ id: 'abc' })
    const server = await openSettings({ 'POST /api/account/passkeys/options': { body: { data: { challenge: 'q' } } } })
    await press('Add a passkey')
    expect(await screen.findByText('Passkey added')).toBeTruthy()
    expect(devices.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'q' } })
    expect(server.asked.find(({ call }) => call === 'POST /api/account/passkeys')?.body).toEqual({ id: 'abc' })
  })

  test.each([
    ['NotAllowedError', '', null],
    ['InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'This device already has a passkey for your account.'],
    ['UnknownError', 'ERROR_AUTHENTICATOR_GENERAL_ERROR', 'We couldn’t save the passkey. Please try again.'],
  ])('are not saved when the device fails with %s', async (name, code, says) => {
    devices.startRegistration.mockRejectedValue(Object.assign(new devices.WebAuthnError(), { name, code }))
    const server = await openSettings({ 'POST /api/account/passkeys/options': { body: { data: { challenge: 'q' } } } })
    await press('Add a passkey')
    if (says !== null) expect(await screen.findByText(says)).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a passkey' }).getAttribute('aria-busy')).toBeNull())
    expect(server.count('POST /api/account/passkeys')).toBe(0)
  })

  test('need the password if the sign-in is too old, and are then added', async () => {
    let isConfirmed = false
    devices.startRegistration.mockResolvedValue({ id: 'abc' })
    const server = await openSettings({
      'POST /api/account/passkeys/options': () =>
        isConfirmed ? { body: { data: { challenge: 'q' } } } : refused(409, 'ConfirmationNeeded'),
      'POST /api/account/confirm': () => {
        isConfirmed = true
        return { body: { data: { confirmed: true } } }
      },
    })
    await press('Add a passkey')
    await user.type(await within(await screen.findByRole('dialog')).findByLabelText('Current password'), 'Welcome-2-Foyer!')
    await press('Continue')
    expect(await screen.findByText('Passkey added')).toBeTruthy()
    expect([dialogs(), server.count('POST /api/account/passkeys/options')]).toEqual([0, 2])
  })

  test('show a wrong password at its field', async () => {
    const wrong = {
      status: 422,
      body: {
        meta: { errors: ['CurrentPasswordWrong'], errorMessages: [{ reason: '', code: 'CurrentPasswordWrong', field: 'currentPassword' }] },
      },
    }
    await openSettings({ 'POST /api/account/passkeys/options': refused(409, 'ConfirmationNeeded'), 'POST /api/account/confirm': wrong })
    await press('Add a passkey')
    await user.type(await within(await screen.findByRole('dialog')).findByLabelText('Current password'), 'x')
    await press('Continue')
    expect(await screen.findByText('This isn’t your current password')).toBeTruthy()
    expect(dialogs()).toBe(1)
  })

  test('can be renamed', async () => {
    const server = await openSettings({ 'GET /api/account/passkeys': one })
    await press('Rename My phone')
    const field = screen.getByLabelText<HTMLInputElement>('Name')
    expect(field.value).toBe('My phone')
    await user.clear(field)
    await press('Save')
    expect(await screen.findByText('Required')).toBeTruthy()
    await user.type(field, ' Key ring ')
    await press('Save')
    expect(await screen.findByText('Name saved')).toBeTruthy()
    expect(server.asked.find(({ call }) => call === 'PUT /api/account/passkeys/p1')?.body).toEqual({ name: 'Key ring' })
    expect(dialogs()).toBe(0)
  })

  test('are removed after a confirmation that names them', async () => {
    const server = await openSettings({ 'GET /api/account/passkeys': one })
    await press('Remove My phone')
    expect(inDialog().getByText(/“My phone”/)).toBeTruthy()
    await user.click(inDialog().getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Passkey removed')).toBeTruthy()
    expect(server.count('DELETE /api/account/passkeys/p1')).toBe(1)
  })

  test('are missing for a plan or browser without them, and a plan may also ask for the PIN', async () => {
    await openSettings({ 'GET /api/account/passkeys': { body: { data: { isAllowed: false, isEnough: true, passkeys: [] } } } })
    expect(part('Passkeys').getByText('Your plan doesn’t offer passkeys.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
    cleanup()
    vi.stubGlobal('PublicKeyCredential', undefined)
    await openSettings({ 'GET /api/account/passkeys': { body: { data: { isAllowed: true, isEnough: false, passkeys: [] } } } })
    expect(part('Passkeys').getByText('This browser doesn’t support passkeys.')).toBeTruthy()
    expect(part('Passkeys').getByText('Your plan also asks for a PIN after a passkey.')).toBeTruthy()
  })
})

describe('the authenticator app', () => {
  const path = '/api/account/authenticator'
  const begun = { body: { data: { secret: 'ABCDEFGHIJKLMNOP', qrCode: 'data:image/svg+xml;base64,PHN2Zy8+' } } }
  const codes = ['AAAAA-BBBBB', 'CCCCC-DDDDD']
  const on = { since: at(15), codesLeft: 2, isEnough: true }

  test('is set up by QR code or key, and shows recovery codes until confirmed', async () => {
    let server: ReturnType<typeof fakeServer> | undefined
    server = await openSettings({
      [`POST ${path}`]: begun,
      [`PUT ${path}`]: { body: { data: { recoveryCodes: codes } } },
      [`GET ${path}`]: changing(() => server, `PUT ${path}`, noApp, on),
    })
    await press('Set up')
    expect((await screen.findByRole<HTMLImageElement>('img', { name: 'QR code with the key' })).src).toBe(
      'data:image/svg+xml;base64,PHN2Zy8+',
    )
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
    await user.type(screen.getByLabelText('Code from the app'), '123456')
    await press('Turn on')
    expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Your recovery codes')
    expect(server.asked.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({ code: '123456' })
    expect(await screen.findByText('2 recovery codes left')).toBeTruthy()
    await press('I saved them')
    expect(screen.queryByText('AAAAA-BBBBB')).toBeNull()
  })

  test('shows a wrong code at its field, and Cancel ends the set-up', async () => {
    await openSettings({
      [`POST ${path}`]: begun,
      [`PUT ${path}`]: {
        status: 422,
        body: { meta: { errors: ['CodeInvalid'], errorMessages: [{ reason: '', code: 'CodeInvalid', field: 'code' }] } },
      },
    })
    await press('Set up')
    await user.type(await screen.findByLabelText('Code from the app'), '000000')
    await press('Turn on')
    expect(await screen.findByText('This code is incorrect or was already used.')).toBeTruthy()
    await press('Cancel')
    expect(screen.getByText('Not set up')).toBeTruthy()
  })

  test('gets new recovery codes after a confirmation', async () => {
    await openSettings({
      [`GET ${path}`]: { body: { data: on } },
      [`POST ${path}/recovery-codes`]: { body: { data: { recoveryCodes: codes } } },
    })
    await press('New recovery codes')
    await user.click(inDialog().getByRole('button', { name: 'Get new codes' }))
    expect(await screen.findByText('CCCCC-DDDDD')).toBeTruthy()
  })

  test('is removed by the current password', async () => {
    let server: ReturnType<typeof fakeServer> | undefined
    server = await openSettings({ [`GET ${path}`]: changing(() => server, `POST ${path}/remove`, on, noApp) })
    await press('Remove the app')
    await user.type(inDialog().getByLabelText('Current password'), 'Welcome-2-Foyer!')
    await user.click(inDialog().getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Not set up')).toBeTruthy()
    expect(server.asked.find(({ call }) => call === `POST ${path}/remove`)?.body).toEqual({ currentPassword: 'Welcome-2-Foyer!' })
  })

  test('says if the plan still asks for the PIN', async () => {
    await openSettings({ [`GET ${path}`]: { body: { data: { ...noApp, isEnough: false } } } })
    expect(screen.getByText(/The app will replace it once your plan allows it/)).toBeTruthy()
  })
})
