import type { Locator, Page } from '@playwright/test'
import { expectSaved, expectToast, rowsOf } from '#e2e/finder.ts'
import { chooseByTyping, chooseRadio, pressOn, typeIn } from '#e2e/keyboard.ts'
import { addVisits, inMinutes } from '#e2e/own-visits.ts'
import { addHopewells, chosenPassword } from '#e2e/registration.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { demoPassword } from '#server/demo/demo-people.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

type Answer = { to: Locator; give: (page: Page, control: Locator) => Promise<void> }

/**
 * Walks through request-a-visit by keyboard: on each screen it answers what is asked there and goes on. It knows labels, not screens, so
 * that questions may move between them.
 */
const requestByKeyboard = async (page: Page, name: string, when: Answer[]): Promise<void> => {
  const radio = (label: string | RegExp) => page.getByRole('radio', { name: label })
  const answers: Answer[] = [
    { to: radio(name), give: chooseRadio },
    { to: page.getByLabel('State', { exact: true }), give: (on, list) => chooseByTyping(on, list, 'Texas') },
    { to: radio('General Medical'), give: chooseRadio },
    { to: page.getByLabel('Reason for the visit'), give: (on, field) => typeIn(on, field, 'A cough since Monday') },
    { to: radio(/^Video/), give: chooseRadio },
    ...when,
    { to: radio('No pharmacy for now'), give: chooseRadio },
    { to: page.getByRole('checkbox', { name: /I agree to receive care/ }), give: (on, box) => pressOn(on, box, 'Space') },
  ]
  const given = new Set<Answer>()
  const goOn = page.getByRole('button', { name: /^(This is not an emergency|Continue|Looks right|Request this visit)$/ })
  const end = page.getByRole('heading', { name: /^(Your visit is booked|Request sent)$/ })
  const title = dialog(page, 'Request a visit').getByRole('heading', { level: 3 }).first()
  for (let screen = 0; screen < 14; screen += 1) {
    await expect(end.or(goOn).first()).toBeVisible()
    if (await end.isVisible()) return
    const heading = await title.textContent()
    for (const answer of answers) {
      if (given.has(answer) || !(await answer.to.isVisible())) continue
      await answer.give(page, answer.to)
      given.add(answer)
    }
    await pressOn(page, goOn)
    await expect(title).not.toHaveText(String(heading))
  }
  throw new Error('The request has more than 14 screens.')
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('by keyboard alone a person registers [REG-18]', async ({ page, portal }) => {
  const { lastName, dob, zip = '' } = await addHopewells(portal)
  await visit(page, '/login')
  await pressOn(page, page.getByRole('link', { name: 'Register Now' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await chooseByTyping(page, page.locator('select[name=registrationType]'), 'Employee')
  await typeIn(page, page.locator('input[name=lastName]'), lastName)
  await typeIn(page, page.locator('input[name=dob]'), dob.replaceAll('/', ''))
  await typeIn(page, page.locator('input[name=zip]'), zip)
  await page.keyboard.press('Enter')
  const members = dialog(page, 'Eligible members')
  await expect(members).toBeVisible()
  await chooseRadio(page, members.getByRole('radio', { name: /^Grace/ }))
  await pressOn(page, members.getByRole('button', { name: 'Next' }))
  await expect(page).toHaveURL('/register/create-account')
  await typeIn(page, page.locator('input[name=email]'), `grace.${Date.now()}@example.com`)
  await typeIn(page, page.locator('input[name=phone]'), '3125550144')
  await typeIn(page, page.locator('input[name=newPassword]'), chosenPassword)
  await typeIn(page, page.locator('input[name=verifyNewPassword]'), chosenPassword)
  await pressOn(page, page.locator('input[name=acceptTerms]'), 'Space')
  await pressOn(page, page.locator('input[name=acceptNotice]'), 'Space')
  await pressOn(page, button(page, 'Create account'))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Grace')
})

test.describe('Ana', () => {
  test.use({ member: { copyOf: 'ana', history: true } })

  test('by keyboard alone a member cancels a visit and writes to a care team', async ({ page, portal, me }) => {
    const [id] = await addVisits(portal, me, { requested_at: inMinutes(2000) })
    await visit(page, '/dashboard')
    const list = page.getByRole('list', { name: /^Upcoming \(/ })
    const row = list
      .getByRole('listitem')
      .filter({ has: page.locator(`[href*="${id}"]`) })
      .or(list.getByRole('listitem').last())
    await pressOn(page, row.last().getByRole('button', { name: 'Cancel' }))
    const question = dialog(page, 'Cancel Visit?')
    await expect(question).toBeVisible()
    await pressOn(page, question.getByRole('button', { name: 'Yes, cancel visit' }))
    await expect(page.getByText('Your visit has been cancelled')).toBeVisible()

    await visit(page, '/message-center')
    await pressOn(page, button(page, 'New message').first())
    await expect(page.getByRole('heading', { name: 'Write to a care team' })).toBeFocused()
    await chooseByTyping(page, page.getByLabel('Who is it about?'), me.name)
    await chooseByTyping(page, page.getByLabel('Care team'), 'General medical')
    await typeIn(page, page.getByLabel('Subject'), 'By keyboard')
    await typeIn(page, page.getByLabel('Message', { exact: true }), 'No mouse was used.')
    await pressOn(page, button(page, 'Send'))
    await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toContainText('No mouse was used.')
  })

  test('by keyboard alone a member finds a doctor and saves her, and prices a procedure and a drug', async ({ page }) => {
    await visit(page, '/providers?zip=78704')
    await expect(rowsOf(page).first()).toBeVisible()
    await chooseByTyping(page, page.getByLabel('Provider gender'), 'Female')
    await expect(page).toHaveURL(/gender=/)
    const save = rowsOf(page)
      .getByRole('button', { name: /^Add .* to favorites$/ })
      .first()
    await pressOn(page, save)
    const saved = page.getByRole('button', { name: /^Remove .* from favorites$/ }).first()
    await expectSaved(saved)
    await expect(saved).toBeFocused()

    await visit(page, '/procedures?zip=60601')
    await typeIn(page, page.getByRole('combobox', { name: 'Procedure or CPT code' }), 'kne mri')
    await expect(page.getByRole('option').first()).toHaveText('Knee MRI - 73721')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Knee MRI - 73721' })).toBeVisible()

    await visit(page, '/prescriptions?zip=60601')
    await typeIn(page, page.getByRole('combobox', { name: 'Prescriptions' }), 'atorva')
    await expect(page.getByRole('option', { name: 'Atorvastatin', exact: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(rowsOf(page).first()).toBeVisible()
    await pressOn(page, rowsOf(page).first().getByRole('link').first())
    const details = page.getByRole('region', { name: 'Prescription details' })
    await expect(details.getByRole('heading', { name: 'Prescription details' })).toBeFocused()
    await expect(details).toContainText('Member ID')
    const file = page.waitForEvent('download')
    await pressOn(page, details.getByRole('link', { name: 'Download card (PDF)' }))
    expect((await file).suggestedFilename()).toBe('discount-card.pdf')
  })

  test('by keyboard alone a member adds a child and shares records', async ({ page }) => {
    await visit(page, '/my-family')
    await pressOn(page, button(page, 'Add a family member'))
    const form = dialog(page, 'Add a family member')
    await chooseByTyping(page, form.getByLabel('Relationship'), 'Dependent')
    await typeIn(page, form.getByLabel('First name'), 'Zoe')
    await typeIn(page, form.getByLabel('Last name'), "O'Rivera")
    await chooseByTyping(page, form.getByLabel('Gender'), 'Female')
    await typeIn(page, form.getByLabel('Date of birth'), '08152024')
    await typeIn(page, form.getByLabel('Phone'), '5125550118')
    await page.keyboard.press('Enter')
    const added = dialog(page, 'Family member added')
    await expect(added).toBeVisible()
    await pressOn(page, added.getByRole('button', { name: 'OK' }))
    await expect(page.getByRole('list', { name: 'Family members' })).toContainText("Zoe O'Rivera")

    await visit(page, '/medical-info?view=records')
    await expect(page.getByRole('heading', { level: 3, name: 'Your records' })).toBeVisible()
    await pressOn(page, button(page, 'Create link'))
    await expect(page.getByRole('heading', { name: 'Your link is ready' })).toBeFocused()
  })

  test('by keyboard alone a member changes notifications and the password', async ({ page }) => {
    await visit(page, '/account-settings/notifications')
    await expect(page.getByRole('checkbox', { name: 'A new message', exact: true })).toBeVisible()
    await pressOn(page, page.getByRole('checkbox', { name: 'Messages: Text message' }), 'Space')
    await pressOn(page, page.getByRole('checkbox', { name: 'A new message', exact: true }), 'Space')
    await pressOn(page, button(page, 'Save notifications'))
    await expectToast(page, 'Notifications saved')
    await visit(page, '/change-password')
    await typeIn(page, page.getByLabel('Current password', { exact: true }), demoPassword)
    await typeIn(page, page.locator('input[name=newPassword]'), chosenPassword)
    await typeIn(page, page.locator('input[name=verifyNewPassword]'), chosenPassword)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Your password has been changed. Please sign in again.')
  })

  test('by keyboard alone a member requests a visit as soon as possible, and goes on to the waiting room or the end', async ({
    page,
    me,
  }) => {
    await visit(page, '/request-a-visit')
    await requestByKeyboard(page, me.name, [{ to: page.getByRole('radio', { name: /^As soon as possible/ }), give: chooseRadio }])
  })

  test('by keyboard alone a member books a time from the calendar @matrix', async ({ page, me }) => {
    await visit(page, '/request-a-visit')
    const day = page.getByRole('group', { name: 'Days' }).getByRole('button').nth(1)
    const time = page
      .locator('fieldset')
      .filter({ has: page.locator('legend') })
      .getByRole('button')
      .first()
    const pickTime = async (on: Page, choice: Locator) => {
      await chooseRadio(on, choice)
      await pressOn(on, day)
      await pressOn(on, time)
      await expect(on.getByText(/We’re holding .+ for you/)).toBeVisible()
    }
    await requestByKeyboard(page, me.name, [{ to: page.getByRole('radio', { name: /^Pick a time/ }), give: pickTime }])
    await expect(page.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible()
  })
})
