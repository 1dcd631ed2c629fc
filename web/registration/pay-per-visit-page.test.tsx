import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { PayPerVisitPage } from '#web/registration/pay-per-visit-page.tsx'
import { settleImports, startPublicPage } from '#web/testing/public-page.ts'

const solve = vi.hoisted(() => vi.fn<() => Promise<string>>())
vi.mock('#ui/lib/solve-robot-check.ts', () => ({ solveRobotCheck: solve }))

const user = userEvent.setup()
const [making, signingIn, puzzle] = ['POST /api/members/ineligible', 'POST /api/auth/login', 'GET /api/members/robot-check']
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' })
const robot = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I am not a robot' })
const pass = async () => {
  await user.click(robot())
  await waitFor(() => expect(next().disabled).toBe(false))
}
const iris = {
  'First name': 'Iris',
  'Last name': "O'Neil",
  'Date of birth': '05061990',
  'Address line 1': '1 Main St',
  City: 'Miami',
  'Zip code': '33101',
  Email: 'Iris@Example.com',
  Phone: '3055550199',
  'New password': 'Welcome-2-Me!',
  'Verify password': 'Welcome-2-Me!',
}
const fill = async (change: Record<string, string> = {}) => {
  for (const [label, value] of Object.entries({ ...iris, ...change })) await user.type(field(label), value)
  await user.selectOptions(screen.getByLabelText('State'), 'FL')
  await user.selectOptions(screen.getByLabelText('Gender'), 'Female')
  await user.click(screen.getByRole('checkbox', { name: /Terms/ }))
  await user.click(screen.getByRole('checkbox', { name: /Notice/ }))
}
const errorOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .filter((one) => one?.getAttribute('role') === 'alert')
    .map((one) => one?.textContent)
    .join('')

let page: ReturnType<typeof startPublicPage>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') })
  page = startPublicPage('en', '/register/pay-per-visit')
  // Without it, a portal that runs on this machine would answer, and set the page's clock.
  fakeServer({})
  solve.mockReset().mockResolvedValue('solved')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the fields are in three groups [REG-61 REG-63]', () => {
  render(<PayPerVisitPage />)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['About you', 'Your address', 'Your account']),
  )
  const options = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ textContent }) => textContent)
  expect(options('Gender')).toEqual(['Choose', 'Male', 'Female', 'Other'])
  expect(field('Address line 2 (optional)').autocomplete).toBe('address-line2')
})

test('the price of each visit is shown before anything is typed', async () => {
  const prices = [
    { type: 'GeneralMedical', cents: 7500 },
    { type: 'Nutrition', cents: 6900 },
  ]
  fakeServer({ 'GET /api/members/visit-prices': { body: { data: { prices } } } })
  render(<PayPerVisitPage />)
  const shown = within(await screen.findByRole('region', { name: 'Prices per visit' }))
  expect(shown.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['General Medical', 'Nutrition'])
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['$75.00', '$69.00'])
})

test.each([{ body: { data: { prices: [] } } }, refused(500, 'AN UNKNOWN ERROR OCCURRED')])(
  'without prices the page names the support number, and no visit is free %#',
  async (answer) => {
    fakeServer({ 'GET /api/members/visit-prices': answer })
    render(<PayPerVisitPage />)
    const shown = await screen.findByRole('region', { name: 'Prices per visit' })
    expect(shown.textContent).toBe('We can’t show prices right now. Please call 1-800-555-0142.')
    expect(within(shown).getByRole('link').getAttribute('href')).toMatch(/^tel:/)
  },
)

test('the state list has all states, territories and DC [REG-62]', () => {
  render(<PayPerVisitPage />)
  const states = [...screen.getByLabelText<HTMLSelectElement>('State').options].slice(1).map(({ textContent }) => textContent)
  expect(states).toHaveLength(56)
  expect(states).toEqual([...states].sort())
  expect(['DC', 'AS', 'GU', 'MP', 'PR', 'VI'].filter((one) => !states.includes(one))).toEqual([])
})

test('Next is off until the robot check is passed [REG-71]', async () => {
  fakeServer({ [puzzle]: { body: { data: { salt: 'x' } } } })
  render(<PayPerVisitPage />)
  await settleImports()
  expect(next().disabled).toBe(true)
  await pass()
  expect(screen.getByText('Check passed')).toBeDefined()
})

test('an empty form shows errors, except for the second address line [SIGN-49]', async () => {
  fakeServer({})
  render(<PayPerVisitPage />)
  await pass()
  await user.click(next())
  await screen.findByText('Must accept "Terms of Service"')
  const labels = ['First name', 'Last name', 'Date of birth', 'Gender', 'Address line 1', 'City', 'State', 'Zip code', 'Email', 'Phone']
  expect(
    labels.filter((label) => errorOf(field(label)) !== 'Required'),
    '[REG-64 REG-65 REG-66 REG-67 REG-68 REG-69]',
  ).toEqual([])
  expect(errorOf(field('Address line 2 (optional)')), '[REG-70]').toBe('')
})

