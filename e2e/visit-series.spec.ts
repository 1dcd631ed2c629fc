import type { Page } from '@playwright/test'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { demoTime } from '#care/server/demo/demo-times.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { clinicianEmails, signInClinician } from '#e2e/clinic.ts'
import { agree, choosePatient, continueFlow, expectStep, fillReason, flow } from '#e2e/flow.ts'
import { chooseRadio, pressOn, tabTo } from '#e2e/keyboard.ts'
import { addVisits } from '#e2e/own-visits.ts'
import type { OwnMember } from '#e2e/people.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

/** The dialog in which a visit is repeated, or its series changed. */
const series = (page: Page) => flow(page, 'Repeat visits')

const shot = async (page: Page, name: string) => {
  if (!process.env.E2E_PICTURES) return
  for (const [width, height] of [
    [390, 844],
    [1440, 1000],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `artifacts/series-${name}-${width}.png` })
  }
}

test('a therapy visit is repeated every two weeks, and later ones are canceled with one question', async ({ page, portal, me }) => {
  const first = { type: 'MentalHealth', clinician_id: demoClinicians.lindqvist.id, requested_at: demoTime(new Date(), 3, 10 * 60) }
  await addVisits(portal, me, first)
  await visit(page, '/dashboard')
  await page.getByRole('link', { name: 'Repeat this visit' }).click()
  await expectStep(page, 'Repeat your visit with Maja Lindqvist, PhD')
  await series(page).getByRole('radio', { name: 'Every two weeks' }).check()
  await series(page).getByLabel('Number of visits').selectOption('4')
  await expect(series(page).getByRole('checkbox')).toHaveCount(3)
  await expectAccessible(page, 'a visit to repeat')
  await shot(page, 'offer')
  await page.getByRole('button', { name: 'Book 3 more visits' }).click()
  await expectStep(page, 'Your visits are booked')
  await expectAccessible(page, 'a series that is booked')
  await shot(page, 'receipt')
  await page.getByRole('button', { name: 'Done' }).click()
  const places = page.getByText(/^\d of \d, every 2 weeks$/)
  await expect(places).toHaveText(['1 of 4, every 2 weeks', '2 of 4, every 2 weeks', '3 of 4, every 2 weeks', '4 of 4, every 2 weeks'])
  await shot(page, 'dashboard')

  // The last one leads to more of them, at the same interval.
  await page.getByRole('link', { name: 'Add more visits' }).click()
  await expectStep(page, 'Add visits to your series with Maja Lindqvist, PhD')
  await series(page).getByLabel('Number of new visits').selectOption('1')
  await expect(series(page).getByRole('checkbox')).toHaveCount(1)
  await expectAccessible(page, 'a series that goes on')
  await shot(page, 'more')
  await page.getByRole('button', { name: 'Book 1 more visit' }).click()
  await expectStep(page, 'Your visits are booked')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(places.last()).toHaveText('5 of 5, every 2 weeks')
  await page.getByRole('button', { name: 'Cancel', exact: true }).nth(1).click()
  await expect(page.getByRole('dialog', { name: 'Cancel Visit?' })).toBeVisible()
  await expectAccessible(page, 'canceling visits of a series')
  await shot(page, 'cancel')
  await page.getByRole('button', { name: 'This and all later visits' }).click()
  await expect(page.getByRole('link', { name: 'Repeat this visit' })).toBeVisible()
  await expect(places).toHaveCount(0)
})

test('visits are planned with a request, and booked when the clinician accepts its time', async ({ page, portal, me, browser }) => {
  // At 10 the clinician has the visit of the test before.
  const at = demoTime(new Date(), 3, 13 * 60)
  const [id = ''] = await addVisits(portal, me, {
    type: 'MentalHealth',
    status: 'Requested',
    clinician_id: null,
    requested_at: at,
    requested_times: [at],
  })
  // The address to which the receipt of the request leads.
  await visit(page, `/request-a-visit?repeat=${id}`)
  await expectStep(page, 'Repeat this visit')
  await series(page).getByLabel('Number of visits').selectOption('3')
  await expectAccessible(page, 'visits to plan')
  await shot(page, 'plan')
  await page.getByRole('button', { name: 'Book 2 more visits with this one' }).click()
  await expectStep(page, 'We’ll book your other visits too')
  await expectAccessible(page, 'visits that are planned')
  await page.getByRole('button', { name: 'Done' }).click()
  const clinic = await (await browser.newContext()).newPage()
  await signInClinician(clinic, clinicianEmails.mentalHealth)
  await clinic.goto(`/clinic/visits/${id}`)
  await expect(clinic.getByText('When you accept: 3 visits, every week, if all dates are open')).toBeVisible()
  await expectAccessible(clinic, 'a request with planned visits')
  await shot(clinic, 'clinic')
  await clinic
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  await expect(clinic.getByText('1 of 3, every week')).toBeVisible()
  await clinic.context().close()
  const booked = await portal.sql('select status from care.visits where series_id = $1', [id])
  expect(booked).toEqual(Array.from({ length: 3 }, () => ({ status: 'Locked' })))
})

