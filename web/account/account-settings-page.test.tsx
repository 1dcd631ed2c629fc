import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { Toaster } from '#ui/components/toaster.tsx'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { AccountSettingsPage } from '#web/account/account-settings-page.tsx'
import { loadAccountTexts } from '#web/account/load-account-texts.ts'
import { demoSession } from '#web/testing/demo-session.ts'
import { renderForMember, startPage } from '#web/testing/portal.tsx'

const devices = vi.hoisted(() => ({ startRegistration: vi.fn(), WebAuthnError: class extends Error {} }))
vi.mock('@simplewebauthn/browser', () => devices)

const user = userEvent.setup()
const at = (hour: number) => `2026-11-20T${hour}:00:00Z`
const chrome = { browser: 'Chrome', system: 'Windows' }
const here = { id: 's1', device: chrome, signedInAt: at(14), lastInputAt: at(15), isThis: true, isPending: false }
const phone = { ...here, id: 's2', device: { browser: 'Safari', system: 'iPhone' }, isThis: false }
const device = { id: 'd1', device: chrome, rememberedAt: at(10), lastUsedAt: at(14), expiresAt: '2026-12-20T10:00:00Z', isThis: true }
const passkey = { id: 'p1', name: 'My phone', createdAt: at(10), lastUsedAt: null }
const noApp = { since: null, codesLeft: 0, isEnough: true }

