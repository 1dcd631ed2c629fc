import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { signInClinician } from '#e2e/clinic.ts'
import { addVisits, inMinutes } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

test('a clinician hands a visit over, the colleague accepts it in another browser, and the member reads who comes instead', async ({
  page,
  browser,
  me,
  portal,
  ownClinician,
}) => {
  const [giver, taker] = [await ownClinician(), await ownClinician()]
  const onDemand = { is_on_demand: true, requested_at: inMinutes(-5), accepted_at: inMinutes(-1), clinician_id: giver.id }
  const [id] = await addVisits(portal, me, { ...onDemand, method: 'Phone', phone: '5125550118' })
  const [from, to] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  await signInClinician(from, giver.email)
  await signInClinician(to, taker.email)
  await to.goto('/clinic/queue')
  await expect(to.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
  await visit(page, `/waiting-room?consultId=${id}`)
  const room = page.getByRole('dialog', { name: 'Waiting room' })
  await expect(room.getByRole('heading', { name: `Chidi ${giver.last} will call you` })).toBeVisible()

  await from.goto(`/clinic/visits/${id}`)
  await from.getByRole('button', { name: 'Hand over', exact: true }).press('Enter')
  const dialog = from.getByRole('dialog', { name: 'Hand over this visit' })
  await dialog.getByRole('button', { name: 'Offer the visit' }).press('Enter')
  await expect(dialog.getByLabel('Colleague', { exact: true })).toBeFocused()
  await dialog.getByLabel('Colleague', { exact: true }).selectOption(taker.id)
  await dialog.getByLabel('Note to your colleague (optional)').fill('Wheezing since noon, and I have to leave.')
  await expectAccessible(from, 'handing a visit over')
  for (const width of [390, 1440]) {
    await from.setViewportSize({ width, height: 900 })
    await from.screenshot({ path: `artifacts/hand-over-dialog-${width}.png` })
  }
  await dialog.getByRole('button', { name: 'Offer the visit' }).press('Enter')
  await expect(from.getByRole('heading', { name: `Offered to Chidi ${taker.last}` })).toBeVisible()

  // Without a reload: the stream of events brings it.
  const offers = to.getByRole('list', { name: 'Offered to you' })
  await expect(offers).toContainText(`from Chidi ${giver.last}`)
  for (const width of [390, 1440]) {
    await to.setViewportSize({ width, height: 900 })
    await expectAccessible(to, `an offer in the queue at ${width} px`)
    await to.screenshot({ path: `artifacts/hand-over-queue-${width}.png` })
  }
  await offers.getByRole('link').press('Enter')
  await expect(to.getByText('Wheezing since noon, and I have to leave.')).toBeVisible()
  await expect(to.getByRole('button', { name: 'Start visit' })).toHaveCount(0)
  await to.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(to, 'an offered visit, dark')
  await to.emulateMedia({ colorScheme: 'light' })
  for (const width of [390, 1440]) {
    await to.setViewportSize({ width, height: 900 })
    await to.screenshot({ path: `artifacts/hand-over-offered-${width}.png` })
  }
  await to.getByRole('button', { name: 'Accept the visit' }).press('Enter')
  await expect(to.getByRole('button', { name: 'Start visit' })).toBeVisible()

  await expect(from.getByRole('heading', { name: 'This visit is no longer here', level: 1 })).toBeVisible()
  await expect(room.getByText(`Chidi ${taker.last} will see you instead of Chidi ${giver.last}.`)).toBeVisible()
  await expectAccessible(page, 'the waiting room after a hand-over')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `artifacts/hand-over-waiting-${width}.png` })
  }
  await visit(page, `/waiting-room?consultId=${id}&lang=ar`)
  await expect(room.or(page.getByRole('dialog'))).toContainText('بدلًا من')
  await page.setViewportSize({ width: 390, height: 900 })
  await page.screenshot({ path: 'artifacts/hand-over-waiting-ar-390.png' })
  await Promise.all([from.context().close(), to.context().close()])
})