/** Requests therapy for a patient, to the receipt. */
const requestTherapy = async (page: Page, patient: Pick<OwnMember, 'name'>) => {
  await visit(page, '/request-a-visit?type=mental-health')
  await choosePatient(page, patient)
  await fillReason(page, 'I sleep badly')
  await expectStep(page, 'Which times work for you?')
  const row = page.getByRole('group', { name: 'Time 1' })
  await row.getByLabel('Day', { exact: true }).selectOption({ index: 1 })
  await row.getByLabel('Time of day', { exact: true }).selectOption({ label: '9:00 AM CST' })
  await continueFlow(page)
  await agree(page)
  await continueFlow(page, 'Request this visit')
  await expectStep(page, 'Request sent')
}

test('the receipt of a request leads to repeating it, by keyboard, and the dashboard says what is planned', async ({ page, me }) => {
  await requestTherapy(page, me)
  await pressOn(page, flow(page).getByRole('link', { name: 'Repeat this visit' }))
  await expectStep(page, 'Repeat this visit')
  await expect(series(page).getByRole('heading', { name: 'How often?' })).toBeVisible()
  await tabTo(page, series(page).getByRole('radio', { name: 'Every week' }))
  await page.keyboard.press('ArrowDown')
  await expect(series(page).getByRole('radio', { name: 'Every two weeks' })).toBeChecked()
  await pressOn(page, page.getByRole('button', { name: 'Book 5 more visits with this one' }))
  await expectStep(page, 'We’ll book your other visits too')
  await pressOn(page, page.getByRole('button', { name: 'Done' }))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Repeats every 2 weeks, 6 visits')).toBeVisible()
  await expectAccessible(page, 'a planned series on the dashboard')
  await shot(page, 'planned')
  // The request is there after a reload too, and its link leads to the plan.
  await page.reload()
  await expect(page.getByText('Repeats every 2 weeks, 6 visits')).toBeVisible()
  await page.getByRole('link', { name: 'Change how it repeats' }).press('Enter')
  await expectStep(page, 'Repeat this visit')
  await expect(series(page).getByRole('radio', { name: 'Every two weeks' })).toBeChecked()
})

test('by keyboard alone the visits after the next one get another interval: one list, one press', async ({ page, portal, me }) => {
  const at = (weeks: number) => demoTime(new Date(), 3 + 7 * weeks, 15 * 60)
  const therapy = { type: 'MentalHealth', clinician_id: demoClinicians.lindqvist.id }
  const ids = await addVisits(portal, me, ...[0, 1, 2].map((weeks) => ({ ...therapy, requested_at: at(weeks) })))
  await portal.sql('update care.visits set series_id = $1, series_weeks = 1 where id = any($2)', [ids[0], ids])
  await visit(page, '/dashboard')
  await pressOn(page, page.getByRole('link', { name: 'Change how often' }))
  await expectStep(page, 'Change how often you see Maja Lindqvist, PhD')
  await expect(series(page).getByRole('region', { name: 'Visits that we’ll cancel' }).getByRole('listitem')).toHaveCount(1)
  await expect(series(page).getByRole('radio', { name: 'Every two weeks' })).toBeChecked()
  // As many visits are suggested as remain of the series.
  await expect(series(page).getByLabel('Number of visits')).toHaveValue('3')
  await expect(series(page).getByRole('checkbox')).toHaveCount(2)
  await chooseRadio(page, series(page).getByRole('radio', { name: 'Every four weeks' }))
  await expect(page.getByRole('button', { name: 'Cancel these and book 2 visits' })).toBeVisible()
  await tabTo(page, series(page).getByLabel('Number of visits'))
  await page.keyboard.press('ArrowDown')
  await expect(series(page).getByRole('checkbox')).toHaveCount(3)
  await pressOn(page, series(page).getByRole('checkbox').last(), 'Space')
  await expectAccessible(page, 'another interval of a series')
  await shot(page, 'interval')
  await pressOn(page, page.getByRole('button', { name: 'Cancel these and book 2 visits' }))
  await expectStep(page, 'Your visits are booked')
  await pressOn(page, page.getByRole('button', { name: 'Done' }))
  await expect(page.getByText(/^\d of \d, every 4 weeks$/)).toHaveText([
    '1 of 3, every 4 weeks',
    '2 of 3, every 4 weeks',
    '3 of 3, every 4 weeks',
  ])
})

test('a delegate sees at once what they requested for somebody else, also if it is their only visit', async ({ page, portal, me }) => {
  const ben = me.person('Ben')
  const grant = `insert into family_grants (id, grantor_id, delegate_id, scopes, until, created_at)
    values (gen_random_uuid(), $1, $2, '{book,see-visits,see-records}', current_date + 30, now())`
  await portal.sql(grant, [me.personId, ben.personId])
  await page.context().clearCookies()
  await signInByCalls(page.request, ben)
  await requestTherapy(page, me)
  await continueFlow(page, 'Done')
  const requested = page.getByRole('tab', { name: 'Requested (1)' })
  await expect(requested).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('list', { name: 'Requested (1)' })).toContainText(`for ${me.name}`)
  await requested.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'No upcoming visits' })).toBeVisible()
})
