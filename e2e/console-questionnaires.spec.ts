import type { Page } from '@playwright/test'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { clinicianEmails, signInClinician } from '#e2e/clinic.ts'
import { signInOperator } from '#e2e/console.ts'
import { button, heading, region, toastWithText } from '#e2e/console-people.ts'
import { chooseByTyping, pressOn, typeIn } from '#e2e/keyboard.ts'
import { addVisits, inMinutes } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

test.use({ member: { copyOf: 'ana' } })

/** Pictures to look at, at both widths. */
const shot = async (page: Page, name: string): Promise<void> => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `artifacts/screens/builder-${name}-${width}.png`, fullPage: true })
  }
}

const question = (page: Page, n: number) => page.getByRole('group', { name: `Question ${n}`, exact: true })

/** The members' part of a page is a dialog. */
const step = (page: Page) => page.getByRole('dialog')

test('an operator builds a questionnaire, publishes it and asks it before visits; a member answers, and the clinician sees score and answers', async ({
  page,
  portal,
  me,
  browser,
}) => {
  const title = `Pain check ${Date.now()}`
  const operator = await (await browser.newContext()).newPage()
  await signInOperator(operator, 'admin')
  await operator.goto(consolePaths.questionnaires)
  await expect(operator.getByRole('link', { name: 'Mood check (PHQ-9)' })).toBeVisible()
  await button(operator, 'Build a questionnaire').click()
  await operator.getByLabel('Title in English').fill(title)
  await button(operator, 'Start').click()
  await expect(heading(operator)).toHaveText(title)

  // Publishing shows what is missing at its fields; nothing that was typed is lost.
  await button(operator, 'Add a question').click()
  const first = question(operator, 1)
  await button(operator, 'Publish').click()
  await expect(first.getByLabel('Question: Question 1')).toHaveAttribute('aria-invalid', 'true')
  await expect(first.getByLabel('Question: Question 1')).toBeFocused()
  await expectAccessible(operator, 'a draft with errors')
  await first.getByLabel('Question: Question 1').fill('How much does it hurt?')
  await first.getByLabel('Choice 1: Question 1').fill('Not much')
  await first.getByLabel('Score: Choice 1 of Question 1').fill('0')
  await first.getByLabel('Choice 2: Question 1').fill('Very much')
  await first.getByLabel('Score: Choice 2 of Question 1').fill('3')
  await first.getByLabel('Alert: Choice 2 of Question 1').selectOption('clinician')
  await first.getByLabel('An answer is required').check()
  await button(operator, 'Add a question').click()
  const second = question(operator, 2)
  await second.getByLabel('Kind of answer').selectOption('text')
  await second.getByLabel('Question: Question 2').fill('Anything else?')
  await button(operator, 'Add a question').click()
  const third = question(operator, 3)
  await third.getByLabel('Kind of answer').selectOption('number')
  await third.getByLabel('Question: Question 3').fill('Hours of sleep')
  await third.getByLabel('Highest number').fill('24')
  await third.getByLabel('When to ask').selectOption({ label: 'Depends on question 1: How much does it hurt?' })
  await third.getByLabel('Which answer').selectOption('Very much')
  // By keyboard: the number goes before the text, and the button keeps the focus.
  await third.getByRole('button', { name: 'Move up: Question 3' }).press('Enter')
  await expect(question(operator, 2).getByLabel('Question: Question 2')).toHaveValue('Hours of sleep')
  await expect(question(operator, 2).getByRole('button', { name: 'Move up: Question 2' })).toBeFocused()
  await button(operator, 'Add a range').click()
  await button(operator, 'Add a range').click()
  const ranges = region(operator, 'What scores mean')
  await ranges.getByLabel('What it means: Range 1').fill('Mild pain')
  await ranges.getByLabel('From: Range 2').fill('2')
  await ranges.getByLabel('To: Range 2').fill('3')
  await ranges.getByLabel('What it means: Range 2').fill('Strong pain')
  await button(operator, 'Publish').click()
  await expect(ranges.getByLabel('From: Range 2')).toHaveAttribute('aria-invalid', 'true')
  await ranges.getByLabel('From: Range 2').fill('1')

  // The tab keeps what was typed; the preview shows the member's view.
  await operator.reload()
  await expect(question(operator, 1).getByLabel('Choice 2: Question 1')).toHaveValue('Very much')
  const preview = region(operator, 'As members see it')
  await preview.getByRole('radio', { name: 'Very much' }).check({ force: true })
  await expect(preview.getByText('Hours of sleep')).toBeVisible()
  await expect(preview.getByText('Strong pain')).toBeVisible()
  await expectAccessible(operator, 'a draft')
  await shot(operator, 'form')
  await operator.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(operator, 'a draft, dark')
  await operator.emulateMedia({ colorScheme: 'light' })
  await button(operator, 'Publish').click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(toastWithText(operator, 'Published')).toBeVisible()
  await expect(operator.getByText('Version 1, published')).toBeVisible()
  await operator.goto(consolePaths.questionnaires)
  const row = operator.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('In use')
  await expect(row).toContainText('8 texts missing')
  const general = operator.getByRole('group', { name: 'General medical' })
  await general.getByRole('checkbox', { name: title }).check()
  await expect(toastWithText(operator, 'Saved').first()).toBeVisible()
  await expectAccessible(operator, 'questionnaires')
  await shot(operator, 'list')

  const [id = ''] = await addVisits(portal, me, { requested_at: inMinutes(300), clinician_id: demoClinicians.okafor.id })
  await visit(page, `/questionnaires?consultId=${id}&lang=es`)
  await expect(step(page).getByText('Este cuestionario solo está en inglés.')).toBeVisible()
  await visit(page, `/questionnaires?consultId=${id}&lang=en`)
  await expect(step(page).getByRole('heading', { level: 3, name: title })).toBeVisible()
  await expect(step(page).getByText('Hours of sleep')).toBeHidden()
  await button(page, 'Send my answers').click()
  await expect(step(page).getByText('Required', { exact: true })).toBeVisible()
  await step(page).getByRole('radio', { name: 'Very much' }).check({ force: true })
  await step(page)
    .getByRole('textbox', { name: /Hours of sleep/ })
    .fill('30')
  await button(page, 'Send my answers').click()
  await expect(step(page).getByRole('textbox', { name: /Hours of sleep/ })).toHaveAttribute('aria-invalid', 'true')
  await step(page)
    .getByRole('textbox', { name: /Hours of sleep/ })
    .fill('5')
  await step(page)
    .getByRole('textbox', { name: /Anything else/ })
    .fill('It began on Sunday')
  await expectAccessible(page, 'a questionnaire of the practice')
  await shot(page, 'member')
  await button(page, 'Send my answers').click()
  await expect(step(page).getByRole('heading', { name: 'Thank you' })).toBeVisible()

  const clinic = await (await browser.newContext()).newPage()
  await signInClinician(clinic, clinicianEmails.general)
  await clinic.goto(`/clinic/visits/${id}`)
  await expect(clinic.getByText(`${title}: an answer needs attention.`)).toBeVisible()
  const results = region(clinic, 'Questionnaires')
  await expect(results.getByText('3 of 3: Strong pain').first()).toBeVisible()
  await results.getByText('All answers').first().click()
  await expect(results.getByText('It began on Sunday')).toBeVisible()
  await expectAccessible(clinic, 'a visit with answers to a questionnaire of the practice')
  await shot(clinic, 'clinic')
  await clinic.context().close()

  await general.getByRole('checkbox', { name: title }).uncheck()
  await expect
    .poll(async () => (await portal.sql(`select questionnaires from care.visit_questionnaires where type = 'GeneralMedical'`))[0])
    .toEqual({ questionnaires: [] })
  await operator.context().close()
})

