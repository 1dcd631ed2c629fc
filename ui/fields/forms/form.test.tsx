import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { email } from '#shared/fields/email.ts'
import { required } from '#shared/fields/required.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { CodeInput } from '#ui/fields/code-input.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { refusal } from '#ui/lib/calls/refusal.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

const schema = z.object({ email, password: required(128), box: z.optional(z.string()) })

type Props = { onSend?: (values: unknown) => Promise<void>; onFailure?: (error: unknown) => string | null; needsValid?: boolean }

const Example = ({ onSend = async () => {}, onFailure, needsValid = false }: Props) => (
  <Form
    loadSchema={async () => schema}
    onSend={onSend}
    {...(onFailure ? { onFailure } : {})}
    keepAs="example"
    initial={() => ({ box: 'on' })}
  >
    <EmailInput name="email" label="Email" hint="Where we write to" />
    <PasswordInput name="password" label="Password" autoComplete="current-password" />
    <Checkbox name="box" label="Box" />
    <FormProblem />
    <SubmitButton needsValid={needsValid}>Send</SubmitButton>
  </Form>
)
const user = userEvent.setup()
const emailField = () => screen.getByLabelText('Email')
const passwordField = () => screen.getByLabelText('Password')
const send = () => user.click(screen.getByRole('button', { name: 'Send' }))

beforeEach(() => {
  sessionStorage.clear()
  startEnglishPage()
})

