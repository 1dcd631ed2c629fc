import { expectAccessible } from '#e2e/axe.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test('a member agrees to a program, opens the partner in a new tab, and comes back enrolled [PROG-01 PROG-02 PROG-13 PROG-14 SHELL-047]', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page, portal, own }) => {
  const ana = await own('ana')
  await signInByCalls(page.request, ana)
  await visit(page, '/livongo-registration')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Diabetes',
    'Prediabetes',
    'Hypertension',
    'Kidney disease',
    'Weight management',
    'Mental well-being',
  ])
  await expectAccessible(page, 'the programs')
  await page.getByRole('button', { name: 'Start: Kidney disease' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('your member number with our telehealth service')
  await expectAccessible(page, 'the consent')
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Agree and continue' }).click()
  const partner = await opening
  await expect(partner.getByRole('heading')).toHaveText('A partner of the demo')
  await expect(partner.getByRole('cell', { name: 'ChronicKidneyDisease' })).toBeVisible()
  expect(await partner.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Continue: Kidney disease' })).toBeVisible()

  await partner.getByRole('button', { name: 'Take part in the program' }).click()
  await expect(partner).toHaveURL('/livongo-registration')
  await expect(partner.getByRole('button', { name: 'Go to the program: Kidney disease' })).toBeVisible()
  const rows = await portal.sql(
    "select enrolled_at is not null as enrolled from program_referrals where program = 'kidney' and profile_id = $1",
    [ana.profileId],
  )
  expect(rows).toEqual([{ enrolled: true }])
})

test('expert services name their number, and a group without programs is told so [PROG-22 SHELL-047]', { tag: '@phone-matrix' }, async ({
  page,
}) => {
  await signInByCalls(page.request, 'sam')
  await visit(page, '/expert-medical-services')
  await expect(page).toHaveTitle('Foyer - Member Portal - Expert medical services')
  await expect(page.getByRole('heading', { level: 2 }).getByRole('link')).toHaveAttribute('href', /^tel:/)
  await expectAccessible(page, 'expert services')
  await visit(page, '/livongo-registration')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your plan doesn’t have programs')
})

test('the mental health card links to 988', async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  await visit(page, '/dashboard')
  const entry = page.getByRole('region', { name: 'Mental health' })
  await expect(entry.getByRole('link', { name: '988' })).toHaveAttribute('href', 'tel:988')
})

for (const language of ['English', 'Spanish', 'Arabic'])
  test(`the programs are accessible in ${language}${language === 'English' ? '' : ' @matrix'}`, { tag: '@phone-matrix' }, async ({
    page,
    portal,
    own,
  }) => {
    const ben = await own('ben')
    await portal.sql('update profiles set language = $1 where id = $2', [language, ben.profileId])
    await signInByCalls(page.request, ben)
    for (const path of ['/livongo-registration', '/expert-medical-services', '/support']) {
      await visit(page, path)
      await expect(page.locator('main h1')).toHaveCount(1)
      await expect(page.locator('main [aria-busy]')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} fits`).toBe(true)
      await expectAccessible(page, `${path} in ${language}`)
    }
  })