test('by keyboard alone an operator adds, moves and removes the rows of a questionnaire', async ({ browser }) => {
  const operator = await (await browser.newContext()).newPage()
  await signInOperator(operator, 'admin')
  await operator.goto(consolePaths.questionnaires)
  await pressOn(operator, button(operator, 'Build a questionnaire'))
  await typeIn(operator, operator.getByLabel('Title in English'), `By keyboard ${Date.now()}`)
  await pressOn(operator, button(operator, 'Start'))
  await expect(heading(operator)).toHaveText(/^By keyboard/)

  const textOf = (n: number) => question(operator, n).getByLabel(`Question: Question ${n}`)
  await pressOn(operator, button(operator, 'Add a question'))
  await typeIn(operator, textOf(1), 'How do you sleep?')
  await typeIn(operator, question(operator, 1).getByLabel('Choice 1: Question 1'), 'Well')
  await pressOn(operator, button(operator, 'Add a question'))
  await chooseByTyping(operator, question(operator, 2).getByLabel('Kind of answer'), 'A short text')
  await typeIn(operator, textOf(2), 'Anything else?')

  await pressOn(operator, question(operator, 2).getByRole('button', { name: 'Move up: Question 2' }))
  await expect(textOf(1)).toHaveValue('Anything else?')
  await expect(textOf(2)).toHaveValue('How do you sleep?')
  await expect(question(operator, 2).getByLabel('Choice 1: Question 2')).toHaveValue('Well')
  await pressOn(operator, question(operator, 1).getByRole('button', { name: 'Remove: Question 1' }))
  await expect(textOf(1)).toHaveValue('How do you sleep?')
  await expect(question(operator, 2)).toHaveCount(0)
  // The focus is not lost with the row: it goes to the one that took its place.
  await expect(question(operator, 1).getByRole('button', { name: /^Question 1/ })).toBeFocused()

  await typeIn(operator, question(operator, 1).getByLabel('Score: Choice 1 of Question 1'), '2')
  await pressOn(operator, button(operator, 'Add a range'))
  const ranges = region(operator, 'What scores mean')
  await typeIn(operator, ranges.getByLabel('What it means: Range 1'), 'Sleeps well')
  await expect(ranges.getByLabel('What it means: Range 1')).toHaveValue('Sleeps well')
  await expectAccessible(operator, 'a draft by keyboard')
  await operator.context().close()
})

