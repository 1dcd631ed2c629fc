import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { acceptAndStartVisit, openQueue, signAndComplete } from '#e2e/clinic-visit.ts'
import { addVisits, waiting } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

test('a coded note is signed, its summary reaches the member, and so does an addendum; the chart keeps both', { tag: '@daily' }, async ({
  page,
  browser,
  me,
  portal,
}) => {
  const [id] = await addVisits(portal, me, { ...waiting(), reason: 'A sore throat since Monday.' })
  const clinic = await openQueue(browser, 'general')
  await clinic.setViewportSize({ width: 1440, height: 1000 })
  await clinic.goto(`/clinic/visits/${id}`)
  await acceptAndStartVisit(clinic)
  await clinic.getByLabel('Subjective').fill('Sore throat for three days, no fever.')
  const diagnosis = clinic.getByRole('combobox', { name: 'Diagnoses (ICD-10-CM)' })
  await diagnosis.fill('pharyngitis')
  await clinic.getByRole('option', { name: /J02\.9$/ }).click()
  await expect(clinic.getByRole('list', { name: 'Diagnoses (ICD-10-CM)' })).toContainText('J02.9')
  await clinic.getByLabel('About your visit').fill('A virus causes your sore throat. It should be gone in a week.')
  await expect(clinic.getByText(/^Saved at/)).toBeVisible()
  await expectAccessible(clinic, 'a note being written')
  await signAndComplete(clinic)
  await expect(clinic.getByText(/^Signed by /)).toBeVisible()

  await visit(page, `/past-visits?consultId=${id}`)
  await expect(page.getByText('A virus causes your sore throat. It should be gone in a week.')).toBeVisible()
  await expect(page.getByText('Acute pharyngitis, unspecified')).toBeVisible()
  await expect(page.getByText('Sore throat for three days, no fever.')).toHaveCount(0)

  await clinic.getByRole('button', { name: 'Add an addendum' }).press('Enter')
  await clinic.getByLabel('Addendum for the record').fill('Rapid strep test from the school: negative.')
  await clinic.getByLabel('What the patient reads').fill('Your strep test is negative. You need no antibiotic.')
  await expectAccessible(clinic, 'an addendum being written')
  await clinic.getByRole('button', { name: 'Sign and send' }).press('Enter')
  await expect(clinic.getByText('Addendum signed. We’re telling the patient.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your strep test is negative. You need no antibiotic.')).toBeVisible()

  await clinic.goto(`/clinic/patients/${me.telehealthId}`)
  const earlier = clinic.getByRole('region', { name: /visits/i }).getByRole('listitem')
  await expect(earlier.first()).toContainText('J02.9 Acute pharyngitis, unspecified')
  for (const width of [390, 1440]) {
    await clinic.setViewportSize({ width, height: 900 })
    await expectAccessible(clinic, `a chart at ${width} px`)
  }
  await clinic.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(clinic, 'a chart, dark')
  await earlier.first().getByRole('link').press('Enter')
  await expect(clinic.getByText('Rapid strep test from the school: negative.')).toBeVisible()
  await expect(clinic.getByText('Sore throat for three days, no fever.')).toBeVisible()
  const events = await portal.sql(
    `select distinct event from care.audit_events where subject_id = $1 and event in ('consult.complete', 'consult.addendum', 'chart.open', 'chart.visit')`,
    [me.telehealthId],
  )
  expect(events.map(({ event }) => event).sort()).toEqual(['chart.open', 'chart.visit', 'consult.addendum', 'consult.complete'])
  await clinic.context().close()
})
