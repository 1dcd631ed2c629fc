import { expectAccessible } from '#e2e/axe.ts'
import { continueFlow, expectStep } from '#e2e/flow.ts'
import { partners } from '#e2e/portal.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

for (const language of ['en', 'ar'])
  test(`the self-assessment asks four questions and ends with advice, in ${language} [DASH-39] @phone-matrix${language === 'en' ? '' : ' @matrix'}`, async ({
    page,
  }) => {
    await visit(page, `/covid-19-self-assessment?lang=${language}`)
    for (const answer of ['no', 'yes', 'yes', 'no']) {
      await expect(page.locator('dialog h3')).toBeFocused()
      await page.locator(`dialog input[value=${answer}]`).check()
      await expectAccessible(page, `a question in ${language}`)
      const before = await page.locator('dialog h3').textContent()
      await page.locator('dialog button[type=submit]').click()
      await expect(page.locator('dialog h3')).not.toHaveText(before ?? '')
    }
    await expect(page).toHaveURL(/step=advice$/)
    await expectAccessible(page, `the advice in ${language}`)
    await page.reload()
    await expect(page).toHaveURL(/step=advice$/)
    await expect(page.locator('dialog').locator('a[href="/request-a-visit"]')).toBeVisible()
  })

test('back and joint care leads to the partner after the fit check and the consent [FLOW-09]', { tag: '@daily' }, async ({ page }) => {
  await visit(page, '/back-care')
  await expectStep(page, 'Back and joint care at home')
  await continueFlow(page)
  await expectStep(page, 'Is it right for you?')
  for (const [question, answer] of [
    ['Are you 18 or older?', 'Yes'],
    ['Does your back or a joint hurt or feel stiff?', 'Yes'],
    [/^Do you have any of these/, 'No'],
  ] as const)
    await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer }).check()
  await expectAccessible(page, 'the fit check')
  await continueFlow(page)
  await page.getByRole('checkbox', { name: 'I agree to continue to the partner’s website.' }).check()
  await continueFlow(page)
  await expectStep(page, 'You can start now')
  const link = page.getByRole('link', { name: /Open the partner’s page/ })
  expect(await link.getAttribute('href')).toContain(partners.BACK_CARE_URL)
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
  await expectStep(page, 'You’ve started')
})
