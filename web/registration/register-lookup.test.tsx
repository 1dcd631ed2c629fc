import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast } from '#ui/lib/toast.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { RegisterPage } from '#web/registration/register-page.tsx'
import { byPlan, bySchool, field, fillAsEmployee, fillAsStudent, found, next, type } from '#web/registration/testing/register-form.ts'
import { startPublicPage } from '#web/testing/public-page.ts'
import { user } from '#web/testing/user.ts'

const solve = vi.hoisted(() => vi.fn<() => Promise<string>>())
vi.mock('#ui/lib/solve-robot-check.ts', () => ({ solveRobotCheck: solve }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') })
  startPublicPage('en', '/register')
  solve.mockReset()
})
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the lookup', () => {
  test('asks by last name, birthday and zip, for employees and others [REG-17 CALL-19]', async () => {
    const server = fakeServer({ [byPlan]: found })
    render(<RegisterPage />)
    await fillAsEmployee()
    await user.selectOptions(type(), 'Other')
    await next()
    expect(await screen.findByRole('dialog', { name: 'Eligible members' })).toBeDefined()
    expect(server.asked).toEqual([{ call: byPlan, query: { lastName: 'Hopewell', dob: '1985-04-12', zip: '60601' }, body: null }])
  })

  test('asks by name, birthday and student id for students [REG-17 CALL-20]', async () => {
    const server = fakeServer({ [bySchool]: found })
    render(<RegisterPage />)
    await fillAsStudent()
    await next()
    await screen.findByRole('dialog', { name: 'Eligible members' })
    expect(server.asked.map(({ query }) => query)).toEqual([
      { firstName: 'Kenji', lastName: 'Mori', dob: '2003-09-30', studentId: 'S-1024' },
    ])
  })

  const startDate =
    'We located your account, but it is not currently active. Please contact your group administrator to verify your benefit start date.'
  const benefits =
    'We located your account, but it is not currently active. Please contact your group administrator to verify your benefits.'
  const call = 'For assistance please call 1-800-555-0142.'
  test.each([
    [404, 'MemberNotFound', `We were unable to locate your account. Please verify your information and try again. ${call}`, 'REG-60'],
    [
      500,
      'AN UNKNOWN ERROR OCCURRED',
      `We were unable to locate your account. Please verify your information and try again. ${call}`,
      'REG-60',
    ],
    [409, 'SomethingNew', `We were unable to locate your account. Please verify your information and try again. ${call}`, 'REG-60'],
    [
      422,
      'MemberNotAdult',
      'We are unable to provide service to primary members under the age of 18. Please call 1-800-555-0142 for assistance.',
      'REG-51 REG-47',
    ],
    [409, 'MultipleMembersFound', 'We found more than 1 matching record. Please call 1-800-555-0142 for assistance.', 'REG-52'],
    [409, 'MemberNotActive', startDate, 'REG-53'],
    [409, 'MemberNoEffectiveDate', startDate, 'REG-54'],
    [409, 'MemberTerminated', 'Your account is not active. Please contact your benefits administrator for more information.', 'REG-55'],
    [409, 'MemberInactiveGroup', benefits, 'REG-56'],
    [409, 'GroupTerminated', benefits, 'REG-57'],
    [409, 'GroupNoStartDate', benefits, 'REG-58'],
    [429, 'TooManyTries', 'Too many tries. Please wait a moment and try again.', 'SIGN-14'],
  ])('shows above the button for %s %s: %s [%s]', async (status, code, sentence, _row) => {
    fakeServer({ [byPlan]: refused(status, code) })
    render(<RegisterPage />)
    await fillAsEmployee()
    await next()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(sentence)
    const phone = within(alert).queryByRole('link')
    expect(phone?.getAttribute('href') ?? null).toBe(sentence.includes('1-800') ? 'tel:+18005550142' : null)
    expect([screen.queryByRole('dialog'), field('Last name').value]).toEqual([null, 'Hopewell'])
  })

  test('says that the network is missing', async () => {
    fakeServer({ [byPlan]: null })
    render(<RegisterPage />)
    await fillAsEmployee()
    await next()
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t reach the portal. Please check your connection and try again.')
  })

  test('shows an error of the server at the birthday [SIGN-48]', async () => {
    const reply = { meta: { errors: ['DateInFuture'], errorMessages: [{ reason: 'x', code: 'DateInFuture', field: 'dob' }] } }
    fakeServer({ [byPlan]: { status: 422, body: reply } })
    render(<RegisterPage />)
    await fillAsEmployee()
    await next()
    expect((await screen.findByRole('alert')).textContent).toBe('Date cannot be in the future')
    expect(document.activeElement).toBe(field('Date of birth'))
  })

  test('asks for a robot check when the server requires one, and is then repeated', async () => {
    const replies = [refused(422, 'RobotCheckNeeded'), refused(422, 'RobotCheckFailed'), found]
    const server = fakeServer({
      [byPlan]: () => replies.shift() ?? null,
      'GET /api/members/robot-check': { body: { data: { salt: 'x' } } },
    })
    render(<RegisterPage />)
    await fillAsEmployee()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await next()
    expect((await screen.findByRole('alert')).textContent).toBe('Please complete the robot check.')
    solve.mockResolvedValue('first')
    await user.click(screen.getByRole('checkbox', { name: 'I am not a robot' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Please complete the robot check again.'))
    solve.mockResolvedValue('second')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false))
    await user.click(screen.getByRole('checkbox'))
    expect(await screen.findByRole('dialog', { name: 'Eligible members' })).toBeDefined()
    const asked = server.asked.filter(({ call: made }) => made === byPlan)
    expect(asked.map(({ query }) => query.altcha)).toEqual([undefined, 'first', 'second'])
  })
})

