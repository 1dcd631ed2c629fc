import { expectAccessible } from '#e2e/axe.ts'
import { signInOperator } from '#e2e/console.ts'
import { chooseByTyping, pressOn, typeIn } from '#e2e/keyboard.ts'
import { addVisits, inMinutes } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'sam' } })

test('by keyboard alone a member answers about a visit, and an operator reads the figures and the comment', async ({
  page,
  portal,
  me,
  browser,
}) => {
  const times = { requested_at: inMinutes(-120), started_at: inMinutes(-120), ended_at: inMinutes(-100) }
  const [id] = await addVisits(portal, me, { status: 'Completed', summary: 'A cold.', ...times })
  await visit(page, `/past-visits?consultId=${id}`)
  const helped = page.getByLabel('Was your concern taken care of?')
  await chooseByTyping(page, helped, 'Partly')
  await chooseByTyping(page, page.getByLabel('How easy was it to get care?'), 'Hard')
  const comment = 'The sound was gone for a while.'
  await typeIn(page, page.getByLabel('Anything else? (optional)'), comment)
  // Scroll back, so that the sticky bar does not cover other content.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'the survey of a past visit')
  await pressOn(page, page.getByRole('button', { name: 'Send answers' }))
  await expect(page.getByText('Thank you. We have your answers.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Thank you for your answer\. You can change it until/)).toBeVisible()
  await expect(helped.locator('option:checked')).toHaveText('Partly')

  // A month is shown once its answers are final, so this answer moves to one of the demo's months that has enough.
  await portal.sql(
    `update care.visit_surveys set answered_at = date_trunc('month', now()) - interval '2 months' + interval '15 days' where visit_id = $1`,
    [id],
  )
  const console = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signInOperator(console, 'auditor')
  await console.goto('/console/surveys')
  const months = console.getByRole('table', { name: /By month/ })
  await expect(months.getByRole('row').filter({ hasText: 'Not shown' })).toHaveCount(1)
  await expectAccessible(console, 'the figures of surveys')
  await pressOn(console, console.getByRole('link', { name: 'Read comments' }))
  await expect(console.getByRole('cell', { name: comment })).toBeVisible()
  await expectAccessible(console, 'the comments of surveys')
  await console.context().close()
})
