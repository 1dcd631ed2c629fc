import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { clinicianEmails, signInClinician } from '#e2e/clinic.ts'
import { signAndComplete } from '#e2e/clinic-visit.ts'
import { readPin } from '#e2e/outbox.ts'
import { addVisits, waiting } from '#e2e/own-visits.ts'
import { newLastName, type OwnMember } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const said = (page: Page, text: string) => page.getByRole('status').getByText(text)
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Inserts a waiting visit, as a member's request would; returns its id. */
const addWaiting = async (portal: DemoPortal, who: OwnMember, changes: Record<string, unknown> = {}): Promise<string> =>
  (await addVisits(portal, who, { ...waiting(), reason: 'A cough that stays.', symptoms: ['cough'], ...changes }))[0] ?? ''

/** Inserts a nutrition visit, which is scheduled by agreement, with the member's proposed times. */
const addArranged = (portal: DemoPortal, who: OwnMember, requestedTimes: string[]): Promise<string> =>
  addWaiting(portal, who, { type: 'Nutrition', is_on_demand: false, requested_at: requestedTimes[0], requested_times: requestedTimes })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const openClinic = async (page: Page, email: string, path: string): Promise<void> => {
  await signInClinician(page, email)
  await page.goto(path)
  await expect(heading(page)).toBeVisible()
}

test('a clinician signs in with an emailed PIN, reaches the page they asked for, and signs out', { tag: '@daily' }, async ({ page }) => {
  await page.goto(clinicPaths.calendar)
  await expect(page).toHaveURL(`${clinicPaths.signIn}?to=${encodeURIComponent(clinicPaths.calendar)}`)
  await expect(page).toHaveTitle('Foyer - Clinic - Sign in')
  await page.getByLabel('Email').fill(clinicianEmails.general)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused()
  await page.getByLabel('PIN', { exact: true }).fill(await readPin(page.request, clinicianEmails.general))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(clinicPaths.calendar)
  await expect(page).toHaveTitle('Foyer - Clinic - Calendar')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(clinicPaths.signIn)
  expect((await page.request.get('/mobile/clinic/session')).status()).toBe(401)
})

test("the member's dashboard has no link to the clinic and loads nothing of it", async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signInByCalls(page.request, 'ana')
  await visit(page, '/dashboard')
  expect(asked.filter((url) => /clinic/.test(url))).toEqual([])
  await expect(page.locator('a[href^="/clinic"]')).toHaveCount(0)
  await page.goto(clinicPaths.queue)
  await expect(heading(page)).toHaveText('Sign in')
})

