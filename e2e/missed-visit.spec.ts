import { expectAccessible } from '#e2e/axe.ts'
import { clinicianEmails, signInClinician } from '#e2e/clinic.ts'
import { addVisits, inMinutes } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

test.use({ member: { copyOf: 'ana' } })

test('a clinician who waited marks by keyboard that the patient did not come, and the member reads the fee', async ({
  page,
  portal,
  me,
  browser,
}) => {
  const policy = JSON.stringify({ ...defaultVisitPolicy, noShowFeeCents: 2500 })
  const begun = { status: 'Started', price_cents: 6000, policy, location_confirmed_at: inMinutes(-25) }
  const [missed, tooSoon] = await addVisits(
    portal,
    me,
    { ...begun, requested_at: inMinutes(-20), started_at: inMinutes(-22) },
    { ...begun, requested_at: inMinutes(-2), started_at: inMinutes(-4) },
  )
  const clinic = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signInClinician(clinic, clinicianEmails.general)
  await clinic.goto(`/clinic/visits/${tooSoon}`)
  await expect(clinic.getByRole('button', { name: 'Patient didn’t come' })).toBeDisabled()
  await expect(clinic.getByText(/^You can mark that the patient didn’t come from/)).toBeVisible()
  await clinic.goto(`/clinic/visits/${missed}`)
  await clinic.getByRole('button', { name: 'Patient didn’t come' }).press('Enter')
  const question = clinic.getByRole('dialog', { name: 'Did the patient not come?' })
  await expect(question.getByText('they’ll be charged $25.00')).toBeVisible()
  await expectAccessible(clinic, 'the question about a missed visit')
  await question.getByRole('button', { name: 'Patient didn’t come' }).press('Enter')
  await expect(clinic.getByText('Marked as missed')).toBeVisible()

  await visit(page, `/past-visits?consultId=${missed}`)
  await expect(page.getByText('Your clinician waited for you, but you weren’t there.')).toBeVisible()
  await expect(page.getByText('Your plan charges $25.00 for a missed visit.')).toBeVisible()
  await expectAccessible(page, 'a missed visit')
})
