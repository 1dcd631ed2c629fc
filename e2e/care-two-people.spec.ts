import { acceptAndStartVisit, completeVisitOnScreen, openQueue, openWaiting } from '#e2e/clinic-visit.ts'
import { choosePatientAndKind, continueFlow, fillReason, flow, requestVideoSoon } from '#e2e/flow.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

test('Ana requests a visit for Leo, a clinician completes it, and her dashboard updates by itself', { tag: '@daily' }, async ({
  page,
  browser,
  me,
}) => {
  const leo = me.person('Leo').name
  await visit(page, '/request-a-visit')
  await choosePatientAndKind(page, me.person('Leo'), 'General Medical')
  await fillReason(page, 'An earache since last night')
  await requestVideoSoon(page)
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
