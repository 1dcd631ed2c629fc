import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast } from '#ui/lib/toast.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { RegisterPage } from '#web/registration/register-page.tsx'
import { byPlan, errorOf, field, fillAsEmployee, next, type } from '#web/registration/testing/register-form.ts'
import { startPublicPage } from '#web/testing/public-page.ts'
import { user } from '#web/testing/user.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') })
  startPublicPage('en', '/register')
})
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the form', () => {
  test('offers Employee, Student and Other in Enrolled as, with no default [REG-01 REG-02 REG-03 REG-04]', () => {
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
    'preselects Student at the address %s [REG-05]',
    (path) => {
      startPublicPage('en', path)
      render(<RegisterPage />)
      expect(type().value).toBe('school')
      expect(field('Student ID').closest('fieldset')?.disabled).toBe(false)
    },
  )

  test('asks students for first name and id, all others for the zip, and keeps the entries [REG-06 REG-07 REG-08]', async () => {
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

describe('the validation', () => {
  test('requires the fields of an employee [REG-09 REG-10 REG-11 REG-14 SIGN-49 SIGN-51]', async () => {
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

  test('requires the fields of a student [REG-12 REG-13]', async () => {
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
  ])('of the birthday %s shows "%s" [%s]', async (dob, words, _row) => {
    fakeServer({ [byPlan]: refused(404, 'MemberNotFound') })
    render(<RegisterPage />)
    await fillAsEmployee(dob)
    await next()
    await screen.findByRole('alert')
    expect(errorOf('Date of birth')).toBe(words)
  })

  test('allows only letters, spaces, apostrophes and hyphens in a name [SIGN-41]', async () => {
    render(<RegisterPage />)
    await user.type(field('Last name'), "O'Neil-Núñez 2")
    await user.tab()
    expect((await screen.findByRole('alert')).textContent).toBe("Only special characters allowed are - and '")
    await user.type(field('Last name'), '{Backspace}')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('allows only five digits in a zip [REG-15]', async () => {
    render(<RegisterPage />)
    await user.type(field('Zip code'), '6a06')
    await user.tab()
    expect(field('Zip code').value).toBe('606')
    expect((await screen.findByRole('alert')).textContent).toBe('Zip must be 5 digits')
  })

  test('rejects an unknown zip and does not send it [REG-16]', async () => {
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