type Answers = Parameters<typeof fakeServer>[0]
const open = async (answers: Answers = {}, language: 'en' | 'es' | 'ar' = 'en') => {
  const server = fakeServer({
    'GET /api/account/sessions': { body: { data: [here] } },
    'GET /api/account/devices': { body: { data: [] } },
    'GET /api/account/passkeys': { body: { data: { isAllowed: true, isEnough: true, passkeys: [] } } },
    'GET /api/account/authenticator': { body: { data: noApp } },
    'GET /api/account/data-access': { body: { data: { rows: [], next: null } } },
    ...answers,
  })
  startPage(language)
  await loadAccountTexts(language)
  renderForMember(
    <>
      <AccountSettingsPage />
      <ConfirmDialog />
      <Toaster />
    </>,
    demoSession(),
  )
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
  return server
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const inDialog = () => within(screen.getByRole('dialog'))
const dialogs = () => screen.queryAllByRole('dialog').length
/** A list that changes once the call was made. */
const changing = (server: () => ReturnType<typeof fakeServer> | undefined, call: string, before: unknown, then: unknown) => () => ({
  body: { data: server()?.count(call) ? then : before },
})

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('what nobody has yet is said in words', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Account Settings')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Where you are signed in',
    'Trusted devices',
    'Passkeys',
    'Authenticator app',
    'Who has seen my data',
  ])
  for (const words of ['You are signed in only here.', 'No trusted devices', 'No passkeys yet', 'Not set up'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('what cannot be loaded says so in its place, and is tried again', async () => {
  let isUp = false
  await open({ 'GET /api/account/devices': () => (isUp ? { body: { data: [device] } } : { status: 500, body: {} }) })
  expect(part('Trusted devices').getByRole('alert').textContent).toContain('This could not be loaded.')
  expect(part('Where you are signed in').getByText('Chrome on Windows')).toBeTruthy()
  isUp = true
  await press('Try again')
  expect(await part('Trusted devices').findByText('Chrome on Windows')).toBeTruthy()
})

describe('where you are signed in', () => {
  test('each browser with its times, this one marked, a half-done sign-in as a warning', async () => {
    await open({
      'GET /api/account/sessions': {
        body: { data: [here, phone, { ...phone, id: 's3', device: { browser: null, system: null }, isPending: true }] },
      },
    })
    const rows = part('Where you are signed in').getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Chrome on WindowsThis browserSigned in 11/20/2026, 8:00 AM CSTLast used 11/20/2026, 9:00 AM CST',
      'Safari on iPhoneSigned in 11/20/2026, 8:00 AM CSTLast used 11/20/2026, 9:00 AM CSTSign out',
      'Unknown browserPassword entered, second factor not yetSigned in 11/20/2026, 8:00 AM CSTLast used 11/20/2026, 9:00 AM CSTSign out',
    ])
  })

  test('one is signed out at a press', async () => {
    const call = 'DELETE /api/account/sessions/s2'
    let server: ReturnType<typeof fakeServer> | undefined
    server = await open({ 'GET /api/account/sessions': changing(() => server, call, [here, phone], [here]) })
    await press('Sign out Safari on iPhone')
    expect(await screen.findByText('You are signed in only here.')).toBeTruthy()
    expect(await screen.findByText('Signed out')).toBeTruthy()
    expect(server.count(call)).toBe(1)
  })

  test('all others only after a question; no is no', async () => {
    const call = 'DELETE /api/account/sessions'
    const server = await open({ 'GET /api/account/sessions': { body: { data: [here, phone] } } })
    await press('Sign out everywhere else')
    expect(inDialog().getByRole('heading').textContent).toBe('Sign out everywhere else?')
    await user.click(inDialog().getByRole('button', { name: 'Cancel' }))
    expect(server.count(call)).toBe(0)
    await press('Sign out everywhere else')
    await user.click(inDialog().getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Signed out everywhere else')).toBeTruthy()
    expect(server.count(call)).toBe(1)
  })

  test('a refusal is a toast, and the list stays', async () => {
    await open({
      'GET /api/account/sessions': { body: { data: [here, phone] } },
      'DELETE /api/account/sessions/s2': refused(404, 'NotFound'),
    })
    await press('Sign out Safari on iPhone')
    expect(await screen.findByText('Not found.')).toBeTruthy()
    expect(screen.getByText('Safari on iPhone')).toBeTruthy()
  })
})

describe('trusted devices', () => {
  test('this one forgotten: the flag of the screens goes too [SESS-24]', async () => {
    localStorage.setItem('rememberDeviceMFA', 'true')
    let server: ReturnType<typeof fakeServer> | undefined
    server = await open({ 'GET /api/account/devices': changing(() => server, 'DELETE /api/account/devices/d1', [device], []) })
    expect(part('Trusted devices').getByRole('listitem').textContent).toBe(
      'Chrome on WindowsThis browserRemembered 11/20/2026, 4:00 AM CSTLast used 11/20/2026, 8:00 AM CST, trusted until 12/20/2026Forget',
    )
    await press('Forget Chrome on Windows')
    expect(await screen.findByText('No trusted devices')).toBeTruthy()
    expect(localStorage.getItem('rememberDeviceMFA')).toBeNull()
  })

  test('all of them after a question', async () => {
    const server = await open({ 'GET /api/account/devices': { body: { data: [device] } } })
    await press('Forget all devices')
    await user.click(inDialog().getByRole('button', { name: 'Forget' }))
    expect(await screen.findByText('All devices forgotten')).toBeTruthy()
    expect(server.count('DELETE /api/account/devices')).toBe(1)
  })
})

describe('passkeys', () => {
  const one = { body: { data: { isAllowed: true, isEnough: true, passkeys: [passkey] } } }

  test('what the device made is kept', async () => {
    devices.startRegistration.mockResolvedValue({ id: 'abc' })
    const server = await open({ 'POST /api/account/passkeys/options': { body: { data: { challenge: 'q' } } } })
    await press('Add a passkey')
    expect(await screen.findByText('Passkey added')).toBeTruthy()
    expect(devices.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'q' } })
    expect(server.asked.find(({ call }) => call === 'POST /api/account/passkeys')?.body).toEqual({ id: 'abc' })
  })

  test.each([
    ['NotAllowedError', '', null],
    ['InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'This device already has a passkey for your account.'],
    ['UnknownError', 'ERROR_AUTHENTICATOR_GENERAL_ERROR', 'The passkey could not be saved. Please try again.'],
  ])('a ceremony that ends with %s', async (name, code, says) => {
    devices.startRegistration.mockRejectedValue(Object.assign(new devices.WebAuthnError(), { name, code }))
    const server = await open({ 'POST /api/account/passkeys/options': { body: { data: { challenge: 'q' } } } })
    await press('Add a passkey')
    if (says !== null) expect(await screen.findByText(says)).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a passkey' }).getAttribute('aria-busy')).toBeNull())
    expect(server.count('POST /api/account/passkeys')).toBe(0)
  })

  test('signed in a while ago, the password comes first; then what was asked for is done', async () => {
    let isConfirmed = false
    devices.startRegistration.mockResolvedValue({ id: 'abc' })
    const server = await open({
      'POST /api/account/passkeys/options': () =>
        isConfirmed ? { body: { data: { challenge: 'q' } } } : refused(409, 'ConfirmationNeeded'),
      'POST /api/account/confirm': () => {
        isConfirmed = true
        return { body: { data: { confirmed: true } } }
      },
    })
    await press('Add a passkey')
    await user.type(await screen.findByLabelText('Current password'), 'Welcome-2-Foyer!')
    await press('Continue')
    expect(await screen.findByText('Passkey added')).toBeTruthy()
    expect([dialogs(), server.count('POST /api/account/passkeys/options')]).toEqual([0, 2])
  })

  test('a wrong password is said beside its field', async () => {
    const wrong = {
      status: 422,
      body: {
        meta: { errors: ['CurrentPasswordWrong'], errorMessages: [{ reason: '', code: 'CurrentPasswordWrong', field: 'currentPassword' }] },
      },
    }
    await open({ 'POST /api/account/passkeys/options': refused(409, 'ConfirmationNeeded'), 'POST /api/account/confirm': wrong })
    await press('Add a passkey')
    await user.type(await screen.findByLabelText('Current password'), 'x')
    await press('Continue')
    expect(await screen.findByText('This is not your current password')).toBeTruthy()
    expect(dialogs()).toBe(1)
  })

  test('one is renamed', async () => {
    const server = await open({ 'GET /api/account/passkeys': one })
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

  test('one is removed after a question that names it', async () => {
    const server = await open({ 'GET /api/account/passkeys': one })
    await press('Remove My phone')
    expect(inDialog().getByText(/“My phone”/)).toBeTruthy()
    await user.click(inDialog().getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Passkey removed')).toBeTruthy()
    expect(server.count('DELETE /api/account/passkeys/p1')).toBe(1)
  })

  test('a plan without them, a browser without them, a plan that asks for the PIN as well', async () => {
    await open({ 'GET /api/account/passkeys': { body: { data: { isAllowed: false, isEnough: true, passkeys: [] } } } })
    expect(part('Passkeys').getByText('Your plan does not offer passkeys.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
    cleanup()
    vi.stubGlobal('PublicKeyCredential', undefined)
    await open({ 'GET /api/account/passkeys': { body: { data: { isAllowed: true, isEnough: false, passkeys: [] } } } })
    expect(part('Passkeys').getByText('This browser does not support passkeys.')).toBeTruthy()
    expect(part('Passkeys').getByText('Your plan also asks for a PIN after a passkey.')).toBeTruthy()
  })
})

describe('the authenticator app', () => {
  const path = '/api/account/authenticator'
  const begun = { body: { data: { secret: 'ABCDEFGHIJKLMNOP', qrCode: 'data:image/svg+xml;base64,PHN2Zy8+' } } }
  const codes = ['AAAAA-BBBBB', 'CCCCC-DDDDD']
  const on = { since: at(15), codesLeft: 2, isEnough: true }

  test('is set up by picture or key, and the codes are shown until they are kept', async () => {
    let server: ReturnType<typeof fakeServer> | undefined
    server = await open({
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
    await press('I have kept them')
    expect(screen.queryByText('AAAAA-BBBBB')).toBeNull()
  })

  test('a wrong code is said beside its field; Cancel leaves it', async () => {
    await open({
      [`POST ${path}`]: begun,
      [`PUT ${path}`]: {
        status: 422,
        body: { meta: { errors: ['CodeInvalid'], errorMessages: [{ reason: '', code: 'CodeInvalid', field: 'code' }] } },
      },
    })
    await press('Set up')
    await user.type(await screen.findByLabelText('Code from the app'), '000000')
    await press('Turn on')
    expect(await screen.findByText('This code is not right, or it was used before.')).toBeTruthy()
    await press('Cancel')
    expect(screen.getByText('Not set up')).toBeTruthy()
  })

  test('new codes after a question', async () => {
    await open({ [`GET ${path}`]: { body: { data: on } }, [`POST ${path}/recovery-codes`]: { body: { data: { recoveryCodes: codes } } } })
    await press('New recovery codes')
    await user.click(inDialog().getByRole('button', { name: 'Make new codes' }))
    expect(await screen.findByText('CCCCC-DDDDD')).toBeTruthy()
  })

  test('is removed by the current password', async () => {
    let server: ReturnType<typeof fakeServer> | undefined
    server = await open({ [`GET ${path}`]: changing(() => server, `POST ${path}/remove`, on, noApp) })
    await press('Remove the app')
    await user.type(inDialog().getByLabelText('Current password'), 'Welcome-2-Foyer!')
    await user.click(inDialog().getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Not set up')).toBeTruthy()
    expect(server.asked.find(({ call }) => call === `POST ${path}/remove`)?.body).toEqual({ currentPassword: 'Welcome-2-Foyer!' })
  })

  test('says where the plan still asks for the PIN', async () => {
    await open({ [`GET ${path}`]: { body: { data: { ...noApp, isEnough: false } } } })
    expect(screen.getByText(/The app takes its place once your plan allows it/)).toBeTruthy()
  })
})

test('the same page in Spanish and Arabic', async () => {
  const some = { 'GET /api/account/authenticator': { body: { data: { since: at(15), codesLeft: 2, isEnough: true } } } }
  await open(some, 'es')
  expect(screen.getByText('Chrome en Windows')).toBeTruthy()
  expect(screen.getByText('Quedan 2 códigos de recuperación')).toBeTruthy()
  cleanup()
  await open(some, 'ar')
  expect(screen.getByText('Chrome على Windows')).toBeTruthy()
  expect(screen.getByText('بقي رمزا استرداد')).toBeTruthy()
})

describe('who has seen my data', () => {
  const row = {
    seq: 9,
    at: at(15),
    event: 'member.open',
    outcome: 'ok',
    who: { kind: 'operator', role: 'support' },
    reason: 'member-called',
  }
  const rows = [
    row,
    { ...row, seq: 8, event: 'authn.login', outcome: 'failed', who: { kind: 'signed out' }, reason: null },
    { ...row, seq: 7, event: 'session.read', who: { kind: 'you' }, reason: null },
  ]
  const seen = () => part('Who has seen my data')
  const lines = () =>
    seen()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  test('says who, what, why and how it ended, in plain words', async () => {
    await open({ 'GET /api/account/data-access': { body: { data: { rows, next: null } } } })
    expect(lines()).toEqual([
      expect.stringContaining('The record was openedOur support team: you called'),
      expect.stringContaining('Signed in with a passwordDid not succeedSomebody who was not signed in'),
      expect.stringContaining('The list of sign-ins was looked atYou'),
    ])
  })

  test('leaves out what the member did, and goes on when asked', async () => {
    const call = 'GET /api/account/data-access'
    const pages = [
      { rows, next: '7' },
      { rows: [{ ...row, seq: 3 }], next: null },
    ]
    let asked = 0
    const server = await open({ [call]: () => ({ body: { data: pages[Math.min(asked++, 1)] } }) })
    await user.click(seen().getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(lines()).toHaveLength(4))
    await user.click(seen().getByRole('checkbox', { name: 'Leave out what I did' }))
    await waitFor(() =>
      expect(server.asked.filter((one) => one.call === call).map(({ query }) => query)).toEqual([{}, { after: '7' }, { others: 'true' }]),
    )
  })

  test('says so where nobody else looked, in Arabic too', async () => {
    await open({}, 'ar')
    expect(part('من اطّلع على بياناتي').getByText('لم يطّلع أحد سواك على ملفك.')).toBeTruthy()
  })
})
