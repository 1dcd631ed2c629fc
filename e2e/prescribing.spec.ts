import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { flow as flowOf } from '#e2e/flow.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

const flow = (page: Page, title = 'My prescriptions') => flowOf(page, title)

test.describe('the demo’s Ana', () => {
  test.use({ member: 'ana' })

  for (const [language, title] of [
    ['es', 'Mis recetas'],
    ['ar', 'وصفاتي الطبية'],
  ] as const)
    test(`reads her prescriptions in ${language}, on a phone`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await visit(page, `/my-prescriptions?lang=${language}`)
      await expect(flow(page, title).getByRole('listitem')).toHaveCount(4)
      await expectAccessible(page, `prescriptions in ${language}`)
    })
})

test('a member without prescriptions reads what will show here', async ({ browser, own, portal }) => {
  const ben = await own('ben')
  const page = await (await browser.newContext()).newPage()
  await signInByCalls(page.request, ben)
  await visit(page, `${portal.url}/my-prescriptions`)
  await expect(flow(page).getByText('No prescriptions yet')).toBeVisible()
  await page.context().close()
})
