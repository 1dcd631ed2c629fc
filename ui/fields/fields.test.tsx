import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { DateInput } from '#ui/fields/date-input.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { startEnglishPage } from '#ui/testing/english-page.ts'

const user = userEvent.setup()
beforeEach(startEnglishPage)

test('a password can be shown and hidden again', async () => {
  render(<PasswordInput name="password" label="Password" autoComplete="new-password" />)
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.getAttribute('type')).toBe('password')
})

test('a zip takes five digits and nothing else [ZIP-01 ZIP-02]', async () => {
  render(<ZipInput name="zip" label="Zip" />)
  const field = screen.getByLabelText('Zip')
  await user.type(field, '7a8-7045 9')
  expect(field).toHaveProperty('value', '78704')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an unknown zip shows an error at once, a short one on blur, an empty one never [ERR-17 ZIP-03 ZIP-04]', async () => {
  render(<ZipInput name="zip" label="Zip" />)
  const field = screen.getByLabelText('Zip')
  await user.type(field, '7870')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.tab()
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect Zip Code')
  await user.type(field, '4')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.clear(field)
  await user.type(field, '00000')
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect Zip Code')
  await user.clear(field)
  await user.tab()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a selection is passed to onChange', async () => {
  const chosen: string[] = []
  const options = [{ value: 'p1', label: 'First' }]
  render(<SelectInput name="phone" label="Phone" placeholder="Choose" options={options} onChange={(value) => chosen.push(value)} />)
  const field = screen.getByRole('combobox', { name: 'Phone' })
  expect(field).toHaveProperty('value', '')
  await user.selectOptions(field, 'First')
  expect(chosen).toEqual(['p1'])
})

test.each([
  [<DateInput key="date" name="field" label="Field" />, '03121985', '03/12/1985'],
  [<PhoneInput key="phone" name="field" label="Field" />, '5551234567', '(555) 123-4567'],
  [<ZipInput key="zip" name="field" label="Field" />, '78704-1234', '78704'],
])('what is typed before the page is hydrated is formatted then: field %#', (field, typed, formatted) => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(field)
  const input = screen.getByLabelText<HTMLInputElement>('Field')
  input.value = typed
  render(field, { container, hydrate: true })
  expect(screen.getByLabelText('Field')).toBe(input)
  expect(input.value).toBe(formatted)
})
