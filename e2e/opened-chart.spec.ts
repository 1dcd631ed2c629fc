import { expectAccessible } from '#e2e/axe.ts'
import { clinicianEmails, signInClinician } from '#e2e/clinic.ts'
import { signInOperator } from '#e2e/console.ts'
import { addVisits } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

test('a clinician who does not treat a patient opens the chart with a reason, and an operator reviews it', async ({
  browser,
  portal,
  own,
}) => {
  const me = await own('sam')
  await addVisits(portal, me, {
    type: 'GeneralMedical',
    status: 'Completed',
    summary: 'Rest.',
    started_at: new Date(),
    ended_at: new Date(),
  })
  const clinic = await (await browser.newContext()).newPage()
  await signInClinician(clinic, clinicianEmails.mentalHealth)
  await clinic.goto('/clinic/patients')
  await clinic.getByLabel('Last name').fill(me.last)
  await clinic.getByLabel('Date of birth').fill(me.dob)
  await clinic.getByRole('button', { name: 'Find' }).click()
  await clinic.getByRole('link', { name: me.name }).click()
  await expect(clinic.getByRole('heading', { name: 'This chart is closed to you' })).toBeVisible()
  await expect(clinic.getByRole('region', { name: 'Visits at this practice' })).toHaveCount(0)

  // A reason is needed.
  await clinic.getByRole('button', { name: 'Open for 60 minutes' }).click()
  await expect(clinic.getByLabel('Why do you need this chart now?')).toHaveAttribute('aria-invalid', 'true')
  const reason = `Called the on-call line, ${me.last}`
  await clinic.getByLabel('Why do you need this chart now?').fill(reason)
  await expectAccessible(clinic, 'a closed chart')
  await clinic.getByRole('button', { name: 'Open for 60 minutes' }).click()
  await expect(clinic.getByText(/^You opened this chart until/)).toBeVisible()
  await expect(clinic.getByRole('region', { name: 'Visits at this practice' })).toBeVisible()
  await clinic.context().close()

  const operator = await (await browser.newContext()).newPage()
  await signInOperator(operator, 'admin')
  await operator.goto(consolePaths.openedCharts)
  const line = operator.getByRole('listitem').filter({ hasText: reason })
  await expect(line).toContainText('To review')
  await line.getByRole('button', { name: /^Mark as reviewed/ }).click()
  await expect(line).toContainText(/^.*Reviewed by /)
  await expectAccessible(operator, 'opened charts')
  await operator.context().close()
})
