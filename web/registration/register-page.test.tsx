import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toaster } from '#ui/components/toaster.tsx'
import { currentToasts, dismissToast } from '#ui/lib/toast.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { RegisterPage } from '#web/registration/register-page.tsx'
import { personToRegister } from '#web/shell/selected-person.ts'
import { settle, startPublicPage } from '#web/testing/public-page.ts'

const solve = vi.hoisted(() => vi.fn<() => Promise<string>>())
vi.mock('#ui/lib/solve-robot-check.ts', () => ({ solveRobotCheck: solve }))

const user = userEvent.setup()
const byPlan = 'GET /api/memberships/v2/lookup'
const bySchool = 'GET /api/memberships/v2/student-lookup'
const again = 'GET /api/memberships/m1/persons'

const person = (firstName: string, dob: string, more: object = {}) => ({
  ...{ firstName, dob, familyMemberId: firstName.toLowerCase() },
  ...{ canRegister: true, canRegisterTeladoc: true, hasProfile: false },
  ...more,
})
const membership = {
  ...{ membershipId: 'm1', plan: 'Family care', planCode: 'FAM', features: ['Telehealth'] },
  persons: [
    person('Grace', '1985-04-12'),
    person('Victor', '1983-11-23', { hasProfile: true }),
    person('Theo', '2017-08-15', { canRegister: false }),
    person('Hector', '2003-12-05', { canRegisterTeladoc: false }),
  ],
}
const found = { body: { data: membership } }

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Enrolled as' })
const next = () => user.click(screen.getByRole('button', { name: 'Next' }))
const fillAsEmployee = async (dob = '04121985') => {
  await user.selectOptions(type(), 'Employee')
  await user.type(field('Last name'), 'Hopewell')
  await user.type(field('Date of birth'), dob)
  await user.type(field('Zip code'), '60601')
}
const fillAsStudent = async () => {
  await user.selectOptions(type(), 'Student')
  await user.type(field('First name'), 'Kenji')
  await user.type(field('Last name'), 'Mori')
  await user.type(field('Date of birth'), '09/30/2003')
  await user.type(field('Student ID'), 'S-1024')
}
/** The words under a field; '' when nothing is wrong with it. */
const errorOf = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')

let page: ReturnType<typeof startPublicPage>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') })
  page = startPublicPage('en', '/register')
  solve.mockReset()
})
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('what is asked', () => {
  test('Enrolled as offers Employee, Student and Other, none chosen [REG-01 REG-02 REG-03 REG-04]', () => {
    render(<RegisterPage />)
    expect([...type().options].map(({ value, textContent }) => [value, textContent])).toEqual([
      ['', 'Choose'],
      ['employer', 'Employee'],
      ['school', 'Student'],
      ['other', 'Other'],
    ])
    expect(type().value).toBe('')
  })

  test.each(['/register?student', '/register/Students', '/register?from=STUDENT-health'])(
    'Student is chosen where the address is %s [REG-05]',
    (path) => {
      startPublicPage('en', path)
      render(<RegisterPage />)
      expect(type().value).toBe('school')
      expect(field('Student ID').closest('fieldset')?.disabled).toBe(false)
    },
  )

  test('students are asked for first name and id, all others for the zip; what was typed stays [REG-06 REG-07 REG-08]', async () => {
    render(<RegisterPage />)
    const asked = () =>
      ['First name', 'Last name', 'Date of birth', 'Zip code', 'Student ID'].filter((label) => !field(label).closest('[hidden]'))
    expect(asked()).toEqual(['Last name', 'Date of birth', 'Zip code'])
    await user.type(field('Zip code'), '60601')
    await user.selectOptions(type(), 'Student')
    expect(asked()).toEqual(['First name', 'Last name', 'Date of birth', 'Student ID'])
    await user.selectOptions(type(), 'Other')
    expect(asked()).toEqual(['Last name', 'Date of birth', 'Zip code'])
    expect(field('Zip code').value).toBe('60601')
  })

  test('links to pay-per-visit and to sign in [REG-30]', () => {
    render(<RegisterPage />)
    expect(screen.getByRole('link', { name: 'Pay per visit' }).getAttribute('href')).toBe('/register/pay-per-visit')
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  })
})

