import { expect, type Page } from '@playwright/test'

/** A pharmacy of the demo, as a visit keeps it. */
export const southgate = {
  id: '9900017',
  name: 'Southgate Pharmacy',
  address: '410 Southgate Blvd, Austin, TX 78745',
  phone: '5125550141',
}

export const amoxicillin = 'Amoxicillin 500 MG Oral Capsule'

/** Opens the form and chooses a drug; the portal brings the catalogue within half a minute after its start. */
export const chooseDrugOnScreen = async (clinic: Page, typed: string, name: string): Promise<void> => {
  await clinic.getByRole('button', { name: 'Write a prescription' }).click()
  const field = clinic.getByRole('combobox', { name: 'Drug, strength and form' })
  await expect(async () => {
    await field.fill('')
    await field.fill(typed)
    await expect(clinic.getByRole('option', { name })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await clinic.getByRole('option', { name }).click()
}

/** Chooses amoxicillin twice a day for a week, with one refill; the form is then ready to sign. */
export const fillAmoxicillin = async (clinic: Page): Promise<void> => {
  await chooseDrugOnScreen(clinic, 'amox 500', amoxicillin)
  await expect(clinic.getByText(/^About \$/)).toBeVisible()
  await clinic.getByLabel('How often').selectOption('twice')
  await clinic.getByLabel('For how many days (optional)').fill('7')
  await expect(clinic.getByText('Take 1 capsule by mouth twice a day for 7 days.')).toBeVisible()
  await clinic.getByLabel('Quantity', { exact: true }).fill('14')
  await clinic.getByLabel('Days of supply').fill('7')
  await clinic.getByLabel('Refills').fill('1')
}

/** The pharmacy confirms a signed prescription after some seconds; the page hears of it by its stream. */
export const untilAtPharmacy = (clinic: Page): Promise<void> =>
  expect(clinic.getByRole('listitem').filter({ hasText: amoxicillin })).toContainText('At the pharmacy', { timeout: 40_000 })
