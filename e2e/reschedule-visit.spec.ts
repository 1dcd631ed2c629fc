import { expectAccessible } from '#e2e/axe.ts'
import { expectStep, flow, goOn } from '#e2e/flow.ts'
import type { Portal } from '#e2e/portal.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: 'ana' })

const title = 'Reschedule visit'

/** A visit of Ana's that is agreed on, so many hours from now. */
const agreedVisit = async (portal: Portal, hours: number): Promise<string> => {
  const [found] = await portal.sql(
    `update care.visits set requested_at = date_trunc('second', now()) + make_interval(hours => $1)
     where id = (select v.id from care.visits v join care.members m on m.id = v.member_id
       where v.status = 'Locked' and not v.is_on_demand and v.type = 'GeneralMedical' and m.claims->'member'->>'first' = 'Ana' limit 1)
     returning id`,
    [hours],
  )
  return String(found?.id)
}

test('a visit within a day is moved to another time, and the dashboard shows it [FLOW-07 VISIT-23]', async ({ page, portal }) => {
  await visit(page, `/reschedule-gm-visit?consultId=${await agreedVisit(portal, 6)}`)
  await expectStep(page, 'Your new time')
  const days = page.getByRole('group', { name: 'Days' }).getByRole('button')
  await days.last().click()
  await expectAccessible(page, 'a visit is moved')
  await page
    .getByRole('group', { name: /Okafor/ })
    .getByRole('button')
    .last()
    .click()
  await expect(page.getByText('is held for you')).toBeVisible()
  await goOn(page, 'Move the visit')
  await expectStep(page, 'Your visit has a new time')
  await goOn(page, 'Done')
  await expect(flow(page, title)).toHaveCount(0)
})

test('a visit that is farther away stays, and the member is told kindly [FLOW-07 VISIT-22] @phone', async ({ page, portal }) => {
  await visit(page, `/reschedule-gm-visit?consultId=${await agreedVisit(portal, 60)}`)
  await expectStep(page, 'This visit cannot be moved right now')
  await expectAccessible(page, 'a visit cannot be moved')
  await goOn(page, 'Done')
  await expect(page).toHaveURL('/dashboard')
})

test('a visit of somebody else is not found [FLOW-08]', async ({ page }) => {
  await visit(page, '/reschedule-mh-visit?consultId=00000000-0000-4000-8000-000000000000')
  await expectStep(page, 'This visit cannot be moved right now')
  await expect(page.getByText('We could not find this visit.')).toBeVisible()
})