describe('what is wrong', () => {
  test('an empty form [REG-09 REG-10 REG-11 REG-14 SIGN-49 SIGN-51]', async () => {
    const server = fakeServer({})
    render(<RegisterPage />)
    await next()
    await screen.findByText('Registration type is required')
    expect(['Enrolled as', 'Last name', 'Date of birth', 'Zip code'].map(errorOf)).toEqual([
      'Registration type is required',
      'Last name is required',
      'Date of birth is required',
      'Zip code is required',
    ])
    expect(document.activeElement).toBe(type())
    expect(server.asked).toEqual([])
  })

  test('an empty form of a student [REG-12 REG-13]', async () => {
    render(<RegisterPage />)
    await user.selectOptions(type(), 'Student')
    await next()
    await screen.findByText('ID is required')
    expect(['First name', 'Last name', 'Date of birth', 'Student ID'].map(errorOf)).toEqual([
      'First name is required',
      'Last name is required',
      'Date of birth is required',
      'ID is required',
    ])
  })

  test.each([
    ['13/01/1985', 'Require valid date', 'SIGN-47'],
    ['02/30/1985', 'Require valid date', 'SIGN-47'],
    ['11/21/2026', 'Date cannot be in the future', 'SIGN-48'],
    ['11/20/2026', '', 'SIGN-48'],
  ])('born on %s: %s [%s]', async (dob, words, _row) => {
    fakeServer({ [byPlan]: refused(404, 'MemberNotFound') })
    render(<RegisterPage />)
    await fillAsEmployee(dob)
    await next()
    await screen.findByRole('alert')
    expect(errorOf('Date of birth')).toBe(words)
  })

  test('a name has letters, spaces, apostrophe and hyphen only [SIGN-41]', async () => {
    render(<RegisterPage />)
    await user.type(field('Last name'), "O'Neil-Núñez 2")
    await user.tab()
    expect((await screen.findByRole('alert')).textContent).toBe("Only special characters allowed are - and '")
    await user.type(field('Last name'), '{Backspace}')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('a zip takes digits only, and five of them [REG-15]', async () => {
    render(<RegisterPage />)
    await user.type(field('Zip code'), '6a06')
    await user.tab()
    expect(field('Zip code').value).toBe('606')
    expect((await screen.findByRole('alert')).textContent).toBe('Zip must be 5 digits')
  })

  test('five digits that are no zip are not sent [REG-16]', async () => {
    const server = fakeServer({})
    render(<RegisterPage />)
    await user.type(field('Zip code'), '00000')
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect Zip Code')
    await user.selectOptions(type(), 'Employee')
    await user.type(field('Last name'), 'Hopewell')
    await user.type(field('Date of birth'), '04121985')
    await next()
    await waitFor(() => expect(document.activeElement).toBe(field('Zip code')))
    expect([errorOf('Zip code'), server.asked]).toEqual(['Incorrect Zip Code', []])
  })
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
  ])('%s %s stands above the button: %s [%s]', async (status, code, sentence, _row) => {
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

  test('without a network it says so', async () => {
    fakeServer({ [byPlan]: null })
    render(<RegisterPage />)
    await fillAsEmployee()
    await next()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We could not reach the portal. Please check your connection and try again.',
    )
  })

  test('what the server finds wrong with the birthday stands beside it [SIGN-48]', async () => {
    const reply = { meta: { errors: ['DateInFuture'], errorMessages: [{ reason: 'x', code: 'DateInFuture', field: 'dob' }] } }
    fakeServer({ [byPlan]: { status: 422, body: reply } })
    render(<RegisterPage />)
    await fillAsEmployee()
    await next()
    expect((await screen.findByRole('alert')).textContent).toBe('Date cannot be in the future')
    expect(document.activeElement).toBe(field('Date of birth'))
  })

  test('when many lookups find nobody a robot check is asked for, and the lookup is made again', async () => {
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
    expect(dialog.getByText(/^We could not/).textContent).toBe(
      "We could not find you on your school's list. You can still see a doctor by paying for each visit.",
    )
    expect(dialog.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/register/pay-per-visit')
  })

  test('Cancel stays, with the error shown [REG-28]', async () => {
    await attention()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('alert').textContent).toMatch(/^We were unable to locate your account\./)
    expect(field('Student ID').value).toBe('S-1024')
  })

  test('says nothing of the kind when it was not the school that refused', async () => {
    await attention('TooManyTries', 429)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('asking a person to look into a lookup in vain', () => {
  const refuse = async (status = 404, code = 'MemberNotFound') => {
    const server = fakeServer({ [byPlan]: refused(status, code), 'POST /api/cases': { body: { data: { reference: 'ACDE-3467' } } } })
    render(<RegisterPage />)
    await fillAsEmployee()
    await next()
    await screen.findByRole('alert')
    return server
  }
  const offer = () => screen.queryByRole('button', { name: 'Ask us to look into it' })

  test('passes on what was looked up and how to be reached, and gives a number', async () => {
    const server = await refuse()
    await user.click(offer() as HTMLElement)
    const dialog = within(screen.getByRole('dialog', { name: 'Ask us to look into it' }))
    expect(dialog.getByText(/^We pass on/).textContent).toBe('We pass on what you entered: Hopewell\u00a0· 04/12/1985\u00a0· 60601')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    expect(await dialog.findByText('Please give us an email address or a phone number.')).toBeDefined()
    await user.type(dialog.getByLabelText('Phone'), '3125550144')
    await user.type(dialog.getByLabelText('What else should we know? (optional)'), 'I moved.')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    expect((await screen.findByRole('status')).textContent).toBe('ACDE-3467')
    expect(server.asked.at(-1)).toEqual({
      call: 'POST /api/cases',
      query: {},
      body: {
        sought: { registrationType: 'employer', lastName: 'Hopewell', dob: '1985-04-12', zip: '60601' },
        contact: { phone: '3125550144', note: 'I moved.' },
        language: 'en',
      },
    })
    expect(within(screen.getByRole('dialog')).getByRole('link', { name: 'See where it stands' }).getAttribute('href')).toBe(
      '/case-status?case=ACDE-3467',
    )
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect([screen.queryByRole('dialog'), field('Last name').value]).toEqual([null, 'Hopewell'])
  })

  test('is not offered before a lookup, nor when the portal itself refused', async () => {
    await refuse(429, 'TooManyTries')
    expect(offer()).toBeNull()
  })
})

describe('the dialog', () => {
  const open = async () => {
    fakeServer({ [byPlan]: found, [again]: found })
    const drawn = render(<RegisterPage />)
    await fillAsEmployee()
    await next()
    await screen.findByRole('dialog', { name: 'Eligible members' })
    return drawn
  }
  const dialog = () => within(screen.getByRole('dialog'))
  const radio = (name: RegExp) => dialog().getByRole<HTMLInputElement>('radio', { name })
  const goOn = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Next' })

  test('shows each person, and why some cannot register [REG-18 REG-19 REG-20 REG-21 REG-22 REG-23 REG-24 REG-48]', async () => {
    await open()
    const rows = dialog()
      .getAllByRole('radio')
      .map((one) => [one.closest('label')?.textContent, one.getAttribute('aria-disabled')])
    expect(rows).toEqual([
      ['Grace04/12/1985', 'false'],
      ['Victor11/23/1983Member already has profile', 'true'],
      ['Theo08/15/2017Dependents under the age of 18 are unable to register', 'true'],
      ['Hector12/05/2003Profile not active', 'true'],
    ])
    expect(dialog().getByRole('link', { name: '1-800-555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
    expect(location.pathname).toBe('/register/eligible-members')
  })

  test('Next is on after a selection and leads to the account; the person stays in the tab [REG-25 REG-26 REG-45]', async () => {
    await open()
    expect(goOn().disabled).toBe(true)
    await user.click(radio(/Theo/))
    expect([goOn().disabled, radio(/Theo/).checked]).toEqual([true, false])
    await user.click(radio(/Grace/))
    await user.click(goOn())
    expect(page.goesTo).toHaveBeenCalledWith('/register/create-account')
    expect(personToRegister.read()).toEqual({ ...membership.persons[0], membershipId: 'm1' })
  })

  test('Cancel leads to /login and leaves nothing in the tab [REG-27]', async () => {
    await open()
    const cancel = dialog().getByRole('link', { name: 'Cancel' })
    expect(cancel.getAttribute('href')).toBe('/login')
    cancel.addEventListener('click', (event) => event.preventDefault())
    await user.click(cancel)
    expect(sessionStorage.length).toBe(0)
  })

  test('closing it and Back show the form, Forward the dialog [SHELL-016]', async () => {
    await open()
    const comeTo = (path: string) =>
      act(async () => {
        history.replaceState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      })
    await comeTo('/register')
    expect(screen.queryByRole('dialog')).toBeNull()
    await comeTo('/register/eligible-members')
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    expect([screen.queryByRole('dialog'), location.pathname]).toEqual([null, '/register'])
    expect(field('Last name').value).toBe('Hopewell')
  })

  test('a reload comes back to it with what was found and typed [SHELL-016 CALL-21 REG-44]', async () => {
    const first = await open()
    first.unmount()
    render(<RegisterPage />)
    await settle()
    expect(await screen.findByRole('dialog', { name: 'Eligible members' })).toBeDefined()
    expect([type().value, field('Last name').value, field('Zip code').value]).toEqual(['employer', 'Hopewell', '60601'])
    expect(JSON.stringify(sessionStorage)).not.toContain('Theo')
  })

  test('without a lookup held in the tab its address is the plain form [SHELL-016]', async () => {
    startPublicPage('en', '/register/eligible-members')
    const server = fakeServer({})
    render(<RegisterPage />)
    await settle()
    expect([screen.queryByRole('dialog'), location.pathname, server.asked]).toEqual([null, '/register', []])
  })

  test('a registration that has timed out says so and begins anew', async () => {
    startPublicPage('en', '/register/eligible-members')
    sessionStorage.setItem('foyer.membership', '"m1"')
    fakeServer({ [again]: refused(404, 'RegistrationTicketMissing') })
    render(
      <>
        <RegisterPage />
        <Toaster />
      </>,
    )
    expect(await screen.findByText('Your registration has timed out. Please look yourself up again.')).toBeDefined()
    expect([screen.queryByRole('dialog'), location.pathname]).toEqual([null, '/register'])
    expect(sessionStorage.getItem('foyer.membership')).toBeNull()
  })

  test('who was chosen before is chosen still', async () => {
    const first = await open()
    await user.click(radio(/Grace/))
    await user.click(goOn())
    await act(async () => first.unmount())
    render(<RegisterPage />)
    await screen.findByRole('dialog')
    expect([radio(/Grace/).checked, goOn().disabled]).toEqual([true, false])
  })
})
