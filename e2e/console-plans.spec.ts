import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { signInOperator } from '#e2e/console.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { expect, test } from '#e2e/test.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** Checks and photographs a page at both widths, and leaves it wide. Of a tall page the picture has only what is in view. */
const look = async (page: Page, name: string, { isTall = false } = {}) => {
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${name}, ${size.width} px`)
    await page.screenshot({ path: `artifacts/screens/console-${name}-${size.width}.png`, fullPage: !isTall })
  }
  await page.setViewportSize(wide)
}

const openPlan = async (page: Page, name: string) => {
  await page.goto(consolePaths.plans)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(heading(page)).toHaveText(name)
}

const nextYear = '2027-01-01'
const copay = (page: Page) => page.getByLabel('Copay in dollars: Office visit').first()

test('an operator finds a plan and gives it terms from next year, after the differences and the member’s words', async ({ page }) => {
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.plans)
  await look(page, 'plans')
  await page.getByLabel('In effect in the year').fill('26')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Enter a year from 1900 to 2199')).toBeVisible()
  await page.getByLabel('In effect in the year').fill('2026')
  await page.getByLabel('Name, key or group').fill('lakeside')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Prairie HDHP' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Lakeside PPO' }).click()
  await expect(heading(page)).toHaveText('Lakeside PPO')
  await look(page, 'plan')
  await page.getByRole('link', { name: 'New terms' }).click()
  await page.getByLabel('First day of these terms').fill('1999-01-01')
  await copay(page).fill('45.50')
  await page.getByLabel('Deductible for the family, in dollars: In network').fill('1')
  await look(page, 'new-terms', { isTall: true })
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(page.getByText('Choose a day on which the plan is in effect')).toBeVisible()
  await expect(page.getByText('The family’s amount can’t be less than one person’s')).toBeVisible()
  await expect(copay(page)).toHaveValue('45.50')
  await page.getByLabel('First day of these terms').fill(nextYear)
  await page.getByLabel('Deductible for the family, in dollars: In network').fill('3,000')
  await page.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Changes to the terms from 01/01/2027' })
  await expect(review.getByRole('row', { name: /In network: Office visit \$30\.00 copay \$45\.50 copay/ })).toBeVisible()
  await expect(review.getByRole('region', { name: 'What members read' }).getByText('$45.50 copay')).toBeVisible()
  await look(page, 'terms-review', { isTall: true })
  await review.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page)).toHaveText('Lakeside PPO')
  await expect(page.getByRole('row', { name: /01\/01\/2027 .* Upcoming/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove: 01/01/2027' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Terms removed.')).toBeVisible()
})

const terms = {
  in: {
    deductible: null,
    maximum: null,
    services: {
      '98': {
        isCovered: true,
        copayCents: 3_000,
        isCopayFirst: false,
        deductibleApplies: false,
        coinsurance: 0,
        limit: null,
        priorAuthorization: false,
      },
    },
  },
  out: null,
}

test('an operator changes a copay by keyboard alone', { tag: '@daily' }, async ({ page, portal }) => {
  await removePlan(portal, 'KEYS')
  await signInOperator(page, 'admin')
  const [group] = await portal.sql("select id from groups where code = 'FOYER'")
  const facts = {
    key: 'KEYS',
    name: 'Willow Plan',
    type: 'HMO',
    hasHsa: false,
    yearMonth: 1,
    ids: [],
    startsOn: '2026-01-01',
    endsOn: null,
  }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const made = await page.request.post('/api/console/plans', { data: { groupId: group?.id, facts }, headers })
  const { id } = (await made.json()).data
  await page.request.put(`/api/console/plans/${id}/terms/2026-01-01`, { data: { before: null, terms }, headers })
  await openPlan(page, 'Willow Plan')
  await page.getByRole('link', { name: /^Change terms/ }).focus()
  await page.keyboard.press('Enter')
  await copay(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('31')
  await page.keyboard.press('Enter')
  const review = page.getByRole('dialog')
  await expect(review.getByRole('row', { name: /In network: Office visit/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(review).toHaveCount(0)
  await expect(copay(page)).toHaveValue('31')
  await copay(page).press('Enter')
  await review.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Willow Plan')
  await page.getByRole('button', { name: /^What members read/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('$31.00 copay')).toBeVisible()
  await removePlan(portal, 'KEYS')
})

/** Removes a plan that a test made, with its terms and IDs. */
const removePlan = ({ sql }: DemoPortal, key: string) => sql('delete from plans where key = $1', [key])

/** Takes the demo's plan ID from its plans, so that it is unknown. */
const hideIds = ({ sql }: DemoPortal) => sql("update plan_ids set id = 'formerly ' || id where id = 'family care'")

const restoreIds = async (portal: DemoPortal) => {
  await removePlan(portal, 'MAPLE')
  await portal.sql("delete from plan_ids where id = 'family care'")
  await portal.sql("update plan_ids set id = 'family care' where id = 'formerly family care'")
}

test.describe('with unknown plan IDs', () => {
  test.beforeEach(({ portal }) => hideIds(portal))
  test.afterEach(({ portal }) => restoreIds(portal))

  test('an operator links an unknown plan ID to a plan, and makes a plan of another', async ({ page }) => {
    await signInOperator(page, 'admin')
    await page.goto(consolePaths.plans)
    await page.getByRole('link', { name: 'Unknown plan IDs' }).click()
    const links = page.getByRole('button', { name: /^Link to a plan/ })
    await expect(links).toHaveCount(2)
    await look(page, 'unknown-plan-ids')
    await links.first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Link to a plan' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel('Plan', { exact: true }).selectOption({ index: 1 })
    await expectAccessible(page, 'the choice of a plan')
    await dialog.getByRole('button', { name: 'Link to a plan' }).click()
    await expect(page.getByText('The plan now has this ID.')).toBeVisible()
    await expect(links).toHaveCount(1)

    await page
      .getByRole('link', { name: /^Create a new plan: family care/i })
      .first()
      .click()
    await expect(page.getByLabel('Plan IDs in eligibility files')).toHaveValue(/family care/i)
    await page.getByLabel('Name', { exact: true }).fill('Maple Basic')
    await page.getByLabel('Key', { exact: true }).fill('MAPLE')
    await page.getByRole('button', { name: 'Create plan' }).click()
    await expect(page.getByLabel('First day', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('First day', { exact: true }).fill('2026-01-01')
    await look(page, 'new-plan')
    await page.getByRole('button', { name: 'Create plan' }).click()
    await expect(heading(page)).toHaveText('Maple Basic')
    await expect(page.getByText('This plan has no terms yet.')).toBeVisible()
  })
})

test('an operator gives a plan other networks from next year, after the differences, and takes them back', async ({ page }) => {
  await signInOperator(page, 'admin')
  await openPlan(page, 'Prairie HDHP')
  await page.getByRole('link', { name: 'Networks' }).click()
  await page.getByRole('button', { name: 'New networks' }).click()
  await expect(page.getByLabel('Networks', { exact: true })).toHaveValue('prairie open')
  await page.getByLabel('Networks', { exact: true }).fill('Prairie Open:1\nlakeside select:2')
  await page.getByLabel('First day of these networks').fill(nextYear)
  await look(page, 'plan-networks-new')
  await page.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Changes to the networks from 01/01/2027' })
  await expect(review.getByRole('row', { name: /lakeside select empty lakeside select:2/ })).toBeVisible()
  await review.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'From 01/01/2027' })).toBeVisible()
  await look(page, 'plan-networks')
  await page.getByRole('button', { name: 'Remove: 01/01/2027' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'From 01/01/2027' })).toHaveCount(0)
})

const head = 'group,plan,name,type,plan_ids,effective_date,network,term,individual,covered,copay'
const file = [
  head,
  'FOYER,PLANFILE,Cedar Select,HMO,cedar-1,2026-01-01,in,98,,yes,35',
  'FOYER,DAMAGED,Damaged,HMO,B-1,2026-01-01,in,98,,yes,a lot',
].join('\n')

const sendPlans = async (page: Page, name: string, content: string) => {
  await page.goto(consolePaths.benefitImports)
  await page.getByLabel('What’s in the file').selectOption('plans')
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText(name)).toBeVisible({ timeout: 30_000 })
}

test('an operator checks a file of plans, applies it, and finds it in the history', async ({ page, portal }) => {
  await removePlan(portal, 'PLANFILE')
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.benefitImports)
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('Choose a file first.')).toBeVisible()
  await sendPlans(page, 'cedar.csv', file)
  await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('An amount isn’t valid, or it’s above $10,000,000', { exact: true })).toBeVisible()
  await look(page, 'plan-file')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download rejected rows (CSV)' }).click()
  expect((await download).suggestedFilename()).toContain('cedar')
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByText('The file is applied.')).toBeVisible({ timeout: 30_000 })

  await sendPlans(page, 'cedar-2.csv', file.replace(',yes,35', ',yes,40'))
  await expect(page.getByRole('row', { name: /In network: Office visit \$35\.00 copay \$40\.00 copay/ })).toBeVisible({ timeout: 30_000 })
  await look(page, 'plan-file-differences')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Plan files' }).first().click()
  await expect(page.getByRole('row', { name: /cedar-2\.csv .* Discarded/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /cedar\.csv .* Applied 2 1 1/ })).toBeVisible()
  await page.context().addCookies([{ name: 'lang', value: 'ar', url: portal.url }])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await look(page, 'plan-files-ar')
  await removePlan(portal, 'PLANFILE')
})
