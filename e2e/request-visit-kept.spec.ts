import type { Page } from '@playwright/test'
import { agree, choosePatientAndKind, continueFlow, expectStep, fillReason, flow, requestVideoSoon, sdkHeaders } from '#e2e/flow.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

/** Returns the saved draft of an unsent request, as the server answers it. */
const saved = async (page: Page): Promise<unknown> => {
  const answer = await page.request.post('/mobile/screens/visit_options', { headers: await sdkHeaders(page), data: {} })
  return (await answer.json()).screens[0].data.draft?.content
}

test('a reopened flow offers to continue the draft or to start over [FLOW-18]', async ({ page, me }) => {
  await visit(page, '/request-a-visit')
  await choosePatientAndKind(page, me, 'General Medical')
  await page.getByLabel('Reason for the visit').fill('A cough')
  await page.keyboard.press('Escape')
  await expect(flow(page)).toHaveCount(0)
  await expect.poll(() => saved(page)).toMatchObject({ reason: 'A cough', state: 'TX' })
  await page.getByRole('link', { name: 'Request a visit' }).first().click()
  await expectStep(page, 'Welcome back')
  await continueFlow(page, 'Pick up where you left off')
  await expectStep(page, 'What is the visit about?')
  await expect(page.getByLabel('Reason for the visit')).toHaveValue('A cough')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Request a visit' }).first().click()
  await continueFlow(page, 'Start over')
  await expectStep(page, 'Is this an emergency?')
  await expect.poll(() => saved(page)).toBeUndefined()
})

test('a reload keeps step and text, and Back and Forward move between steps [FLOW-24] @phone-matrix', async ({ page, me }) => {
  await visit(page, '/request-a-visit')
  await choosePatientAndKind(page, me, 'General Medical')
  await page.getByLabel('Reason for the visit').fill('Half a sent')
  await page.reload()
  await expectStep(page, 'What is the visit about?')
  await expect(page.getByLabel('Reason for the visit')).toHaveValue('Half a sent')
  await expect(page.getByRole('radio', { name: 'General Medical' })).toBeChecked()
  await page.goBack()
  await expectStep(page, 'Who is the visit for?')
  await expect(page.getByRole('radio', { name: me.name })).toBeChecked()
  await page.goForward()
  await expectStep(page, 'What is the visit about?')
})

test('a step opened too early redirects to the first incomplete step [FLOW-24]', async ({ page }) => {
  await visit(page, '/request-a-visit?step=confirm')
  await expectStep(page, 'Who is the visit for?')
  await expect(page).toHaveURL(/step=who$/)
})

test('without a network the member can fill in all steps, and the request is sent once afterwards [FLOW-24]', { tag: '@daily' }, async ({
  page,
  context,
  portal,
  me,
}) => {
  await visit(page, '/request-a-visit')
  await choosePatientAndKind(page, me, 'General Medical')
  await context.setOffline(true)
  await fillReason(page, 'Typed in a tunnel')
  await expectStep(page, 'How and when?')
  await expect(page.getByText('You’re offline right now. We’ll keep what you enter here')).toBeVisible()
  await page.getByRole('radio', { name: 'Video' }).check()
  await page.getByRole('radio', { name: 'As soon as possible' }).check()
  await continueFlow(page)
  await agree(page)
  await continueFlow(page, 'Request this visit')
  await expect(page.getByText('Your entries are safe, and nothing is sent twice')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => saved(page)).toMatchObject({ reason: 'Typed in a tunnel', when: { kind: 'asap' } })
  await continueFlow(page, 'Request this visit')
  await expectStep(page, 'Request sent')
  expect(await portal.sql('select id from care.visits where member_id = $1', [me.telehealthId])).toHaveLength(1)
})

test('two tabs share one request, and once one sends it, the other shows the receipt [FLOW-24]', async ({ page, context, me }) => {
  await visit(page, '/request-a-visit')
  await choosePatientAndKind(page, me, 'General Medical')
  const other = await context.newPage()
  await visit(other, '/request-a-visit?step=reason')
  await expectStep(other, 'What is the visit about?')
  await fillReason(other, 'From the other tab')
  await requestVideoSoon(other)
  const reference = await other.getByRole('definition').first().textContent()
  await expectStep(page, 'Request sent')
  await expect(page.getByRole('definition').first()).toHaveText(reference ?? '')
})