test('a new request appears in the queue, and is accepted, started, noted and completed', { tag: '@daily' }, async ({
  page,
  portal,
  own,
  ownClinician,
}) => {
  const nora = await own('nora')
  await page.clock.install()
  await openClinic(page, (await ownClinician()).email, clinicPaths.queue)
  await expect(heading(page)).toHaveText('Queue')
  await addWaiting(portal, nora)
  // The test inserted the row without an event, so only the poll finds it.
  const line = page.getByRole('link', { name: nora.name })
  await page.clock.fastForward(15_000)
  await expect(line).toBeVisible()
  await line.click()
  await expect(heading(page)).toHaveText(nora.name)
  await expect(page.getByText('A cough that stays.')).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(said(page, 'Visit accepted')).toBeVisible()
  await page.getByLabel('Subjective').fill('Lungs clear.')
  await page.getByRole('button', { name: 'Start visit' }).click()
  await expect(said(page, 'Visit started')).toBeVisible()
  await page.getByRole('button', { name: 'Review and complete' }).click()
  await expect(page.getByLabel('About your visit')).toBeFocused()
  await expect(page.getByLabel('About your visit')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('About your visit').fill('Rest and drink plenty.')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Subjective')).toHaveValue('Lungs clear.')
  await signAndComplete(page)
  await expect(said(page, 'Visit completed. The patient can read the summary.')).toBeVisible()
  await expect(page.getByLabel('Subjective')).toHaveCount(0)
  await expect(page.getByText('Rest and drink plenty.')).toBeVisible()
  await expect(page.getByText(/^Signed by /)).toBeVisible()
  await page.getByRole('link', { name: 'My visits' }).first().click()
  await expect(page.getByRole('list', { name: 'Recently ended' }).getByRole('link', { name: nora.name })).toContainText('Completed')
})

test('a clinician offers times from the calendar and of their own, and closing the dialog keeps them', async ({
  page,
  portal,
  own,
  ownClinician,
}) => {
  const id = await addArranged(portal, await own('pat'), [inHours(30), inHours(54)])
  const { email } = await ownClinician({ types: ['Nutrition'], hours: true })
  await openClinic(page, email, `${clinicPaths.visits}/${id}`)
  await expect(page.getByRole('button', { name: /^Accept / })).toHaveCount(2)
  await page.getByRole('button', { name: 'Offer other times' }).click()
  const form = dialog(page, 'Offer other times')
  await form.getByLabel('A free time from your calendar').selectOption({ index: 3 })
  await form.getByRole('button', { name: 'Add' }).first().click()
  await form.getByLabel('Or any other time').fill('2020-01-01T10:00')
  await form.getByRole('button', { name: 'Add' }).last().click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel('Or any other time').fill(inHours(100).slice(0, 16))
  await form.getByRole('button', { name: 'Add' }).last().click()
  await expect(form.getByRole('list', { name: 'Your offer' }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Offer other times' }).click()
  await form.getByRole('button', { name: 'Send times' }).click()
  await expect(said(page, 'We sent these times to the member')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Times you offered' }).getByRole('listitem')).toHaveCount(2)
})

test('a clinician accepts a time, gives the visit back, and cancels another with a reason', async ({ page, portal, own, ownClinician }) => {
  const rita = await own('rita')
  const [first, second] = [await addArranged(portal, rita, [inHours(31)]), await addArranged(portal, rita, [inHours(31)])]
  const { email } = await ownClinician({ types: ['Nutrition'] })
  await openClinic(page, email, `${clinicPaths.visits}/${first}`)
  await page.getByRole('button', { name: /^Accept / }).click()
  await expect(said(page, 'Visit accepted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start visit' })).toBeDisabled()
  await expect(page.getByText('You can start the visit up to 10 minutes early.')).toBeVisible()
  await page.getByRole('button', { name: 'Return to queue' }).click()
  await dialog(page, 'Return this visit to the queue?').getByRole('button', { name: 'Return to queue' }).click()
  await expect(said(page, 'Visit returned to the queue')).toBeVisible()
  await page.goto(`${clinicPaths.visits}/${second}`)
  await page.getByRole('button', { name: 'Cancel visit' }).click()
  const form = dialog(page, 'Cancel this visit?')
  await form.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(form.getByLabel('Reason')).toBeFocused()
  await form.getByLabel('Reason').fill('The clinic is closed that day.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(form.getByLabel('Reason')).toHaveValue('The clinic is closed that day.')
  await form.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(form).toHaveCount(0)
  await expect(heading(page)).toHaveText('This visit is no longer here')
})

test('notes typed after the session ended are kept and saved after signing in again', async ({ page, portal, own, ownClinician }) => {
  const id = await addWaiting(portal, await own('sam'))
  const clinician = await ownClinician()
  await openClinic(page, clinician.email, `${clinicPaths.visits}/${id}`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByLabel('Subjective').fill('First words.')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await portal.sql(`update care.clinician_sessions set created_at = created_at - interval '13 hours' where clinician_id = $1`, [
    clinician.id,
  ])
  await page.getByLabel('Subjective').fill('First words, and more.')
  const again = dialog(page, 'Please sign in again')
  await expect(again).toContainText('Your session has ended. What you were doing is still here.')
  await again.getByLabel('Password', { exact: true }).fill(demoPassword)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again.getByLabel('PIN', { exact: true })).toBeFocused()
  await again.getByLabel('PIN', { exact: true }).fill(await readPin(page.request, clinician.email))
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toHaveCount(0)
  await expect(page.getByLabel('Subjective')).toHaveValue('First words, and more.')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Subjective')).toHaveValue('First words, and more.')
})

test('the older of two tabs asks which notes to keep', async ({ page, context, portal, own, ownClinician }) => {
  const id = await addWaiting(portal, await own('sam'))
  await openClinic(page, (await ownClinician()).email, `${clinicPaths.visits}/${id}`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByLabel('Subjective')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${clinicPaths.visits}/${id}`)
  await other.getByLabel('Subjective').fill('From the other tab.')
  await expect(other.getByText(/^Saved at/)).toBeVisible()
  await page.getByLabel('Subjective').fill('From this tab.')
  await expect(page.getByText('This note was changed in another tab')).toBeVisible()
  await expect(page.getByText('From the other tab.')).toBeVisible()
  await page.getByRole('button', { name: 'This version' }).click()
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Subjective')).toHaveValue('From this tab.')
})

test('the calendar follows hours, days off and single slots @phone-matrix', async ({ page, ownClinician, isMobile }) => {
  await openClinic(page, (await ownClinician()).email, clinicPaths.calendar)
  await page.getByRole('button', { name: 'Add hours' }).click()
  const form = dialog(page, 'Add hours')
  const weekday = String(new Date(Date.now() + 86_400_000).getUTCDay())
  await form.getByLabel('Day of the week').selectOption(weekday)
  await form.getByLabel('From').fill('17:00')
  await form.getByLabel('To').fill('16:00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Hours must end after they start' })).toBeVisible()
  await form.getByLabel('To').fill('18:00')
  await form.getByLabel('Minutes per visit').selectOption('30')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('5:00 PM – 6:00 PM, 30-minute visits')).toBeVisible()
  const folded = page.locator('details:not([open]) summary')
  while (isMobile && (await folded.count()) > 0) await folded.first().click()
  await page.getByRole('button', { name: 'Close 5:30 PM (free)' }).click()
  await page.getByRole('button', { name: 'Open 5:30 PM (closed)' }).click()
  await expect(page.getByRole('button', { name: 'Close 5:30 PM (free)' })).toBeVisible()
  await page.getByRole('button', { name: /^Change .*5:00 PM/ }).click()
  await expect(dialog(page, 'Change hours').getByLabel('From')).toHaveValue('17:00')
  await page.keyboard.press('Escape')
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'Add a day off' }).click()
  await expect(page.getByRole('button', { name: /^Remove day off on/ })).toBeVisible()
  await page.getByRole('button', { name: /^Remove day off on/ }).click()
  await expect(page.getByText('No upcoming days off.')).toBeVisible()
  await page.getByRole('button', { name: /^Remove .*5:00 PM/ }).click()
  await dialog(page, 'Remove these hours?').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no weekly hours, so no one can book a time with you.')).toBeVisible()
})

test('a clinician added on the command line sets a password by a one-time link and signs in', async ({ page, portal }) => {
  const last = newLastName()
  const email = `nia.${last.toLowerCase()}@example.com`
  const printed = await portal.careCli('add', email, 'Nia', last, '--types', 'GeneralMedical', '--zone', 'America/Denver')
  const link = /https?:\/\/\S+\/clinic\/set-password\/[\w-]+/.exec(printed)?.[0] ?? ''
  const choose = async () => {
    await page.goto(link)
    await page.getByLabel('Password', { exact: true }).fill('Another-1-Foyer!')
    await page.getByLabel('Password again').fill('Another-1-Foyer!')
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await choose()
  await expect(said(page, 'Your password is set. Please sign in.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Another-1-Foyer!')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused()
  await page.getByLabel('PIN', { exact: true }).fill(await readPin(page.request, email))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page)).toHaveText('Queue')
  await page.goto(clinicPaths.account)
  await expect(page.getByText('America/Denver')).toBeVisible()
  await choose()
  await expect(page.getByText('This link was already used or has expired.')).toBeVisible()
})

test('by keyboard alone a visit is found, accepted and started', async ({ page, portal, own, ownClinician }) => {
  const sam = await own('sam')
  const { name } = sam
  // No other test requests nutrition as soon as possible, so the queue is short.
  await addWaiting(portal, sam, { type: 'Nutrition' })
  await openClinic(page, (await ownClinician({ types: ['Nutrition'] })).email, clinicPaths.queue)
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab')
      if (name.test(await page.evaluate(() => document.activeElement?.textContent ?? ''))) return
    }
    throw new Error(`Tab never came to ${name}`)
  }
  await tabTo(new RegExp(name))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(name)
  await expect(heading(page)).toBeFocused()
  await tabTo(/^Accept$/)
  await page.keyboard.press('Enter')
  await expect(said(page, 'Visit accepted')).toBeVisible()
  await tabTo(/^Start visit$/)
  await page.keyboard.press('Enter')
  await expect(said(page, 'Visit started')).toBeVisible()
})

for (const language of ['en', 'ar'])
  test(`the clinic's pages are accessible in ${language}, light and dark @phone-matrix${language === 'en' ? '' : ' @matrix'}`, async ({
    page,
    portal,
    context,
    own,
    ownClinician,
  }) => {
    await context.addCookies([{ name: 'lang', value: language, url: portal.url }])
    const input = { type: 'Nutrition', is_on_demand: false, requested_at: inHours(20), requested_times: [inHours(20)] }
    const id = await addWaiting(portal, await own('sam'), { ...input, phone: '5125550118', method: 'Phone' })
    await page.goto(clinicPaths.signIn)
    await expect(heading(page)).toBeVisible()
    await expectAccessible(page, `sign-in ${language}`)
    await signInClinician(page, (await ownClinician({ hours: true, types: ['Nutrition'] })).email)
    for (const path of [clinicPaths.queue, clinicPaths.visits, `${clinicPaths.visits}/${id}`, clinicPaths.calendar, clinicPaths.account]) {
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await expect(page.locator('main section h2').first()).toBeVisible()
      await expectAccessible(page, `${path} ${language}`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectContrast(page, `${path} ${language}, dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })
