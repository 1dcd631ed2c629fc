import { expectAccessible } from '#e2e/axe.ts'
import { approveAsSecond, signInOperator } from '#e2e/console.ts'
import { region } from '#e2e/console-people.ts'
import { expect, test } from '#e2e/test.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

test('an approved clinician whom the telehealth service refuses is listed with the reason until an administrator dismisses it', async ({
  page,
  browser,
}) => {
  const email = `twice.${Date.now()}@example.com`
  const profile = { credentials: 'NP', types: ['GeneralMedical'], npi: null, timeZone: 'America/Denver', languages: ['en'], biography: '' }
  await signInOperator(page, 'admin')
  for (const first of ['Nia', 'Noa']) {
    const data = { ...profile, first, last: 'Newell', email }
    const answer = await page.request.post('/api/console/clinicians', { data, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  for (const first of ['Nia', 'Noa']) await approveAsSecond(browser, `Add the clinician ${first} Newell`)
  const refused = region(page, 'Refused after approval')
  await expect(async () => {
    await page.goto(consolePaths.clinicians)
    await expect(refused).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(refused).toContainText('Add Noa Newell')
  await expect(refused).toContainText(`A clinician already has the address ${email}.`)
  await expectAccessible(page, 'a refused order')
  await page.getByRole('button', { name: 'Dismiss: Add Noa Newell' }).press('Enter')
  await expect(refused).toBeHidden()
})
