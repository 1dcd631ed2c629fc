import { expectAccessible } from '#e2e/axe.ts'
import { agree, continueFlow, expectStep, flow } from '#e2e/flow.ts'
import { addVisits, inMinutes } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

test('after a visit the member keeps the clinician and books with them again', async ({ page, portal, me }) => {
  const ended = { status: 'Completed', started_at: inMinutes(-90), ended_at: inMinutes(-60), requested_at: inMinutes(-90) }
  const [past] = await addVisits(portal, me, ended)
  await visit(page, `/past-visits?consultId=${past}`)
  await page.getByRole('button', { name: 'My clinician' }).click()
  await expect(page.getByRole('button', { name: 'My clinician', pressed: true })).toBeVisible()
  await expectAccessible(page, 'a past visit with a kept clinician')
  await page.getByRole('link', { name: /^Book with .* again$/ }).click()
  await expectStep(page, 'Is this an emergency?')
  await page.getByRole('button', { name: 'This is not an emergency' }).click()
  await expectStep(page, 'Who is the visit for?')
  await continueFlow(page)
  await page.getByLabel('Reason for the visit').fill('The same cough')
  await continueFlow(page)
  await expectStep(page, 'How and when?')
  const choice = flow(page).getByRole('radiogroup', { name: 'Who would you like to see?' })
  await expect(choice.getByRole('radio', { name: /Chidi Okafor, MD\s*Yours/ })).toBeChecked()
  await expectAccessible(page, 'the choice of a clinician')
  const times = flow(page).getByRole('group', { name: 'Chidi Okafor, MD' }).getByRole('button')
  await times.first().click()
  await expect(flow(page).getByText(/We’re holding .* for you/)).toBeVisible()
  await continueFlow(page)
  await agree(page)
  await expect(flow(page).getByText(/Chidi Okafor, MD/)).toBeVisible()
  await continueFlow(page, 'Request this visit')
  await expectStep(page, 'Your visit is booked')
})
