import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { acceptAndStartVisit, openQueue } from '#e2e/clinic-visit.ts'
import { flow as flowOf } from '#e2e/flow.ts'
import { addVisits, waiting } from '#e2e/own-visits.ts'
import { chooseDrugOnScreen, fillAmoxicillin, southgate, untilAtPharmacy } from '#e2e/prescribe.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

const flow = (page: Page, title = 'My prescriptions') => flowOf(page, title)

test('a prescription reaches the pharmacy, and the member sees its price and gets a refill', async ({ page, browser, me, portal }) => {
  const [visitId] = await addVisits(portal, me, { ...waiting(), reason: 'A sore throat.', pharmacy: JSON.stringify(southgate) })
  const clinic = await openQueue(browser, 'general')
  await clinic.setViewportSize({ width: 1440, height: 1000 })
  await clinic.goto(`/clinic/visits/${visitId}`)
  await acceptAndStartVisit(clinic)

  await chooseDrugOnScreen(clinic, 'alpraz', 'Alprazolam 0.5 MG Oral Tablet')
  await expect(clinic.getByText(/controlled substance \(DEA schedule IV\)/)).toBeVisible()
  await expect(clinic.getByRole('button', { name: 'Sign and send' })).toHaveCount(0)
  await clinic.getByRole('button', { name: 'Close' }).click()

  await fillAmoxicillin(clinic)
  await clinic.getByLabel('Note to the pharmacist (optional)').fill('1 cap bid')
  await clinic.getByRole('button', { name: 'Sign and send' }).click()
  await expect(clinic.getByText(/Use plain words, such as/)).toBeVisible()
  await clinic.getByLabel('Note to the pharmacist (optional)').fill('Please call the patient.')
  await expectAccessible(clinic, 'the form of a prescription')
  await clinic.getByRole('button', { name: 'Sign and send' }).click()
  await expect(clinic.getByText('The prescription is signed and on its way to the pharmacy.')).toBeVisible()
  await untilAtPharmacy(clinic)

  await visit(page, '/my-prescriptions')
  const line = flow(page).getByRole('button', { name: /Amoxicillin 500 MG Oral Capsule/ })
  await expect(line).toContainText('At the pharmacy')
  await expectAccessible(page, 'the list of prescriptions')
  await line.press('Enter')
  await expect(flow(page).getByRole('heading', { name: /Amoxicillin/ })).toBeFocused()
  await expect(flow(page).getByText('Take 1 capsule by mouth twice a day for 7 days.')).toBeVisible()
  await expect(flow(page).getByRole('region', { name: 'Price' })).toContainText('$')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'a prescription on a phone')
  await page.getByLabel('Note to the clinic (optional)').fill('I lost some capsules.')
  await page.getByRole('button', { name: 'Request a refill' }).click()
  await expect(flow(page).getByText(/You requested a refill on/)).toBeVisible()

  await clinic.goto('/clinic/prescriptions')
  const request = clinic.getByRole('listitem').filter({ hasText: `Refill for ${me.name}` })
  await expect(request).toContainText('I lost some capsules.')
  await expectAccessible(clinic, 'the requests for refills')
  await request.getByRole('button', { name: 'Approve and send' }).click()
  await expect(clinic.getByText('The refill is on its way to the pharmacy.')).toBeVisible()
  await expect(flow(page).getByText(/The clinic approved your refill on/)).toBeVisible()
  await clinic.context().close()
})

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

test('a member without prescriptions reads what will show here', { tag: '@daily' }, async ({ browser, own, portal }) => {
  const ben = await own('ben')
  const page = await (await browser.newContext()).newPage()
  await signInByCalls(page.request, ben)
  await visit(page, `${portal.url}/my-prescriptions`)
  await expect(flow(page).getByText('No prescriptions yet')).toBeVisible()
  await page.context().close()
})