test.each([
  ['13/13/1990', 'Must enter valid date', 'SIGN-47'],
  ['11/21/2026', 'Date cannot be in the future', 'SIGN-48'],
  ['11/21/2008', 'You must be 18 or older to register.', 'REG-72'],
  ['11/20/2008', '', 'REG-72'],
])('a birthday of %s shows the error "%s" [%s]', async (dob, sentence, _row) => {
  render(<PayPerVisitPage />)
  await user.type(field('Date of birth'), dob)
  await user.tab()
  await settleImports()
  expect(errorOf(field('Date of birth'))).toBe(sentence)
})

test.each([
  ['First name', 'Iris 2', "Only special characters allowed are - and '"],
  ['Zip code', '331', 'Zip must be 5 digits'],
  ['Email', 'iris', 'Invalid email'],
])('%s "%s" shows the error: %s [SIGN-41 REG-15 REG-36]', async (label, typed, sentence) => {
  render(<PayPerVisitPage />)
  await user.type(field(label), typed)
  await user.tab()
  await waitFor(() => expect(errorOf(field(label))).toBe(sentence))
})

test('a new account is created and signed in, and the dashboard opens [REG-73 REG-74 REG-76 REG-77 CALL-24]', async () => {
  const server = fakeServer({ [making]: { body: { data: { id: 'p' } } }, [signingIn]: { body: { data: { level: 'full' } } } })
  render(<PayPerVisitPage />)
  await fill()
  await pass()
  await user.click(next())
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/dashboard'))
  const [made, signedIn] = server.asked.filter(({ call }) => ![puzzle, 'GET /api/members/visit-prices'].includes(call))
  expect(made?.body).toEqual({
    first: 'Iris',
    last: "O'Neil",
    dob: '1990-05-06',
    gender: 'Female',
    address1: '1 Main St',
    city: 'Miami',
    state: 'FL',
    zip: '33101',
    email: 'iris@example.com',
    phone: '3055550199',
    password: 'Welcome-2-Me!',
    acceptNotice: true,
    groupCode: 'HYUHCSRPAID',
    altcha: 'solved',
    submittedFrom: 'member-portal',
    submittedFromPlatform: expect.objectContaining({ type: 'browser', platformRaw: navigator.userAgent }),
  })
  expect(signedIn?.body).toEqual({ email: 'iris@example.com', password: 'Welcome-2-Me!', type: 'MEMBER', version: 2 })
  expect(sessionStorage.getItem('foyer.toasts')).toBe('[{"type":"success","text":"Account successfully created"}]')
  expect(sessionStorage.getItem('foyer.forms')).toBeNull()
})

test('a reload keeps the form, but not the passwords [REG-44]', async () => {
  fakeServer({})
  const first = render(<PayPerVisitPage />)
  await fill()
  first.unmount()
  render(<PayPerVisitPage />)
  await settleImports()
  const { 'New password': _, 'Verify password': __, 'Date of birth': ___, Phone: ____, ...rest } = iris
  for (const [label, value] of Object.entries(rest)) expect(field(label).value, label).toBe(value)
  expect(['Date of birth', 'Phone', 'State', 'Gender', 'New password', 'Verify password'].map((label) => field(label).value)).toEqual([
    '05/06/1990',
    '(305) 555-0199',
    'FL',
    'Female',
    '',
    '',
  ])
  expect(JSON.stringify(sessionStorage)).not.toContain('Welcome-2')
})

const failing = async (reply: Parameters<typeof fakeServer>[0][string]) => {
  fakeServer({ [making]: reply })
  render(<PayPerVisitPage />)
  await fill()
  await pass()
  await user.click(next())
  return screen.findByRole('alert')
}

test('an unknown refusal names the support phone [REG-59]', async () => {
  const alert = await failing({ status: 500, body: {} })
  expect(alert.textContent).toBe('We were unable to register you. For assistance please call 1-800-555-0142.')
  expect(alert.querySelector('a')?.getAttribute('href')).toBe('tel:+18005550142')
  expect(next().disabled).toBe(false)
})

test('a refused robot check must be repeated, and the form is kept [REG-71]', async () => {
  const alert = await failing(refused(422, 'RobotCheckFailed'))
  expect(alert.textContent).toBe('Please complete the robot check again.')
  expect([next().disabled, robot().checked, field('City').value]).toEqual([true, false, 'Miami'])
})

test('an address that has an account: the page makes a fresh check by itself for the next try; what was typed stays [REG-50 REG-71]', async () => {
  solve.mockResolvedValueOnce('first').mockResolvedValueOnce('second')
  const alert = await failing(refused(422, 'ProfileUserEmailDuplicated'))
  expect(alert.textContent).toBe('An account already exists for this email address')
  await waitFor(() => expect(next().disabled).toBe(false))
  expect([robot().checked, field('City').value]).toEqual([true, 'Miami'])
  const server = fakeServer({ [making]: { body: { data: { id: 'p' } } }, [signingIn]: { body: { data: { level: 'full' } } } })
  await user.click(next())
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/dashboard'))
  expect(server.asked.find(({ call }) => call === making)?.body).toMatchObject({ altcha: 'second' })
})

test('Cancel leads back to /register [REG-75]', () => {
  render(<PayPerVisitPage />)
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/register')
})
