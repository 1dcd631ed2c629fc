import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { addVisits, inMinutes } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'sam' } })

const later = () => ({ requested_at: inMinutes(2000) })
const soon = () => ({ requested_at: inMinutes(5) })
const arranged = () => ({
  type: 'MentalHealth',
  status: 'Proposed',
  clinician_id: demoClinicians.lindqvist.id,
  requested_at: inMinutes(3000),
  proposed_times: [inMinutes(4000), inMinutes(4100)],
})

const list = (page: Page) => page.getByRole('list', { name: /^(Upcoming|Requested) \(/ })
const rows = (page: Page) => list(page).getByRole('listitem')
const linkHrefs = (page: Page, name: string) =>
  page.getByRole('link', { name }).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('visits are in two lists with their actions, and the next one is on top [VISIT-13 VISIT-32]', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page, portal, me }) => {
  const nutrition = { requested_at: inMinutes(60), type: 'Nutrition', clinician_id: demoClinicians.vega.id }
  await addVisits(portal, me, later(), nutrition, soon(), arranged())
  await visit(page, '/dashboard')
  await expect(page.getByRole('tab', { name: /\(\d\)/ }), '[DASH-10 VISIT-14 VISIT-15]').toHaveText(['Upcoming (3)', 'Requested (1)'])
  await expect(rows(page).getByRole('heading'), '[VISIT-06 VISIT-09]').toHaveText([
    'General Medical · Chidi Okafor, MD',
    'Nutrition · Rosa Vega, RDN',
    'General Medical · Chidi Okafor, MD',
  ])
  await expect(rows(page).first(), '[VISIT-07 VISIT-08]').toContainText(/\d\d\/\d\d\/\d{4}, \d\d?:\d\d [AP]M C[SD]T · Video/)
  expect(await linkHrefs(page, 'Join waiting room'), '[VISIT-12 VISIT-25]').toEqual(
    Array(2).fill(expect.stringMatching(/^\/waiting-room\?consultId=[\w-]+$/)),
  )
  expect(await linkHrefs(page, 'Reschedule'), '[VISIT-11 VISIT-22 VISIT-23]').toEqual([
    expect.stringMatching(/^\/reschedule-mh-visit\?consultId=/),
  ])
  const next = page.getByRole('region', { name: 'Your video visit with Chidi Okafor' })
  await expect(next).toContainText(/Starts in \d minutes/)
  await expect(next.getByRole('link')).toHaveText(['Join waiting room', 'Test camera and sound'])
  await page.getByRole('tab', { name: 'Requested (1)' }).click()
  await expect(rows(page)).toContainText('The clinic proposed 2 times')
  // In its row, and on a card of its own above the lists.
  expect(await linkHrefs(page, 'Choose a time')).toEqual(Array(2).fill(expect.stringMatching(/^\/reschedule-mh-visit\?consultId=/)))
})

test('the list is 220 px high, or 360 px with more than two visits [DASH-12]', async ({ page, portal, me }) => {
  await addVisits(portal, me, later())
  const heightOfOneMore = async (count: number) => {
    await addVisits(portal, me, later())
    await visit(page, '/dashboard')
    await expect(rows(page)).toHaveCount(count)
    return (await list(page).boundingBox())?.height
  }
  expect(await heightOfOneMore(2)).toBe(220)
  expect(await heightOfOneMore(3)).toBe(360)
})

test('by keyboard alone a member cancels a visit, and Escape keeps it [VISIT-10 VISIT-28 VISIT-29]', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page, portal, me }) => {
  await addVisits(portal, me, later())
  await visit(page, '/dashboard')
  const cancel = list(page).getByRole('button', { name: 'Cancel' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel Visit?' })
  await expect(dialog, '[VISIT-26]').toContainText(/^Cancel Visit\?.*Your visit on .* C[SD]T with Chidi Okafor will be canceled\./)
  await expect(dialog.getByRole('button', { name: 'No', exact: true }), '[VISIT-27]').toBeEnabled()
  await expectAccessible(page, 'the question before cancelling')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await cancel.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Yes, cancel visit' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your visit has been cancelled'), '[VISIT-30]').toBeVisible()
  await expect(page.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible()
  await page.getByRole('link', { name: 'Past visits' }).click()
  await expect(page.getByRole('list', { name: 'Past visits' }).getByRole('link')).toContainText(['Canceled'])
})

test('a visit that starts soon cannot be cancelled, and a message says so without a dialog [VISIT-16 VISIT-17 VISIT-18]', async ({
  page,
  portal,
  me,
}) => {
  await addVisits(portal, me, soon())
  await visit(page, '/dashboard')
  await list(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Sorry! You are unable to cancel a visit if a provider is assigned.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a visit that starts while the member confirms the cancellation is not cancelled [VISIT-18]', async ({ page, portal, me }) => {
  const [id] = await addVisits(portal, me, later())
  await visit(page, '/dashboard')
  await list(page).getByRole('button', { name: 'Cancel' }).click()
  const yes = page.getByRole('button', { name: 'Yes, cancel visit' })
  await expect(yes).toBeVisible()
  await portal.sql(`update care.visits set status = 'Started', started_at = now(), version = version + 1 where id = $1`, [id])
  await yes.click()
  await expect(page.getByText('Sorry! You are unable to cancel a visit if a provider is assigned.')).toBeVisible()
  await expect(rows(page)).toContainText('Your clinician is here')
})

test('a visit is downloaded as a calendar file', async ({ page, portal, me }) => {
  const { requested_at: at } = later()
  await addVisits(portal, me, { requested_at: at })
  await visit(page, '/dashboard')
  const coming = page.waitForEvent('download')
  await list(page).getByRole('button', { name: 'Add to calendar' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^V-\w+\.ics$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('SUMMARY:Your video visit with Chidi Okafor\r\n')
  expect(text).toContain(`DTSTART:${at.toISOString().replace(/[-:]|\.\d{3}/g, '')}\r\n`)
})

test.describe('Ana', () => {
  test.use({ member: 'ana' })

  test('reads past visits and their summary, which also shows in print', { tag: '@phone-matrix' }, async ({ page }) => {
    await visit(page, '/dashboard')
    await page.getByRole('link', { name: 'Past visits' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(/Past visits/)
    await expect(page.getByRole('list', { name: 'Past visits' }).getByRole('link', { name: /Nutrition · Rosa Vega/ })).toHaveCount(1)
    await expectAccessible(page, 'past visits')
    await page.getByRole('link', { name: /for Leo Rivera/ }).click()
    await expect(page).toHaveURL(/\/past-visits\?consultId=/)
    await expect(page.getByRole('heading', { name: 'Dermatology' })).toBeFocused()
    await expect(page.getByText('Mild eczema.')).toBeVisible()
    await expectAccessible(page, 'a past visit')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByText('Mild eczema.')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.goBack()
    await expect(page.getByRole('link', { name: /for Leo Rivera/ })).toBeFocused()
  })
})

for (const language of ['en', 'ar'])
  test(`the visits of the dashboard are accessible in ${language}${language === 'en' ? '' : ' @matrix'}`, { tag: '@phone-matrix' }, async ({
    page,
    portal,
    me,
  }) => {
    await addVisits(portal, me, soon(), later(), { ...later(), time_zone: 'America/New_York' }, arranged())
    await visit(page, `/dashboard?lang=${language}`)
    await expect(page.getByRole('tabpanel').first().getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page, `visits in ${language}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
