import { expectSaved } from '#e2e/finder.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.describe('Ana', () => {
  test.use({ member: { copyOf: 'ana', history: true } })

  test('sees favorites in their sections, and by keyboard removes one and undoes it [FAV-01 FAV-03 FAV-13]', {
    tag: '@phone-matrix',
  }, async ({ page }) => {
    await visit(page, '/favorites')
    await expect(page, '[SHELL-041]').toHaveTitle(/My Favorites/)
    await expect(page.getByRole('heading', { level: 2 }), '[FAV-04]').toHaveText(['Medications', 'Providers', 'Facilities', 'Recipes'])
    const cards = [
      'RX',
      'PCP',
      'Dentists',
      'Pediatricians',
      'Optometrists',
      'Specialists',
      'Urgent Care',
      'Vets',
      'Veterinarians',
      'Hospitals',
    ]
    for (const card of [...cards, 'Pharmacy', 'Saved during a visit', 'Main Dishes', 'Soup'])
      await expect(page.getByRole('list', { name: card, exact: true }), '[FAV-05 FAV-06 FAV-07 FAV-12]').toBeVisible()
    const pcp = page.getByRole('list', { name: 'PCP' })
    await expect(pcp, '[FAV-02]').toContainText('2100 Barton Hill Rd, Austin, TX 78704')
    await expect(pcp.getByRole('link')).toHaveAttribute('href', 'tel:+15125550131')
    await pcp.getByRole('button', { name: 'Remove Maria Estevez, MD' }).focus()
    await page.keyboard.press('Enter')
    await expect(pcp.getByRole('button', { name: 'Undo removing Maria Estevez, MD' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(pcp.getByRole('button', { name: 'Remove Maria Estevez, MD' })).toBeVisible()
    await page.reload()
    await expect(pcp).toContainText('Maria Estevez, MD')
  })

  test('does not see a removed favorite after a reload [FAV-13 CALL-39 CALL-40]', { tag: '@daily' }, async ({ page }) => {
    await visit(page, '/favorites')
    await page.getByRole('button', { name: 'Remove Albuterol inhaler' }).click()
    await expect(page.getByText('Albuterol inhaler was removed.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('list', { name: 'RX' }).getByText(/mg tablet|inhaler/)).toHaveText(['Lisinopril 10 mg tablet'])
  })
})

test.describe('Sam', () => {
  test.use({ member: 'sam' })

  test('sees only facilities, because the group lacks RX, Providers and Wellness [FAV-08 FAV-09 FAV-10 FAV-11 FAV-19]', async ({
    page,
  }) => {
    await visit(page, '/favorites')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Nothing saved yet', 'Facilities'])
    await expect(page.getByText('Facilities you save will show here.')).toBeVisible()
  })
})

test.describe('Nora', () => {
  test.use({ member: { copyOf: 'nora' } })

  test('saves a doctor and a hospital in the finders and sees them among the favorites [FAV-15]', async ({ page }) => {
    await visit(page, '/providers?zip=55401&specialty=dermatology')
    const heart = page.getByRole('button', { name: /^Add .* to favorites$/ }).first()
    const name = (await heart.getAttribute('aria-label'))?.replace(/^Add (.*) to favorites$/, '$1') ?? ''
    await heart.click()
    await expectSaved(page.getByRole('button', { name: `Remove ${name} from favorites` }))
    await visit(page, '/facilities?zip=55401&kind=hospitals')
    await page
      .getByRole('button', { name: /^Add .* to favorites$/ })
      .first()
      .click()
    await expectSaved(page.getByRole('button', { name: /^Remove .* from favorites$/ }))
    await visit(page, '/favorites')
    await expect(page.getByRole('list', { name: 'Specialists' })).toContainText(name)
    await expect(page.getByRole('list', { name: 'Hospitals' }).getByRole('listitem')).toHaveCount(1)
  })
})
