import { acceptAndStartVisit, completeVisitOnScreen, openQueue, openWaiting } from '#e2e/clinic-visit.ts'
import { agree, continueFlow, expectStep, fillReason, flow } from '#e2e/flow.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

test('Ana requests a visit for Leo, a clinician completes it, and her dashboard updates by itself', { tag: '@daily' }, async ({
  page,
  browser,
  me,
}) => {
  test.setTimeout(120_000)
  const leo = me.person('Leo').name
  await visit(page, '/request-a-visit')
  await expectStep(page, 'Is this an emergency?')
  await continueFlow(page, 'This is not an emergency')
  await expectStep(page, 'Who is the visit for?')
  await page.getByRole('radio', { name: leo }).check()
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await continueFlow(page)
  await expectStep(page, 'What is the visit about?')
  await page.getByRole('radio', { name: 'General Medical' }).check()
  await fillReason(page, 'An earache since last night')
  await expectStep(page, 'How and when?')
  await page.getByRole('radio', { name: 'Video' }).check()
  await page.getByRole('radio', { name: 'As soon as possible' }).check()
  await continueFlow(page)
  await agree(page)
  await continueFlow(page, 'Request this visit')
  await expectStep(page, 'Request sent')
  const reference =
    (await flow(page)
      .getByText(/^V-\w{6}$/)
      .textContent()) ?? ''
  await continueFlow(page, 'Done')
  await expect(flow(page)).toHaveCount(0)

  // From here on her page is not reloaded; a reload would remove this attribute.
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const row = page.getByRole('listitem').filter({ hasText: `for ${leo}` })
  await expect(row).toContainText('Waiting for a clinician')

  const clinic = await openQueue(browser, 'general')
  await openWaiting(clinic, leo)
  await acceptAndStartVisit(clinic)
  // Sooner than the dashboard's own poll, every 30 s.
  await expect(row).toContainText('Your clinician is here')
  await expect(row).toContainText('Okafor')

  const summary = 'A mild infection of the outer ear. Use the drops twice a day for a week, and keep the ear dry.'
  await completeVisitOnScreen(clinic, { notes: 'Otitis externa, mild.', summary })
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Past visits' }).first().click()
  await page.getByRole('link', { name: leo }).first().click()
  await expect(page.getByText(summary)).toBeVisible()
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '')
  await clinic.context().close()
})
