import type { Page } from '@playwright/test'
import { newLastName } from '#e2e/people.ts'
import { lookUp } from '#e2e/registration.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const show = async (page: Page, dob: string): Promise<void> => {
  await page.getByLabel('Date of birth').fill(dob)
  await page.getByRole('button', { name: 'Show' }).click()
}

test('a person without a record asks for help, and reads the answer with reference number and birthday', { tag: '@daily' }, async ({
  page,
  portal,
}) => {
  const lastName = newLastName()
  await lookUp(page, { type: 'Student', firstName: 'Nobody', lastName, dob: '09/30/2003', studentId: 'S-0' })
  await dialog(page, 'Attention').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Ask us to look into it' }).click()
  const form = dialog(page, 'Ask us to look into it')
  await expect(form).toContainText(`Nobody · ${lastName} · 09/30/2003 · S-0`)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Please give us an email address or a phone number.' })).toBeVisible()
  await form.getByLabel('Email').fill('nobody.known@example.com')
  await form.getByRole('button', { name: 'Send request' }).click()
  const sent = dialog(page, 'We’re looking into it')
  const reference = (await sent.getByRole('status').textContent()) as string
  expect(reference).toMatch(/^[3-9A-Y]{4}-[3-9A-Y]{4}$/)

  await sent.getByRole('link', { name: 'Check status' }).click()
  await expect(page).toHaveURL(`/case-status?case=${reference}`)
  await expect(page).toHaveTitle('Foyer - Member Portal - Your request')
  await expect(page.getByLabel('Reference number')).toHaveValue(reference)
  await show(page, '10/01/2003')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'We found no request with this number and date of birth. Please check both.',
  )
  await show(page, '09/30/2003')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('We received your request')

  await portal.sql("update cases set state = 'answered', answer = 'Your school has S-01.', answered_at = now() where reference = $1", [
    reference,
  ])
  await visit(page, `/case-status?case=${reference}`)
  await show(page, '09/30/2003')
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page.getByText('Your school has S-01.')).toBeVisible()
})
