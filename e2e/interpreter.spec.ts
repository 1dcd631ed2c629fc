import { expectAccessible } from '#e2e/axe.ts'
import { closeParticipants, inviteGuest, openParticipant, openVisitAsClinician } from '#e2e/call.ts'
import { continueFlow, expectStep, flow } from '#e2e/flow.ts'
import { addVisits } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana', history: true } })

test('a member asks for an interpreter, the clinic sees the need and invites one, and the member sees that', async ({
  page,
  browser,
  portal,
  me,
}) => {
  const clinic = await openParticipant(browser, portal)
  const reference = await test.step('the need is asked for with the visit', async () => {
    await visit(page, '/request-a-visit?step=emergency')
    await continueFlow(page, 'This is not an emergency')
    await expectStep(page, 'Who is the visit for?')
    await continueFlow(page)
    await page.getByRole('radio', { name: 'General Medical' }).check()
    await page.getByLabel('Reason for the visit').fill('A cough since Monday')
    await continueFlow(page)
    await expectStep(page, 'How and when?')
    const box = flow(page).getByRole('checkbox', { name: 'I need an interpreter (free)' })
    await expect(box).not.toBeChecked()
    await box.check()
    await continueFlow(page)
    await expect(flow(page).getByRole('alert')).toHaveText('Please choose the language.')
    await flow(page).getByLabel('Language').selectOption('Vietnamese')
    await expectAccessible(page, 'the request with an interpreter')
    await continueFlow(page)
    await expectStep(page, 'Review your request')
    await expect(flow(page).getByText('Vietnamese, requested')).toBeVisible()
    await page.getByRole('checkbox', { name: /I agree to receive care/ }).check()
    await continueFlow(page, 'Request this visit')
    await expectStep(page, 'Request sent')
    return flow(page)
      .getByText(/^V-[A-Z0-9]{6}$/)
      .textContent()
  })
  const [sent] = await portal.sql('select id from care.visits where reference = $1', [reference])
  const id = String(sent?.id)

  await test.step('the queue shows the need', async () => {
    await openVisitAsClinician(clinic, id)
    await expect(clinic.page.getByText('Vietnamese, not invited yet')).toBeVisible()
    await clinic.page.goto('/clinic/queue')
    const row = clinic.page.locator(`a[href$="${id}"]`)
    await expect(row).toContainText('Interpreter needed: Vietnamese')
    await expectAccessible(clinic.page, 'the queue with a need')
  })

  await test.step('the clinician invites an interpreter before the call, and the member sees it', async () => {
    const later = { requested_at: new Date(Date.now() + 26 * 3_600_000), interpreter: JSON.stringify({ language: 'vi', isAnyway: false }) }
    const [booked = ''] = await addVisits(portal, me, later)
    await clinic.page.goto(`/clinic/visits/${booked}`)
    const link = await inviteGuest(clinic, 'Linh Tran', 'Interpreter')
    await expect(clinic.page.getByRole('listitem').filter({ hasText: 'Linh Tran' })).toContainText('Interpreter')
    await expectAccessible(clinic.page, 'a visit with an invited interpreter')
    await clinic.page.goto(link)
    await expect(clinic.page.getByText(/Linh Tran, you’re invited to interpret/)).toBeVisible()
    await expectAccessible(clinic.page, 'the invitation of an interpreter')
    await visit(page, '/dashboard')
    const card = page.locator(`#visit-${booked}`)
    await expect(card).toContainText('Interpreter: Vietnamese, invited')
    await card.getByRole('link', { name: 'Change interpreter' }).click()
    const part = flow(page, 'Waiting room').getByRole('region', { name: 'Interpreter' })
    await expect(part).toContainText('Vietnamese, invited')
    await part.getByRole('button', { name: 'Change interpreter' }).click()
    await part.getByLabel('Language').selectOption('American Sign Language')
    await expectAccessible(page, 'the change of an interpreter')
    await part.getByRole('button', { name: 'Save' }).click()
    await expect(part).toContainText('American Sign Language, invited')
  })
  await closeParticipants(clinic)
})