describe('a school that does not know the student', () => {
  const attention = async (code = 'MemberNotFound', status = 404) => {
    fakeServer({ [bySchool]: refused(status, code) })
    render(<RegisterPage />)
    await fillAsStudent()
    await next()
    await screen.findAllByRole('alert')
  }

  test.each([
    ['MemberNotFound', 404],
    ['MemberTerminated', 409],
    ['MultipleMembersFound', 409],
  ])('offers to pay per visit after %s [REG-28 REG-29]', async (code, status) => {
    await attention(code, status)
    const dialog = within(await screen.findByRole('dialog', { name: 'Attention' }))
    expect(dialog.getByText(/^We couldn’t/).textContent).toBe(
      'We couldn’t find you on your school’s list. You can still see a doctor and pay for each visit.',
    )
    expect(dialog.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/register/pay-per-visit')
  })

  test('shows the error again after Cancel [REG-28]', async () => {
    await attention()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('alert').textContent).toMatch(/^We were unable to locate your account\./)
    expect(field('Student ID').value).toBe('S-1024')
  })

  test('does not offer it after too many tries', async () => {
    await attention('TooManyTries', 429)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('help with a failed lookup', () => {
  const refuse = async (status = 404, code = 'MemberNotFound') => {
    const server = fakeServer({ [byPlan]: refused(status, code), 'POST /api/cases': { body: { data: { reference: 'ACDE-3467' } } } })
    render(<RegisterPage />)
    await fillAsEmployee()
    await next()
    await screen.findByRole('alert')
    return server
  }
  const offer = () => screen.queryByRole('button', { name: 'Ask us to look into it' })

  test('sends the entries with a contact, and shows a reference number', async () => {
    const server = await refuse()
    await user.click(offer() as HTMLElement)
    const dialog = within(screen.getByRole('dialog', { name: 'Ask us to look into it' }))
    expect(dialog.getByText(/^We’ll include/).textContent).toBe('We’ll include what you entered: Hopewell · 04/12/1985 · 60601')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    expect(await dialog.findByText('Please give us an email address or a phone number.')).toBeDefined()
    await user.type(dialog.getByLabelText('Phone'), '3125550144')
    await user.type(dialog.getByLabelText('Is there anything else we should know? (optional)'), 'I moved.')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    expect((await screen.findByRole('status')).textContent).toBe('ACDE-3467')
    expect(server.asked.at(-1)).toEqual({
      call: 'POST /api/cases',
      query: {},
      body: {
        lookup: { registrationType: 'employer', lastName: 'Hopewell', dob: '1985-04-12', zip: '60601' },
        contact: { phone: '3125550144', note: 'I moved.' },
        language: 'en',
      },
    })
    expect(within(screen.getByRole('dialog')).getByRole('link', { name: 'Check status' }).getAttribute('href')).toBe(
      '/case-status?case=ACDE-3467',
    )
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect([screen.queryByRole('dialog'), field('Last name').value]).toEqual([null, 'Hopewell'])
  })

  test('is not offered after too many tries', async () => {
    await refuse(429, 'TooManyTries')
    expect(offer()).toBeNull()
  })
})
