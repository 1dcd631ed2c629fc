import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { signInOperator } from '#e2e/console.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { withCheckDigit } from '#shared/fields/npi.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** Checks and photographs a page at both widths, and leaves it wide. */
const look = async (page: Page, name: string) => {
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${name}, ${size.width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name}, ${size.width}`).toBeLessThanOrEqual(size.width)
    await page.screenshot({ path: `artifacts/screens/network-${name}-${size.width}.png` })
  }
}

const rows = (page: Page) => page.getByRole('region', { name: 'List' }).getByRole('listitem')

test.describe('a member whose plan has networks', () => {
  test.use({ member: 'ana' })

  test('reads on each doctor whether they are in the network, and filters to it by keyboard', { tag: '@phone-matrix' }, async ({
    page,
  }) => {
    await visit(page, '/providers?size=25')
    await expect(page.getByText(/In your plan’s network/).first()).toBeVisible()
    await expect(page.getByText('Not listed', { exact: true }).first()).toBeVisible()
    await look(page, 'doctors')
    const chip = page.getByRole('button', { name: 'In my network' })
    await chip.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/network=1/)
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Not listed', { exact: true })).toHaveCount(0)
    await expect(page.getByText(/In your plan’s network/).first()).toBeVisible()
    await look(page, 'doctors-filtered')
    await rows(page).getByRole('link').first().click()
    const details = page.getByRole('region', { name: 'Provider details' })
    await expect(details.getByRole('heading', { name: 'Your plan’s network' })).toBeVisible()
    await expect(details).toContainText(/Listed in Lakeside (Choice|Select)\. Source: Lakeside Benefit Administrators/)
    await look(page, 'details')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page, 'details in the dark')
    await page.screenshot({ path: 'artifacts/screens/network-details-dark.png' })
  })

  test('reads it on facilities, pharmacies with prices, and in Arabic from right to left', async ({ page }) => {
    await visit(page, '/facilities?radius=50')
    await expect(page.getByText(/In your plan’s network/).first()).toBeVisible()
    await look(page, 'facilities')
    await visit(page, '/providers?size=25&lang=ar')
    await expect(page.getByText(/ضمن شبكة خطتك/).first()).toBeVisible()
    await page.getByRole('button', { name: 'ضمن شبكتي' }).click()
    await expect(page).toHaveURL(/network=1/)
    await expect(page.getByText('غير مدرج في القائمة', { exact: true })).toHaveCount(0)
    await look(page, 'doctors-ar')
  })
})

test.describe('a member without a plan', () => {
  test.use({ member: 'nora' })

  test('reads kindly that nothing is known, and nobody is called out of network', async ({ page }) => {
    await visit(page, '/facilities?radius=50')
    await expect(page.getByText(/We don’t have a health plan for you, so we can’t check networks/)).toBeVisible()
    await expect(page.getByText('Network unknown').first()).toBeVisible()
    await expect(page.getByText('Not listed', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'In my network' })).toHaveCount(0)
    await look(page, 'none')
  })
})

test('an operator reads a plan’s networks, and looks up by keyboard why members read what they do', { tag: '@daily' }, async ({
  page,
  portal,
}) => {
  const [left] = await portal.sql(
    `select m.provider_id as id from network_members m join networks n on n.id = m.network_id
      where n.key = 'lakeside choice' and m.ends_on is not null order by 1 limit 1`,
  )
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.plans)
  await page.getByRole('link', { name: 'Lakeside PPO', exact: true }).click()
  await page.getByRole('link', { name: 'Networks', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Networks')
  await expect(page.getByText('Lakeside Choice').first()).toBeVisible()
  const field = page.getByLabel('NPI or facility ID')
  await field.fill('1234567890')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This isn’t a valid NPI: its check digit doesn’t fit')).toBeVisible()
  await field.fill(String(left?.id))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Not listed: the last day was/)).toBeVisible()
  await look(page, 'console')
})

test('an operator sends a list of a network, reads what is damaged, and applies the rest', async ({ page, portal }) => {
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.benefitImports)
  await page.getByLabel('What’s in the file').selectOption('networks')
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'spring-network.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `network,network_name,npi,as_of\nE2E,Spring Network,${withCheckDigit('290000001')},2026-11-01\nE2E,,1234567890,2026-11-01\n`,
    ),
  })
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('The NPI isn’t valid: its check digit doesn’t fit').first()).toBeVisible()
  await look(page, 'import')
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByText('The file is applied.', { exact: false })).toBeVisible()
  expect(await portal.sql(`select members from networks where key = 'e2e'`)).toEqual([{ members: 1 }])
  await portal.sql(`delete from networks where key = 'e2e'`)
})
