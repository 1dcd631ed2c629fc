import { expectAccessible } from '#e2e/axe.ts'
import { expectStep, flow } from '#e2e/flow.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana', history: true } })

test('a follow-up that the clinician proposed is booked with two clicks, from the past visit', async ({ page }) => {
  await visit(page, '/past-visits')
  await page.getByRole('link', { name: /A stuffed nose/ }).click()
  const offer = page.getByRole('link', { name: 'Book the follow-up' })
  await expect(page.getByText('Check that the sinus infection is gone')).toBeVisible()
  await expectAccessible(page, 'a past visit with a follow-up')
  await offer.click()
  await expectStep(page, 'Follow-up with Chidi Okafor, MD')
  await expect(flow(page, 'Book a follow-up').getByRole('radio', { checked: true })).toHaveCount(1)
  await expectAccessible(page, 'a follow-up to book')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expectStep(page, 'Your visit is booked')
  await page.getByRole('button', { name: 'Done' }).click()
  await visit(page, '/past-visits')
  await page.getByRole('link', { name: /A stuffed nose/ }).click()
  await expect(page.getByRole('link', { name: /^Book with/ })).toBeVisible()
  await expect(offer).toHaveCount(0)
})
