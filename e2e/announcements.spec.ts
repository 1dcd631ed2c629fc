import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana', history: true } })

/**
 * Texts of the live regions that a screen reader can reach, by role: those of the browser's own accessibility tree. Selectors do not know
 * that a modal dialog takes everything outside it out of that tree.
 */
const heardRegions = async (page: Page, role: 'alert' | 'status'): Promise<string[]> => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const node = byId.get(id)
    if (node?.role?.value === 'StaticText') return String(node.name?.value ?? '')
    return (node?.childIds ?? []).map(textOf).join('')
  }
  return nodes.filter((node) => !node.ignored && node.role?.value === role).map(({ nodeId }) => textOf(nodeId))
}

test('a saved form is announced politely, and the focus stays on its button', async ({ page }) => {
  await visit(page, '/account-settings/notifications')
  const save = page.getByRole('button', { name: 'Save notifications' })
  await expect(save).toBeVisible()
  expect(await heardRegions(page, 'status'), 'the region is there before its sentence').toContain('')
  await save.press('Enter')
  await expect.poll(() => heardRegions(page, 'status')).toContain('Notifications saved')
  await expect(save).toBeFocused()
})

test('an error over a dialog is announced at once and can be dismissed', async ({ page }) => {
  await page.route('**/mark_inbox_item', (route) => route.fulfill({ status: 503, body: '' }))
  await visit(page, '/inbox')
  await page
    .getByRole('button', { name: /^Mark as unread/ })
    .first()
    .click()
  await expect.poll(async () => (await heardRegions(page, 'alert')).join()).toMatch(/\w/)
  await page.getByRole('dialog', { name: 'Inbox' }).getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(async () => (await heardRegions(page, 'alert')).join('')).toBe('')
  await expect(page.getByRole('dialog', { name: 'Inbox' })).toBeVisible()
})

test('a form that is not complete announces how many fields to check, and the first one has the focus and says why', {
  tag: '@daily',
}, async ({ page }) => {
  await visit(page, '/my-family')
  await page.getByRole('button', { name: 'Add a family member' }).click()
  const form = page.getByRole('dialog', { name: 'Add a family member' })
  await form.getByRole('button', { name: 'Add family member', exact: true }).press('Enter')
  const first = form.getByLabel('First name')
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(first).toHaveAccessibleDescription('Required')
  await expect.poll(async () => (await heardRegions(page, 'alert')).join(' ')).toMatch(/Please check \d fields/)
  await form.getByRole('alert').getByRole('button', { name: 'Date of birth' }).click()
  await expect(form.getByLabel('Date of birth')).toBeFocused()
})

test('a step that is not complete moves the focus to its first wrong field, which says why', async ({ page }) => {
  await visit(page, '/message-center?step=new')
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  const subject = page.getByLabel('Subject')
  await expect(subject).toBeFocused()
  await expect(subject).toHaveAccessibleDescription('Required')
  await expect.poll(() => heardRegions(page, 'alert')).toContain('Required')
})