test('a FHIR file is imported after a list of what is not kept', async ({ page }) => {
  const title = `Imported ${Date.now()}`
  const file = {
    resourceType: 'Questionnaire',
    status: 'active',
    title,
    publisher: 'Somebody',
    item: [
      { linkId: 'lead', type: 'display', text: 'In the past week' },
      { linkId: 'a', type: 'boolean', text: 'Did you sleep well?' },
      { linkId: 'b', type: 'date', text: 'Since when?' },
    ],
  }
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.questionnaires)
  const panel = region(page, 'Import a FHIR Questionnaire')
  await panel.getByLabel('File').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{') })
  await expect(panel.getByText('This file isn’t JSON.')).toBeVisible()
  await panel.getByLabel('File').setInputFiles({ name: 'q.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) })
  await expect(panel.getByText('2 things in this file aren’t kept:')).toBeVisible()
  await expect(panel.getByText('item[2]')).toBeVisible()
  await expect(panel.getByText('We don’t have this kind of question.')).toBeVisible()
  await expectAccessible(page, 'an import')
  await shot(page, 'import')
  await button(page, 'Make a draft with 1 question').click()
  await expect(heading(page)).toHaveText(title)
  await expect(question(page, 1).getByLabel('Question: Question 1')).toHaveValue('Did you sleep well?')
  await button(page, 'Discard draft').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(heading(page)).toHaveText('Questionnaires')
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})