test('an empty form shows an error at each field and a summary that leads to it [SIGN-10 SIGN-11 SIGN-51]', async () => {
  render(<Example />)
  await send()
  const [summary, first, second] = await screen.findAllByRole('alert')
  expect(summary?.textContent).toBe('Please check 2 fieldsEmailPassword')
  expect([first?.textContent, second?.textContent]).toEqual(['Required', 'Required'])
  expect(emailField().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(emailField())
  await user.click(screen.getByRole('button', { name: 'Password' }))
  expect(document.activeElement).toBe(passwordField())
})

test('a field is described by its hint and its error', async () => {
  render(<Example />)
  await user.type(emailField(), 'ana')
  await send()
  const error = await screen.findByText('Invalid email address')
  const described = emailField().getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Where we write to', error.textContent])
})

test('one wrong field has no summary, and its error goes as soon as it is right [SIGN-40]', async () => {
  render(<Example />)
  await user.type(passwordField(), 'x')
  await user.type(emailField(), 'ana')
  await send()
  expect(await screen.findByText('Invalid email address')).toBeDefined()
  expect(screen.queryByText(/Please check/)).toBeNull()
  await user.type(emailField(), '@example.com')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a field is checked on leaving it once something was typed, not before', async () => {
  render(<Example />)
  await user.click(emailField())
  await user.tab()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(emailField(), 'ana')
  await user.tab()
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email address')
})

test('a busy form cannot be sent twice; a failure keeps the fields and shows a general sentence [ERR-12]', async () => {
  let fail = (_: Error) => {}
  const onSend = vi.fn(() => new Promise<void>((_, reject) => (fail = reject)))
  render(<Example onSend={onSend} />)
  await user.type(emailField(), ' ana@example.com ')
  await user.type(passwordField(), 'secret')
  await send()
  const button = screen.getByRole('button', { name: 'Send' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  await send()
  fireEvent.submit(button.closest('form') as HTMLFormElement)
  expect(onSend).toHaveBeenCalledTimes(1)
  expect(onSend.mock.calls[0]).toEqual([{ email: 'ana@example.com', password: 'secret', box: 'on' }, expect.anything()])
  await act(async () => fail(new Error('no')))
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred. Please try again later')
  expect(passwordField()).toHaveProperty('value', 'secret')
  expect(button.getAttribute('aria-busy')).toBeNull()
})

test('an error of the server about a field shows at that field', async () => {
  const body = { meta: { errors: ['InvalidInput'], errorMessages: [{ reason: 'No', code: 'EmailInvalid', field: 'email' }] } }
  render(<Example onSend={() => Promise.reject(refusal(422, body, null))} />)
  await user.type(emailField(), 'ana@example.com')
  await user.type(passwordField(), 'secret')
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email address')
  expect(document.activeElement).toBe(emailField())
})

test('a form can supply its own sentence for a failure', async () => {
  render(<Example onSend={() => Promise.reject(new Error('x'))} onFailure={() => 'Invalid login'} />)
  await user.type(emailField(), 'ana@example.com')
  await user.type(passwordField(), 'secret')
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid login')
})

test('a remounted form keeps its fields, but not the password', async () => {
  const { unmount } = render(<Example />)
  await user.type(emailField(), 'ana@example.com')
  await user.type(passwordField(), 'secret')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  await user.type(passwordField(), '2')
  unmount()
  expect(JSON.stringify(sessionStorage)).not.toContain('secret')
  render(<Example />)
  expect([emailField(), passwordField()].map((field) => (field as HTMLInputElement).value)).toEqual(['ana@example.com', ''])
})

const List = () => {
  const [plan, setPlan] = useState('a')
  return (
    <Form loadSchema={async () => schema} onSend={async () => {}} keepAs="lists">
      <SelectInput name="plain" label="Plain" options={['a', 'b', 'c'].map((value) => ({ value, label: value }))} />
      <SelectInput name="marked" label="Marked" initial="b" options={['a', 'b', 'c'].map((value) => ({ value, label: value }))} />
      <SelectInput
        name="plan"
        label="Plan"
        value={plan}
        onChange={setPlan}
        options={['a', 'b', 'c'].map((value) => ({ value, label: value }))}
      />
      <p>Plan {plan}</p>
    </Form>
  )
}
const shown = () => ['Plain', 'Marked', 'Plan'].map((label) => (screen.getByLabelText(label) as HTMLSelectElement).value)

test('lists without a placeholder are kept, and a controlled list hears of its kept choice', async () => {
  const { unmount } = render(<List />)
  expect(shown()).toEqual(['a', 'b', 'a'])
  await user.selectOptions(screen.getByLabelText('Plain'), 'c')
  await user.selectOptions(screen.getByLabelText('Marked'), 'a')
  await user.selectOptions(screen.getByLabelText('Plan'), 'b')
  unmount()
  render(<List />)
  expect(shown()).toEqual(['c', 'a', 'b'])
  expect(screen.getByText('Plan b')).toBeTruthy()
})

test('a kept choice that a list no longer has leaves its first choice', () => {
  sessionStorage.setItem('foyer.forms', JSON.stringify({ lists: { plain: 'gone', marked: 'gone', plan: 'gone' } }))
  render(<List />)
  expect(shown()).toEqual(['a', 'b', 'a'])
})

test('a chosen file is not kept, and the other fields come back beside it', async () => {
  const page = (
    <Form loadSchema={async () => schema} onSend={async () => {}} keepAs="files">
      <EmailInput name="email" label="Email" />
      <input type="file" name="file" aria-label="File" />
    </Form>
  )
  const { unmount } = render(page)
  await user.type(emailField(), 'ana@example.com')
  await user.upload(screen.getByLabelText('File'), new File(['x'], 'plan.pdf', { type: 'application/pdf' }))
  unmount()
  expect(sessionStorage.getItem('foyer.forms')).not.toContain('plan.pdf')
  render(page)
  expect(emailField()).toHaveProperty('value', 'ana@example.com')
})

test('text typed before the script loaded is kept', () => {
  sessionStorage.setItem('foyer.forms', JSON.stringify({ example: { email: 'old@example.com' } }))
  const root = document.body.appendChild(document.createElement('div'))
  const early = (field: HTMLInputElement | null) => {
    if (field && field.value === '') field.value = 'typed@example.com'
  }
  render(
    <Form loadSchema={async () => schema} onSend={async () => {}} keepAs="example">
      <input name="email" aria-label="Email" ref={early} />
    </Form>,
    { container: root },
  )
  expect(emailField()).toHaveProperty('value', 'typed@example.com')
})

test('what is typed into a field with the focus replaces the kept text that arrives before it', async () => {
  const { unmount } = render(<Example />)
  await user.type(emailField(), 'ana@example.com')
  unmount()
  // The focus is in the field before the script of the page has started.
  const focused = (field: HTMLInputElement | null) => field?.focus()
  render(
    <Form loadSchema={async () => schema} onSend={async () => {}} keepAs="example">
      <input name="email" aria-label="Email" ref={focused} />
    </Form>,
  )
  expect(emailField()).toHaveProperty('value', 'ana@example.com')
  await user.keyboard('ben@example.com')
  expect(emailField()).toHaveProperty('value', 'ben@example.com')
})

test('code that fails to load is reported, and the next press loads it again', async () => {
  let load = (): Promise<typeof schema> => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
  const onSend = vi.fn(async () => {})
  render(
    <Form loadSchema={() => load()} onSend={onSend} onFailure={() => 'Invalid login'}>
      <EmailInput name="email" label="Email" />
      <PasswordInput name="password" label="Password" autoComplete="current-password" />
      <FormProblem />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  )
  await user.type(emailField(), 'ana@example.com')
  await user.type(passwordField(), 'x')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This part of the page didn’t load. Check your internet connection and try again.',
  )
  expect(passwordField()).toHaveProperty('value', 'x')
  load = async () => schema
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1))
})

test('a submit button that requires a valid form is disabled until it is valid', async () => {
  render(<Example needsValid />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  expect(button.disabled).toBe(true)
  await user.type(emailField(), 'ana@example.com')
  await user.type(passwordField(), 'x')
  await waitFor(() => expect(button.disabled).toBe(false))
})

test('the fields have the attributes that password managers and phones expect', () => {
  render(
    <>
      <EmailInput name="email" label="Email" autoComplete="username webauthn" />
      <PasswordInput name="password" label="Password" autoComplete="current-password" />
      <CodeInput name="pin" label="Code" />
    </>,
  )
  expect(emailField().getAttribute('autocomplete')).toBe('username webauthn')
  expect(passwordField().getAttribute('autocomplete')).toBe('current-password')
  const code = screen.getByLabelText('Code')
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode'), code.getAttribute('placeholder')]).toEqual([
    'one-time-code',
    'numeric',
    'XXXXXX',
  ])
})
