import { expectAccessible } from '#e2e/axe.ts'
import { continueFlow, expectStep, flow } from '#e2e/flow.ts'
import { addVisits, inMinutes } from '#e2e/own-visits.ts'
import type { OwnMember } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

const title = 'Reschedule visit'

/** Inserts a scheduled visit `hours` from now; returns its id. */
const agreedVisit = async (portal: DemoPortal, who: OwnMember, hours: number): Promise<string> =>
  (await addVisits(portal, who, { requested_at: inMinutes(hours * 60) }))[0] ?? ''

test('a visit within a day is moved to another time [FLOW-07 VISIT-23]', { tag: '@daily' }, async ({ page, portal, me }) => {
  await visit(page, `/reschedule-gm-visit?consultId=${await agreedVisit(portal, me, 6)}`)
  await expectStep(page, 'Your new time')
  const days = page.getByRole('group', { name: 'Days' }).getByRole('button')
  await days.last().click()
  await expectAccessible(page, 'a visit is moved')
  await page
    .getByRole('group', { name: /Okafor/ })
    .getByRole('button')
    .last()
    .click()
  await expect(page.getByText(/We’re holding .+ for you/)).toBeVisible()
  await continueFlow(page, 'Reschedule visit')
  await expectStep(page, 'Your visit has a new time')
  await continueFlow(page, 'Done')
  await expect(flow(page, title)).toHaveCount(0)
})

test('a visit farther ahead cannot be moved, and the member is told so [FLOW-07 VISIT-22] @phone-matrix', async ({ page, portal, me }) => {
  await visit(page, `/reschedule-gm-visit?consultId=${await agreedVisit(portal, me, 60)}`)
  await expectStep(page, 'This visit can’t be rescheduled right now')
  await expectAccessible(page, 'a visit cannot be moved')
  await continueFlow(page, 'Done')
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown visit is reported as not found [FLOW-08]', async ({ page }) => {
  await visit(page, '/reschedule-mh-visit?consultId=00000000-0000-4000-8000-000000000000')
  await expectStep(page, 'This visit can’t be rescheduled right now')
  await expect(page.getByText('We couldn’t find this visit.')).toBeVisible()
})
