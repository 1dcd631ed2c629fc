import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { email } from '#shared/fields/email.ts'
import { matchingPasswords, newPassword } from '#shared/fields/password.ts'
import { DateInput } from '#ui/fields/date-input.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { OptionCards } from '#ui/fields/option-cards.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { refusal } from '#ui/lib/calls/refusal.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

const user = userEvent.setup()
beforeEach(() => {
  startEnglishPage()
})

test('a birthday is shaped while it is typed and can be corrected in its middle [SIGN-50]', async () => {
  render(<DateInput name="dob" label="Date of birth" autoComplete="bday" />)
  const field = screen.getByLabelText<HTMLInputElement>('Date of birth')
  expect(field.placeholder).toBe('MM/DD/YYYY')
  await user.type(field, '04121985')
  expect(field.value).toBe('04/12/1985')
  await user.type(field, '2', { initialSelectionStart: 3, initialSelectionEnd: 4 })
  expect([field.value, field.selectionStart]).toEqual(['04/22/1985', 4])
  await user.clear(field)
  fireEvent.input(field, { target: { value: '1985-04-12' } })
  expect(field.value).toBe('04/12/1985')
})

test('a phone number is formatted while typing, and Backspace deletes across the format [SIGN-45]', async () => {
  render(<PhoneInput name="phone" label="Phone" />)
  const field = screen.getByLabelText<HTMLInputElement>('Phone')
  await user.type(field, '5551')
  expect(field.value).toBe('(555) 1')
  await user.type(field, '{Backspace}{Backspace}')
  expect(field.value).toBe('(55')
  await user.type(field, '51234567')
  expect(field.value).toBe('(555) 123-4567')
})

test('the password checklist has five lines in order and marks those that are met [SIGN-35 SIGN-36 REG-32 REG-33]', async () => {
  render(<NewPasswordInput name="newPassword" label="New password" />)
  const field = screen.getByLabelText('New password')
  const list = screen.getByRole('list', { name: 'Your password needs' })
  const lines = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(lines()).toEqual(['At least 8 characters', 'One capital letter', 'One lower case letter', 'One special character', 'One number'])
  expect(field.getAttribute('aria-describedby')).toBe(list.id)
  await user.type(field, 'aB1-567')
  expect(lines()).toEqual([
    'At least 8 characters',
    'One capital letter(done)',
    'One lower case letter(done)',
    'One special character(done)',
    'One number(done)',
  ])
  await user.type(field, '8')
  expect(lines()[0]).toBe('At least 8 characters(done)')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field).toMatchObject({ type: 'text', value: 'aB1-5678' })
})

test('a guessable password gets a hint, but no error', async () => {
  render(
    <Form loadSchema={async () => z.object({})} onSend={async () => {}}>
      <EmailInput name="email" label="Email" />
      <NewPasswordInput name="newPassword" label="New password" />
    </Form>,
  )
  const hint = () => screen.getByRole('status').textContent
  const field = screen.getByLabelText('New password')
  await user.type(field, 'Password1')
  expect(hint()).toBe('')
  await user.type(field, '!')
  expect(hint()).toBe('This password is made of what others guess first. Another word or two make it safer.')
  await user.type(field, ' rainy umbrella')
  expect(hint()).toBe('')
  await user.type(screen.getByLabelText('Email'), 'grace.hopewell@example.com')
  await user.clear(field)
  await user.type(field, 'Hopewell-77x!')
  expect(hint()).toBe('This password contains what stands in another field. Others may guess it.')
  expect(field.getAttribute('aria-invalid')).toBe('false')
})

const People = () => {
  const [chosen, setChosen] = useState<string | null>(null)
  const options = [
    { value: 'g', title: 'Grace', aside: '04/12/1985' },
    { value: 't', title: 'Theo', aside: '01/02/2017', whyNot: 'Too young' },
    { value: 'v', title: 'Victor', aside: '11/23/1983', whyNot: null },
  ]
  return (
    <>
      <OptionCards label="Who are you?" options={options} value={chosen} onChange={setChosen} />
      <output>{chosen ?? 'nobody'}</output>
    </>
  )
}

