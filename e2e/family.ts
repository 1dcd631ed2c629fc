import { expect, type Locator, type Page } from '@playwright/test'
import { type DemoMember, signInByCalls, type TestAccount } from '#e2e/sign-in.ts'
import { visit } from '#e2e/visit.ts'

/** Signs in and opens My Family; resolves when the family is visible. */
export const openMyFamily = async (page: Page, member: DemoMember | TestAccount): Promise<void> => {
  await signInByCalls(page.request, member)
  await visit(page, '/my-family')
  await expect(page.getByRole('list', { name: 'Family members' })).toBeVisible()
}

/** Returns the row of a family member. */
export const personRow = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Family members' }).getByRole('listitem').filter({ hasText: name })

/** Fills the add form with a child, or with the given values. */
export const fillChild = async (form: Locator, change: { type?: string; first?: string; dob?: string } = {}): Promise<void> => {
  await form.getByLabel('Relationship').selectOption(change.type ?? 'Dependent')
  await form.getByLabel('First name').fill(change.first ?? 'Zoe')
  await form.getByLabel('Last name').fill("O'Rivera")
  await form.getByLabel('Gender').selectOption('Female')
  await form.getByLabel('Date of birth').pressSequentially(change.dob ?? '08152024')
  await form.getByLabel('Phone').pressSequentially('5125550118')
}
