import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { returnOrigin } from '#ui/lib/calls/return-origin.ts'
import { setTrustedDeviceHint } from '#ui/lib/page/storage.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { personToRegister } from '#web/shell/selected-person.ts'
import { enterSso, resumeSso } from '#web/sso/enter-sso.ts'
import { SsoEntryPage } from '#web/sso/sso-entry-page.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { startPublicPage } from '#web/testing/public-page.ts'

const [authenticate, readSession] = ['POST /api/sso/authenticate', 'GET /api/session']
const meta = { jwt: 'j', ssoToken: 's', teladocSdkToken: 't', isRegistered: true, hasProfile: true, hasMFA: true }
const signedIn = { body: { data: demoSession(), meta } }
const { profile, group, familyMember, membership } = demoSession()
const pinDue = { body: { data: { level: 'pending', profile, group, familyMember, membership }, meta: { ...meta, hasMFA: false } } }
const grace = {
  membershipId: 'm1',
  familyMemberId: 'f1',
  firstName: 'Grace',
  dob: '1985-04-12',
  canRegister: true,
  canRegisterTeladoc: true,
  hasProfile: false,
}
const selected = {
  body: { data: { level: 'none', selectedPerson: grace }, meta: { isRegistered: false, hasProfile: false, hasMFA: false } },
}

let page: ReturnType<typeof startPublicPage>
const open = (path: string, enter = enterSso) => {
  page = startPublicPage('en', path)
  render(<SsoEntryPage enter={enter} />)
}
const goesTo = (path: string) => waitFor(() => expect(page.goesInsteadTo.mock.calls).toEqual([[path]]))

beforeEach(() => fakeServer({ [authenticate]: signedIn }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('/SAML/SAMLEntry', () => {
  test('waits with a spinner, and takes the token out of the address before it is sent [SSO-02 SSO-06]', async () => {
    let addressWhenSent = ''
    const server = fakeServer({
      [authenticate]: () => {
        addressWhenSent = location.href
        return signedIn
      },
    })
    open('/SAML/SAMLEntry?token=abc&entryPage=VisitDoctor')
    expect(screen.getByRole('status').textContent).toBe('Please wait...')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Signing you in')
    await goesTo('/request-a-visit')
    expect(server.asked.map(({ call, body }) => [call, body])).toEqual([[authenticate, { token: 'abc' }]])
    expect(new URL(addressWhenSent).search).toBe('')
  })

  test.each([
    ['/SAML/SAMLEntry?token=abc&entryPage=VisitDoctor', '/request-a-visit'],
    ['/SAML/SAMLEntry?token=abc&entryPage=Inbox', '/dashboard'],
    ['/SAML/SAMLEntry?token=abc', '/dashboard'],
  ])('%s leads to %s [SSO-03 SSO-04 SSO-07]', async (path, to) => {
    open(path)
    await goesTo(to)
  })

  test('clears an earlier registration and return address [SSO-01]', async () => {
    page = startPublicPage('en', '/SAML/SAMLEntry?token=abc')
    personToRegister.write(grace)
    returnOrigin.write('/favorites')
    sessionStorage.setItem('foyer.forms', '{"register":{"last":"Hopewell"}}')
    render(<SsoEntryPage enter={enterSso} />)
    await goesTo('/dashboard')
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('asks for the PIN first if needed, and keeps the page for afterwards [MFA-18]', async () => {
    fakeServer({ [authenticate]: pinDue })
    page = startPublicPage('en', '/SAML/SAMLEntry?token=abc&entryPage=VisitDoctor')
    setTrustedDeviceHint()
    render(<SsoEntryPage enter={enterSso} />)
    await goesTo('/MFA')
    expect(returnOrigin.read()).toBe('/request-a-visit')
    expect(localStorage.getItem('rememberDeviceMFA')).toBeNull()
  })

  test('opens the account form for a selected person [SSO-08]', async () => {
    fakeServer({ [authenticate]: selected })
    open('/SAML/SAMLEntry?token=abc')
    await goesTo('/register/create-account')
    expect(personToRegister.read()).toEqual(grace)
  })

  test.each([
    ['a refused code', refused(400, 'SsoFailed'), '/sso-error'],
    ['a 401', refused(401, 'UNAUTHORIZED'), '/sso-error'],
    ['a 403', refused(403, 'CrossOrigin'), '/sso-error'],
    ['an error of the server', refused(500, 'AN UNKNOWN ERROR OCCURRED'), '/sso-error'],
    ['coverage that ended', refused(409, 'MemberTerminated'), '/sso-error?error=MemberTerminated'],
    ['too many tries', refused(429, 'TooManyTries'), '/sso-error?error=TooManyTries'],
    ['no answer', null, '/sso-error?error=NETWORK+REQUEST+FAILED'],
    ['an answer that signs nobody in', { body: { data: demoSession(), meta: { ...meta, isRegistered: false } } }, '/sso-error'],
  ])('leads to the error page after %s [SSO-05 SSO-09 SSO-15]', async (_, reply, to) => {
    fakeServer({ [authenticate]: reply })
    open('/SAML/SAMLEntry?token=abc')
    await goesTo(to)
  })

  test.each([
    ['signed in', { body: { data: demoSession() } }, '/dashboard'],
    ['waiting for the PIN', { body: { data: pinDue.body.data } }, '/MFA'],
    ['signed out', refused(401, 'UNAUTHORIZED'), '/sso-error'],
  ])('opens the right page without a token for a member who is %s [SSO-07]', async (_, reply, to) => {
    const server = fakeServer({ [readSession]: reply })
    open('/SAML/SAMLEntry')
    await goesTo(to)
    expect(server.count(authenticate)).toBe(0)
  })
})

describe('/user/authenticating', () => {
  const resume = (origin?: string) => {
    page = startPublicPage('en', '/user/authenticating')
    if (origin) returnOrigin.write(origin)
    render(<SsoEntryPage enter={resumeSso} />)
  }

  test('uses the stored token and returns to the page asked for [SSO-10 SHELL-025 CALL-61]', async () => {
    const server = fakeServer({ [authenticate]: signedIn })
    resume('/favorites')
    expect(screen.getByRole('status').textContent).toBe('Please wait...')
    await goesTo('/favorites')
    expect(server.asked[0]?.body).toEqual({})
  })

  test('goes to the dashboard if no page was asked for', async () => {
    resume()
    await goesTo('/dashboard')
  })

  test('keeps the page asked for while the PIN is needed', async () => {
    fakeServer({ [authenticate]: pinDue })
    resume('/favorites')
    await goesTo('/MFA')
    expect(returnOrigin.read()).toBe('/favorites')
  })

  test.each([
    ['nothing is stored', refused(400, 'SsoNothingStored'), '/login'],
    ['the stored token is refused', refused(400, 'SsoFailed'), '/sso-error'],
    ['the answer is a 401', refused(401, 'UNAUTHORIZED'), '/sso-error'],
  ])('opens the right page if %s [SSO-15]', async (_, reply, to) => {
    fakeServer({ [authenticate]: reply })
    resume()
    await goesTo(to)
  })
})
