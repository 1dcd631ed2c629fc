import { expectAccessible } from '#e2e/axe.ts'
import { newestCase, signInOperator } from '#e2e/console.ts'
import { button, heading, region, toastWithText } from '#e2e/console-people.ts'
import { answerOf, expectToast, rowsOf } from '#e2e/finder.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import type { Facility } from '#shared/facilities/facility-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import type { Doctor } from '#shared/providers/provider-calls.ts'
import { problemTexts as ar } from '#web/directory/problem-texts.ar.ts'

test.use({ member: { copyOf: 'ana' } })

test('a member reports a problem with a doctor, and an operator reads the case and closes it', { tag: '@phone-matrix' }, async ({
  page,
  browser,
  portal,
}) => {
  const found = await answerOf(page, '/api/doctors', () => visit(page, '/providers?zip=78704&specialty=dentistry'))
  const [doctor] = found.data.doctors as Doctor[]
  if (!doctor) throw new Error('No dentist was found.')
  const [{ visitAddress: where }] = doctor.practices
  const name = `${doctor.profile.firstName} ${doctor.profile.lastName}, ${doctor.profile.title}`
  await rowsOf(page).first().getByRole('link', { name, exact: true }).click()
  const details = page.getByRole('region', { name: 'Provider details' })
  const report = button(page, 'Report a problem')
  await report.click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await expect(dialog).toContainText(`About ${name}`)
  await button(page, 'Send report').click()
  await expect(dialog.getByLabel('What’s wrong?')).toBeFocused()
  await dialog.getByLabel('What’s wrong?').selectOption('Closed or moved')
  await dialog.getByLabel('Is there anything else we should know? (optional)').fill('The office is empty.')
  await button(page, 'Send report').click()
  await expectToast(page, 'Thank you. We’ll look into it.')
  await expect(dialog).toHaveCount(0)
  await expect(report).toBeFocused()
  await expect(details.getByRole('link', { name: /^Directions/ }).first()).toHaveAttribute('rel', 'noreferrer')

  const context = await browser.newContext({ baseURL: portal.url })
  const operator = await context.newPage()
  await signInOperator(operator, 'support')
  await operator.goto(`${consolePaths.cases}?kind=problem-report&state=open`)
  await operator.getByRole('link', { name: await newestCase(portal, 'problem-report') }).click()
  const reported = region(operator, 'Reported problem')
  for (const words of ['What’s wrongClosed or moved', 'The office is empty.', `Name${name}`, `Directory ID${doctor.id}`])
    await expect(reported).toContainText(words)
  await expect(reported).toContainText(`${where.street}, ${where.city}, ${where.state} ${where.zip}`)
  await expect(reported).toContainText(found.meta.source.name)
  await expect(region(operator, 'Answer')).toHaveCount(0)
  await button(operator, 'Close case').click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Close case' }).click()
  await expect(toastWithText(operator, 'Case closed')).toBeVisible()
  await expect(heading(operator)).toContainText('Case ')
  await context.close()
})

test('a facility is reported in Arabic, and the case records the language', { tag: ['@daily', '@phone-matrix'] }, async ({
  page,
  portal,
  me,
}) => {
  const found = await answerOf(page, '/api/location/places', () => visit(page, '/facilities?zip=60601&kind=vets&lang=ar'))
  const [vet] = found.data as Facility[]
  await page.locator('li[data-id] a').first().click()
  await page.getByRole('button', { name: ar.report }).click()
  const dialog = page.getByRole('dialog', { name: ar.report })
  await dialog.getByLabel(ar.what).selectOption(ar.phone)
  await expectAccessible(page, 'the report of a problem, in Arabic')
  await dialog.getByRole('button', { name: ar.send }).click()
  await expectToast(page, 'شكرًا لك. سنراجع الأمر.')
  expect(
    await portal.sql(
      "select about->>'name' as name, about->>'problem' as problem, language from cases where about->>'id' = $1 and profile_id = $2",
      [vet?.id, me.profileId],
    ),
  ).toEqual([{ name: vet?.company, problem: 'phone', language: 'ar' }])
})
