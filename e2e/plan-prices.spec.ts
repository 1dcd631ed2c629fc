import { expectAccessible } from '#e2e/axe.ts'
import { signInOperator } from '#e2e/console.ts'
import { expectStep, putDraft } from '#e2e/flow.ts'
import type { OwnMember } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

const half = {
  deductible: null,
  maximum: { individualCents: 600_000, familyCents: 1_200_000, method: 'embedded' },
  services: {
    '98': {
      isCovered: true,
      copayCents: 2_000,
      isCopayFirst: false,
      deductibleApplies: false,
      coinsurance: 0,
      limit: null,
      priorAuthorization: false,
    },
  },
}

/** Gives the group of a member a plan with a copay of $20, of which no amounts are known. */
const addPlan = async ({ sql }: DemoPortal, { group: { id } }: OwnMember) => {
  await sql(
    `insert into plans (id, group_id, key, name, type, starts_on, created_at)
      values (gen_random_uuid(), $1, 'COPAY', 'Maple Copay', 'EPO', '2020-01-01', now())`,
    [id],
  )
  await sql(`insert into plan_ids (group_id, id, plan_id) select group_id, 'family care', id from plans where group_id = $1`, [id])
  await sql(
    `insert into plan_terms (plan_id, starts_on, terms, saved_at) select id, '2020-01-01', $2, now() from plans where group_id = $1`,
    [id, JSON.stringify({ in: half, out: null })],
  )
}

const narrow = { width: 390, height: 844 }

test.describe('the price of a visit', () => {
  test.use({ member: { copyOf: 'ana' } })

  test('is the copay of the patient’s plan where nobody has told what was paid this year, and the line says so', async ({
    page,
    portal,
    me,
  }) => {
    await addPlan(portal, me)
    await putDraft(portal, me, { type: 'Dermatology', step: 'confirm' })
    await page.setViewportSize(narrow)
    await visit(page, '/request-a-visit')
    await page.getByRole('button', { name: 'Pick up where you left off' }).click()
    await expectStep(page, 'Review your request')
    const price = page.getByRole('region', { name: 'What it costs' })
    await expect(price).toContainText('$20.00')
    await expect(price).toContainText('Your plan: $20.00 copay. We don’t know how much you’ve paid this year, so you may owe less.')
    await expectAccessible(page, 'the price of a visit')
    await page.screenshot({ path: 'artifacts/screens/visit-price-390.png' })
  })
})

test('an operator has the payer asked at registration, and reads how it answered', async ({ page, portal, own }) => {
  const { group, personId } = await own('ana')
  await portal.sql(
    `insert into eligibility_inquiries (id, person_id, reason, outcome, problem, stored, queued_at, finished_at) values
      (gen_random_uuid(), $1, 'visit', 'failed', 'timeout', 0, now() - interval '1 hour', now() - interval '1 hour'),
      (gen_random_uuid(), $1, 'registration', 'answered', null, 5, now() - interval '2 hours', now() - interval '2 hours')`,
    [personId],
  )
  await signInOperator(page, 'admin')
  await page.goto(`${consolePaths.groups}/${group.id}`)
  const asked = page.locator('select[name=eligibilityAsked]')
  await asked.selectOption('registration')
  await page.locator('input[name=eligibilityHours]').fill('0')
  await expectAccessible(page, 'real-time eligibility of a group')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(page.locator('input[name=eligibilityHours]')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('input[name=eligibilityHours]').fill('12')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect(page.getByText('Group saved.')).toBeVisible()
  await page.reload()
  await expect(asked).toHaveValue('registration')
  await expect(page.getByText(/The plan’s system took too long to answer\./)).toBeVisible()
  for (const size of [{ width: 1440, height: 900 }, narrow]) {
    await page.setViewportSize(size)
    await asked.scrollIntoViewIfNeeded()
    await expectAccessible(page, `real-time eligibility of a group, ${size.width} px`)
    await page.screenshot({ path: `artifacts/screens/console-group-eligibility-${size.width}.png` })
  }
})
