import type { Page } from '@playwright/test'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { clinicianEmails, signInClinician } from '#e2e/clinic.ts'
import { addVisits, inMinutes } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

/** Pictures to look at, at both widths. */
const shot = async (page: Page, name: string): Promise<void> => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `artifacts/screens/repeat-${name}-${width}.png`, fullPage: true })
  }
}

const words = {
  en: {
    several: 'Several days',
    crisis: 'You’re not alone. Help is here right now.',
    title: 'Mood check (PHQ-9)',
    back: 'Back to my answers',
  },
  es: {
    several: 'Varios días',
    crisis: 'No está solo ni sola. Hay ayuda ahora mismo.',
    title: 'Estado de ánimo (PHQ-9)',
    back: 'Volver a mis respuestas',
  },
  ar: { several: 'عدة أيام', crisis: 'لست وحدك. المساعدة متاحة الآن.', title: 'فحص المزاج (PHQ-9)', back: 'العودة إلى إجاباتي' },
} as const

const heading = (page: Page, name: string) => page.getByRole('dialog').getByRole('heading', { level: 3, name })
/** Item 9 of the PHQ-9 in any language. */
const thoughts = (page: Page) => page.getByRole('radiogroup').nth(8)

for (const language of ['en', 'es', 'ar'] as const) {
  test(`a positive item 9 shows help at once, in ${language}, and alerts the clinic`, async ({ page, portal, me, browser }) => {
    const [id = ''] = await addVisits(portal, me, {
      type: 'MentalHealth',
      requested_at: inMinutes(300),
      clinician_id: demoClinicians.lindqvist.id,
    })
    const { several, crisis, title, back } = words[language]
    await visit(page, `/questionnaires?consultId=${id}&lang=${language}`)
    await expect(heading(page, title)).toBeVisible()
    await expectAccessible(page, `PHQ-9 in ${language}`)
    // By keyboard: the arrow keys choose within the group.
    await thoughts(page).getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(heading(page, crisis)).toBeFocused()
    await expect(page.getByRole('dialog').getByRole('link', { name: '988' })).toHaveAttribute('href', 'tel:988')
    await expectAccessible(page, `crisis help in ${language}`)
    await page.getByRole('button', { name: back }).press('Enter')
    await expect(heading(page, title)).toBeVisible()
    await expect(thoughts(page).getByRole('radio', { name: several })).toBeChecked()
    await expect
      .poll(async () => (await portal.sql('select alert_at from care.questionnaire_answers where visit_id = $1', [id]))[0]?.alert_at)
      .toBeTruthy()
    // A reload loses nothing, and shows the help again.
    await page.reload()
    await expect(heading(page, crisis)).toBeVisible()
    if (language !== 'en') return
    const clinic = await (await browser.newContext()).newPage()
    await signInClinician(clinic, clinicianEmails.mentalHealth)
    await clinic.goto(`/clinic/visits/${id}`)
    await expect(clinic.getByText(/the patient answered .*Several days.* about thoughts of death or self-harm/)).toBeVisible()
    await expect(clinic.getByText('Thoughts of self-harm').first()).toBeVisible()
    await expectAccessible(clinic, 'visit page with an alert')
    await clinic.context().close()
  })
}

test('a clinician repeats a questionnaire from the chart; an urgent answer outside a visit reaches the queue until it is confirmed', async ({
  page,
  portal,
  me,
  browser,
}) => {
  const [id = ''] = await addVisits(portal, me, {
    type: 'MentalHealth',
    requested_at: inMinutes(300),
    clinician_id: demoClinicians.lindqvist.id,
  })
  const [{ patient_id: patientId } = { patient_id: '' }] = await portal.sql('select patient_id from care.visits where id = $1', [id])
  // The telehealth side learns of an account when its member first comes.
  await visit(page, '/inbox')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const clinic = await (await browser.newContext()).newPage()
  await signInClinician(clinic, clinicianEmails.mentalHealth)
  await clinic.goto(`/clinic/patients/${patientId}`)
  await clinic.getByRole('button', { name: 'Repeat a questionnaire' }).click()
  const dialog = clinic.getByRole('dialog')
  await expect(dialog.getByLabel('How often')).toHaveValue('4')
  await expect(dialog.getByLabel('Number of times')).toHaveValue('6')
  await dialog.getByLabel('How often').selectOption('2')
  await expectAccessible(clinic, 'order of a repeat')
  await shot(clinic, 'order')
  // A last day that is missing is said at its field, and nothing that was chosen is lost.
  await dialog.getByLabel('Ends', { exact: true }).selectOption('until')
  await dialog.getByRole('button', { name: 'Order', exact: true }).click()
  await expect(dialog.getByLabel('Last day')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Ends', { exact: true }).selectOption('times')
  await dialog.getByLabel('Number of times').selectOption('6')
  await expect(dialog.getByLabel('How often')).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Order', exact: true }).click()
  await expect(clinic.getByText('Every 2 weeks')).toBeVisible()
  await expect(clinic.getByText(/^Open until/)).toBeVisible()
  await expectAccessible(clinic, 'chart with a repeat')
  await shot(clinic, 'chart')

  await visit(page, '/inbox')
  await page.getByRole('link', { name: /asks you to answer a short questionnaire/ }).click()
  await expect(heading(page, words.en.title)).toBeVisible()
  await thoughts(page).getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(heading(page, words.en.crisis)).toBeFocused()
  await shot(page, 'crisis')
  await visit(page, '/questionnaires')
  await expect(page.getByRole('heading', { name: 'Your clinician’s questions' })).toBeVisible()
  await expectAccessible(page, 'questionnaires with a repeat')
  await shot(page, 'member')

  await clinic.goto('/clinic/queue')
  const alert = clinic
    .getByRole('alert')
    .filter({ hasText: 'outside a visit' })
    .filter({ has: clinic.locator(`a[href$="${patientId}"]`) })
  await expect(alert).toBeVisible()
  await expectAccessible(clinic, 'queue with an alert')
  await shot(clinic, 'queue')
  await alert.getByRole('button').click()
  await expect(alert).toBeHidden()
  await clinic.context().close()
})
