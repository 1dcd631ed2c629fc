import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { readOutbox, readPin } from '#e2e/outbox.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { addHopewells, choosePerson, fillAccount, lookUp } from '#e2e/registration.ts'
import { signInByForm } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { demoPassword } from '#server/demo/demo-people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const proof = (page: Page) => page.getByRole('dialog')

/** Returns the code of the newest mail once there are as many. */
const codeOf = async (request: APIRequestContext, to: string, mails: number): Promise<string> => {
  await expect.poll(async () => (await readOutbox(request, to)).length).toBe(mails)
  return readPin(request, to)
}

/** Gives Grace a closed account, and the contacts that her plan has for her. */
const addHistory = async (portal: DemoPortal, zip: string | undefined, email: string | null, phone: string | null): Promise<void> => {
  await portal.sql(`update persons set email = $2, phone = $3 where first = 'Grace' and zip = $1`, [zip, email, phone])
  await portal.sql(
    `insert into profiles (id, email, password_hash, first, last, created_at, closed_at, former_person_id)
     select gen_random_uuid(), 'closed:' || id, '', first, last, now(), now(), id from persons where first = 'Grace' and zip = $1`,
    [zip],
  )
}
test('a person with a history proves who they are by a code, by keyboard, and loses nothing that was typed', {
  tag: '@phone',
}, async ({ page, request, portal }) => {
  const hopewells = await addHopewells(portal)
  const onFile = `grace.${Date.now()}@work.example.com`
  await addHistory(portal, hopewells.zip, onFile, '3125550110')
  await lookUp(page, hopewells)
  await choosePerson(page, 'Grace')
  await fillAccount(page, `grace.${Date.now()}@example.com`)
  await button(page, 'Create account').click()
  await expect(proof(page)).toContainText('Confirm it’s you')
  await expect(proof(page).getByRole('radio', { name: /Email/ })).toBeChecked()
  await expect(proof(page)).toContainText('g•••@…')
  await expect(proof(page)).not.toContainText('work.example.com')
  await expectAccessible(page, 'the choice of a contact')
  await proof(page).getByRole('button', { name: 'Send code' }).press('Enter')
  await expect(proof(page)).toContainText('Enter the code we sent to g•••@…')
  await expectAccessible(page, 'the code of a registration')
  // The first code has arrived before the second is asked for, so that the newest message has the second.
  await codeOf(request, onFile, 1)
  await proof(page).getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(proof(page).getByText('Invalid PIN')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(proof(page)).toHaveCount(0)
  await expect(page.getByText('Before you register, please confirm it’s you.')).toBeVisible()
  await button(page, 'Create account').click()
  await proof(page).getByRole('button', { name: 'Send code' }).click()
  await proof(page)
    .getByLabel('Code')
    .fill(await codeOf(request, onFile, 2))
  await page.keyboard.press('Enter')
  await expect(proof(page)).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Grace')
})

test('a person whom no code can reach asks for help and gets a number', { tag: '@phone' }, async ({ page, portal }) => {
  const hopewells = await addHopewells(portal)
  await addHistory(portal, hopewells.zip, null, null)
  await lookUp(page, hopewells)
  await choosePerson(page, 'Grace')
  await fillAccount(page, `grace.${Date.now()}@example.com`)
  await button(page, 'Create account').click()
  await expect(proof(page)).toContainText('we can’t send you a code')
  await proof(page).getByRole('button', { name: 'Send request' }).click()
  await expect(proof(page).getByText('Please give us an email address or a phone number.').first()).toBeVisible()
  await proof(page).getByLabel('Email').fill('grace@home.example.com')
  await expectAccessible(page, 'the request for help')
  await proof(page).getByRole('button', { name: 'Send request' }).click()
  await expect(proof(page).getByRole('status')).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  await proof(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('input[name=email]')).not.toHaveValue('')
})

test('a new account opens once its address is confirmed, also another one after a typing error', {
  tag: ['@daily', '@phone'],
}, async ({ page, request, portal, own }) => {
  const sam = await own('sam')
  await portal.sql(`update profiles set email_proved_at = null, must_prove_email = true where email = $1`, [sam.email])
  await visit(page, '/login')
  await signInByForm(page, sam)
  await expect(page).toHaveURL('/confirm-email')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address')
  await expect(page.getByText(sam.email)).toBeVisible()
  await expectAccessible(page, 'the confirmation of an address')
  await visit(page, '/favorites')
  await expect(page).toHaveURL('/confirm-email')
  await button(page, 'Use another address').click()
  const right = `right.${Date.now()}@example.com`
  await page.getByLabel('Email').fill(right)
  await page.locator('input[name=currentPassword]').fill('not it')
  await button(page, 'Send a code to this address').click()
  await expect(page.getByText('This isn’t your current password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(right)
  await page.locator('input[name=currentPassword]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText(right)).toBeVisible()
  await page.getByLabel('Code').fill(await codeOf(request, right, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
})