test('a disabled card is announced with its reason and cannot be chosen', async () => {
  render(<People />)
  const theo = screen.getByRole<HTMLInputElement>('radio', { name: 'Theo 01/02/2017 Too young' })
  expect(theo.getAttribute('aria-disabled')).toBe('true')
  await user.click(theo)
  expect([theo.checked, screen.getByRole('status').textContent]).toEqual([false, 'nobody'])
  await user.click(screen.getByRole('radio', { name: 'Victor 11/23/1983' }))
  expect(screen.getByRole('status').textContent).toBe('v')
})

test('a zip that is too short shows the sentence of its form [ZIP-07]', async () => {
  render(<ZipInput name="zip" label="Zip" tooShort="ZipFiveDigits" />)
  await user.type(screen.getByLabelText('Zip'), '606')
  await user.tab()
  expect((await screen.findByRole('alert')).textContent).toBe('Zip must be 5 digits')
})

const schema = z.intersection(z.object({ email, newPassword }), matchingPasswords)

const Passwords = ({ onSend = async () => {} }: { onSend?: () => Promise<void> }) => (
  <Form loadSchema={async () => schema} onSend={onSend} unknownAs="MemberNotFound">
    <EmailInput name="email" label="Email" />
    <NewPasswordInput name="newPassword" label="New password" />
    <PasswordInput name="verifyNewPassword" label="Verify" autoComplete="new-password" />
    <FormProblem />
    <SubmitButton>Send</SubmitButton>
  </Form>
)

test('passwords that differ show an error on blur of the second, which goes once the first is corrected [SIGN-37]', async () => {
  render(<Passwords />)
  await user.type(screen.getByLabelText('New password'), 'Welcome-2-M!')
  await user.type(screen.getByLabelText('Verify'), 'Welcome-2-Me!')
  await user.tab()
  expect((await screen.findByText('Passwords must match')).tagName).toBe('P')
  await user.clear(screen.getByLabelText('New password'))
  await user.type(screen.getByLabelText('New password'), 'Welcome-2-Me!')
  await waitFor(() => expect(screen.queryByText('Passwords must match')).toBeNull())
})

const fill = async () => {
  await user.type(screen.getByLabelText('Email'), 'a@example.com')
  await user.type(screen.getByLabelText('New password'), 'Welcome-2-Me!')
  await user.type(screen.getByLabelText('Verify'), 'Welcome-2-Me!')
  await user.click(screen.getByRole('button', { name: 'Send' }))
}

test('an error of the server stays until its field is corrected [REG-50]', async () => {
  const body = {
    meta: { errors: ['ProfileUserEmailDuplicated'], errorMessages: [{ reason: 'x', code: 'ProfileUserEmailDuplicated', field: 'email' }] },
  }
  render(<Passwords onSend={() => Promise.reject(refusal(409, body, null))} />)
  await fill()
  expect((await screen.findByRole('alert')).textContent).toBe('An account already exists for this email address')
  await user.type(screen.getByLabelText('Verify'), '{Backspace}!')
  expect(screen.getByText('An account already exists for this email address')).toBeDefined()
  await user.type(screen.getByLabelText('Email'), 'x')
  await waitFor(() => expect(screen.queryByText('An account already exists for this email address')).toBeNull())
})

test.each([
  ['MemberTerminated', 'Your account is not active. Please contact your benefits administrator for more information.'],
  [
    'SomethingNew',
    'We were unable to locate your account. Please verify your information and try again. For assistance please call 1-800-555-0142.',
  ],
])('the error %s shows its own sentence or that of the form, with the phone number as a link [ERR-01]', async (code, sentence) => {
  render(<Passwords onSend={() => Promise.reject(new CallError({ name: code, code, status: 409 }))} />)
  await fill()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(sentence)
  expect(within(alert).queryByRole('link')?.getAttribute('href') ?? null).toBe(sentence.includes('1-800') ? 'tel:+18005550142' : null)
})
