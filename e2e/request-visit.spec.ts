import type { Page } from '@playwright/test'
import { agree, choosePatientAndKind, continueFlow, expectStep, fillReason, flow } from '#e2e/flow.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

test('a member books a video visit at a time from the calendar [FLOW-02 FLOW-12 FLOW-24] @phone', async ({ page, me }) => {
  await visit(page, '/dashboard')
  await page.getByRole('link', { name: 'Request a visit' }).first().click()
  await choosePatientAndKind(page, me, 'General Medical')
  await page.getByRole('checkbox', { name: 'Cough' }).check()
  await fillReason(page, 'A cough since Monday')
  await expectStep(page, 'How and when?')
  await expect(page.getByRole('radio', { name: 'Video' })).toBeChecked()
  await page.getByRole('radio', { name: 'Pick a time' }).check()
  await page.getByRole('group', { name: 'Days' }).getByRole('button').nth(1).click()
  await page
    .locator('fieldset')
    .filter({ has: page.locator('legend') })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByText(/We’re holding .+ for you/)).toBeVisible()
  await continueFlow(page)
  await agree(page)
  await continueFlow(page, 'Request this visit')
  await expectStep(page, 'Your visit is booked')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to your calendar' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)
  const reference = await page.getByRole('definition').first().textContent()
  await page.reload()
  await expectStep(page, 'Your visit is booked')
  await expect(page.getByRole('definition').first()).toHaveText(reference ?? '')
  await continueFlow(page, 'Done')
  await expect(flow(page)).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
})

test('a mental health visit is requested with three times and gets a reference [FLOW-24]', { tag: '@daily' }, async ({ page, me }) => {
  await visit(page, '/request-a-visit?type=mental-health')
  await continueFlow(page, 'This is not an emergency')
  await expectStep(page, 'Who is the visit for?')
  await expect(page.getByRole('radio', { name: me.name })).toBeChecked()
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('TX')
  await continueFlow(page)
  await expectStep(page, 'What is the visit about?')
  await expect(page.getByRole('radio', { name: 'Mental Health' })).toBeChecked()
  await fillReason(page, 'I sleep badly')
  await expectStep(page, 'Which times work for you?')
  await page.getByRole('radio', { name: /^Phone/ }).check()
  await page.getByLabel('Phone number for the visit').fill('5125550118')
  for (const n of [1, 2, 3]) {
    if (n > 1) await continueFlow(page, 'Add another time')
    const row = page.getByRole('group', { name: `Time ${n}` })
    await row.getByLabel('Day', { exact: true }).selectOption({ index: n })
    await row.getByLabel('Time of day', { exact: true }).selectOption({ label: '9:00 AM CST' })
  }
  await continueFlow(page)
  await agree(page)
  await expect(page.getByText('9:00 AM CST')).toHaveCount(3)
  await continueFlow(page, 'Request this visit')
  await expectStep(page, 'Request sent')
  await expect(page.getByRole('definition').first()).not.toBeEmpty()
})

/** Returns a picture as large as a phone's, far larger than the upload. */
const largePicture = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 1500)
    const pen = canvas.getContext('2d')
    pen?.fillRect(0, 0, 1500, 1500)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())]
  })

test('a photo for dermatology is shrunk before the upload, and the request is sent [FLOW-24] @phone', async ({ page, portal, me }) => {
  await visit(page, '/request-a-visit?type=dermatology')
  await choosePatientAndKind(page, me, 'Dermatology')
  await fillReason(page, 'A mole that changed')
  await expectStep(page, 'Add photos of your skin')
  const picture = { name: 'skin.png', mimeType: 'image/png', buffer: Buffer.from(await largePicture(page)) }
  await page.getByLabel('Choose photos').setInputFiles(picture)
  const shown = page.getByRole('img', { name: 'Photo 1' })
  await expect(shown).toBeVisible()
  await expect(page.getByText('Sending')).toHaveCount(0)
  expect(await portal.sql('select content_type from care.visit_photos where member_id = $1', [me.telehealthId])).toEqual([
    { content_type: 'image/jpeg' },
  ])
  expect(await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([2000, 1000])
  await page.getByLabel('Choose photos').setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Please choose a JPEG or PNG picture up to 10 MB.')).toBeVisible()
  await page.reload()
  await expect(shown).toBeVisible()
  await continueFlow(page)
  await agree(page)
  await expect(page.getByText('1 photo')).toBeVisible()
  await continueFlow(page, 'Request this visit')
  await expectStep(page, 'Request sent')
})
