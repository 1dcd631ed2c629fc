import type { Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { expectAccessible } from '#e2e/axe.ts'
import {
  addCall,
  callLaunch,
  callPromise,
  closeParticipants,
  joinFromClinic,
  leaveButton,
  openParticipant,
  openVisitAsClinician,
  type Participant,
  untilFlowing,
} from '#e2e/call.ts'
import { signAndComplete } from '#e2e/clinic-visit.ts'
import { addVisits, askedBeforeAll, inMinutes, waiting } from '#e2e/own-visits.ts'
import type { OwnMember } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ launchOptions: callLaunch })

const room = (page: Page) => page.getByRole('dialog', { name: 'Waiting room' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('heading', { level: 3, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Signs the member in, in a browser with camera and microphone; returns the id of a waiting visit, with any column overridden. */
const openSam = async (
  person: Participant,
  portal: DemoPortal,
  member: OwnMember,
  changes: Record<string, unknown> = {},
): Promise<string> => {
  await signInByCalls(person.page.request, member)
  return addCall(portal, member, { ...waiting(), started_at: null, ...changes })
}

/** Column values of a completed visit with ten minutes from request to acceptance and ten more until it started. */
const served = () => ({
  status: 'Completed',
  is_on_demand: true,
  created_at: inMinutes(-100),
  accepted_at: inMinutes(-90),
  started_at: inMinutes(-80),
  ended_at: inMinutes(-60),
  summary: 'Rest.',
})

let states = 0
/** Returns a state of Dr. Okafor's licenses where no other test has visits, because a state's visits determine its expected wait. */
const newState = (): string => {
  states += 1
  return demoClinicians.okafor.licensedIn.filter((state) => state !== 'TX')[states] ?? ''
}

const passCheck = async (page: Page): Promise<void> => {
  await expect(heading(page, 'How you’ll look and sound')).toBeVisible()
  await press(page, 'Continue')
}

test('a member goes from the dashboard through device check and wait into the call, and out of it [FLOW-06 VISIT-12 VISIT-25]', async ({
  browser,
  portal,
  own,
}) => {
  const [sam, clinic] = [await openParticipant(browser, portal), await openParticipant(browser, portal)]
  const [member, other] = [await own('sam'), await own('sam')]
  const state = newState()
  const id = await openSam(sam, portal, member, { state, created_at: askedBeforeAll() })
  const [ahead = ''] = await addVisits(portal, other, { ...waiting(), state, created_at: askedBeforeAll() })
  await addVisits(portal, other, ...Array(4).fill({ ...served(), state }))
  await visit(sam.page, '/dashboard')
  await sam.page.getByRole('link', { name: 'Join waiting room' }).first().click()
  await expect(room(sam.page)).toBeVisible()
  await expect(sam.page).toHaveURL(`/waiting-room?consultId=${id}&step=check`)
  await passCheck(sam.page)
  await expect(heading(sam.page, 'A clinician will be with you soon')).toBeFocused()
  await expect(room(sam.page)).toContainText('1 person is ahead of you. About 30 to 35 minutes.')
  await expect(sam.page).toHaveURL(/step=wait$/)

  await test.step('the clinic sees the member waiting, and the place in the queue updates by itself', async () => {
    await openVisitAsClinician(clinic, ahead)
    await clinic.page.goto('/clinic/queue')
    const line = clinic.page.getByRole('link', { name: member.name })
    await expect(line).toContainText('In the waiting room')
    await clinic.page.getByRole('link', { name: other.name }).click()
    await press(clinic.page, 'Accept')
    await expect(room(sam.page)).toContainText('You’re next.')
  })
  await test.step('a reload keeps the place, leaving tells the clinic, and coming back skips the check', async () => {
    await sam.page.reload()
    await expect(heading(sam.page, 'A clinician will be with you soon')).toBeVisible()
    await expect(room(sam.page)).toContainText('You’re next.')
    await press(sam.page, 'Leave')
    await expect(sam.page).toHaveURL('/dashboard')
    await clinic.page.goto('/clinic/queue')
    const line = clinic.page.getByRole('link', { name: member.name })
    await expect(line).toBeVisible()
    await expect(line).not.toContainText('In the waiting room')
    await sam.page.getByRole('link', { name: 'Join waiting room' }).first().click()
    await expect(heading(sam.page, 'A clinician will be with you soon')).toBeVisible()
    await expect(line).toContainText('In the waiting room')
  })
  await test.step('the accepting clinician is named, and the call opens once the visit starts', async () => {
    await clinic.page.getByRole('link', { name: member.name }).click()
    await press(clinic.page, 'Accept')
    await expect(heading(sam.page, 'Chidi Okafor will be with you soon')).toBeVisible()
    await press(clinic.page, 'Start visit')
    await expect(leaveButton(sam.page)).toBeVisible()
    await expect(sam.page).toHaveURL(/step=call$/)
    await joinFromClinic(clinic)
    await untilFlowing([sam, clinic], callPromise.start)
  })
  await test.step('a press outside or Escape does not end the call, and a reload rejoins it', async () => {
    await sam.page.mouse.click(5, 5)
    await sam.page.keyboard.press('Escape')
    await expect(leaveButton(sam.page)).toBeVisible()
    await sam.page.reload()
    await untilFlowing([sam, clinic], callPromise.back)
  })
  await test.step('a member who left can join again, and sees the summary after completion', async () => {
    await leaveButton(sam.page).click()
    await expect(heading(sam.page, 'You left the call')).toBeVisible()
    await press(sam.page, 'Join again')
    await untilFlowing([sam, clinic], callPromise.back)
    await clinic.page.getByLabel('About your visit').fill('Rest and drink plenty.')
    await signAndComplete(clinic.page)
    await expect(heading(sam.page, 'Your visit has ended')).toBeVisible()
    await sam.page.getByRole('link', { name: 'Read the summary' }).click()
    await expect(sam.page.getByText('Rest and drink plenty.')).toBeVisible()
  })
  await closeParticipants(sam, clinic)
})

test('a member confirms where they are before the device check, by keyboard; a state without a license is explained and can be corrected', {
  tag: '@daily',
}, async ({ browser, portal, own }) => {
  const sam = await openParticipant(browser, portal)
  const id = await openSam(sam, portal, await own('sam'), { location_confirmed_at: null, location_confirmed_by: null })
  const { page } = sam
  await visit(page, `/waiting-room?consultId=${id}`)
  await expect(heading(page, 'Where are you right now?')).toBeFocused()
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('TX')
  await expectAccessible(page, 'the location')
  await page.screenshot({ path: 'artifacts/screens/waiting-room-location-1440.png' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Street address')).toBeFocused()
  await page.keyboard.type('12 Elm Street')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Honolulu')
  await page.getByLabel('State', { exact: true }).selectOption('HI')
  await page.getByLabel('ZIP code (optional)').fill('')
  await page.getByLabel('Number to call if the connection is lost').fill('5125550144')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'We can’t start your visit in Hawaii yet')).toBeVisible()
  await expectAccessible(page, 'a state without a license')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'artifacts/screens/waiting-room-elsewhere-390.png' })
  await press(page, 'Correct the location')
  await expect(page.getByLabel('Street address')).toHaveValue('12 Elm Street')
  await page.screenshot({ path: 'artifacts/screens/waiting-room-location-390.png' })
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await press(page, 'Confirm and continue')
  await expect(heading(page, 'How you’ll look and sound')).toBeVisible()
  const [stored] = await portal.sql('select state, phone, location_confirmed_by, location::text from care.visits where id = $1', [id])
  expect(stored).toMatchObject({ state: 'TX', phone: '5125550144', location_confirmed_by: 'member' })
  expect(String(stored?.location), 'the address is encrypted').not.toContain('Elm')
  await closeParticipants(sam)
})

test('when the clinic cancels, the member reads the reason and can request another visit', async ({ browser, portal, own }) => {
  const [sam, clinic] = [await openParticipant(browser, portal), await openParticipant(browser, portal)]
  const id = await openSam(sam, portal, await own('sam'), {
    status: 'Locked',
    clinician_id: demoClinicians.okafor.id,
    accepted_at: inMinutes(-1),
  })
  await visit(sam.page, `/waiting-room?consultId=${id}`)
  await passCheck(sam.page)
  await expect(heading(sam.page, 'Chidi Okafor will be with you soon')).toBeVisible()
  await openVisitAsClinician(clinic, id)
  await press(clinic.page, 'Return to queue')
  await clinic.page.getByRole('dialog').getByRole('button', { name: 'Return to queue' }).click()
  await expect(heading(sam.page, 'A clinician will be with you soon')).toBeVisible()
  await clinic.page.goto(`/clinic/visits/${id}`)
  await press(clinic.page, 'Cancel visit')
  await clinic.page.getByRole('dialog').getByLabel('Reason').fill('We have to close early today.')
  await clinic.page.getByRole('dialog').getByRole('button', { name: 'Cancel visit' }).click()
  await expect(heading(sam.page, 'The clinic had to cancel this visit')).toBeVisible()
  await expect(room(sam.page)).toContainText('We have to close early today.')
  await expectAccessible(sam.page, 'a cancelled visit')
  await sam.page.getByRole('link', { name: 'Request another visit' }).click()
  await expect(sam.page).toHaveURL(/\/request-a-visit/)
  await closeParticipants(sam, clinic)
})

test('‘Call me instead’ asks for the number, and the clinic sees whom to call', async ({ browser, portal, own }) => {
  const [sam, clinic] = [await openParticipant(browser, portal, { permissions: ['camera'] }), await openParticipant(browser, portal)]
  const id = await openSam(sam, portal, await own('sam'))
  await visit(sam.page, `/waiting-room?consultId=${id}`)
  await press(sam.page, 'Check camera and sound')
  await expect(heading(sam.page, 'Your microphone isn’t working here')).toBeVisible()
  await press(sam.page, 'Call me instead')
  await expect(heading(sam.page, 'Call me instead')).toBeFocused()
  await expectAccessible(sam.page, 'asking for the number')
  const phone = sam.page.getByLabel('Phone number to call')
  await phone.fill('12')
  await press(sam.page, 'Call this number')
  await expect(phone).toHaveAccessibleDescription(/phone/i)
  await phone.fill('5125550199')
  await press(sam.page, 'Call this number')
  await expect(heading(sam.page, 'A clinician will call you')).toBeVisible()
  await expect(room(sam.page)).toContainText('(512) 555-0199')
  await expectAccessible(sam.page, 'a visit by phone')
  await openVisitAsClinician(clinic, id)
  await expect(clinic.page.getByText('Wants a phone call instead')).toBeVisible()
  await press(clinic.page, 'Accept')
  await expect(heading(sam.page, 'Chidi Okafor will call you')).toBeVisible()
  await press(clinic.page, 'Start visit')
  await expect(heading(sam.page, 'Chidi Okafor is calling you now')).toBeVisible()
  await expect(clinic.page.getByRole('link', { name: '(512) 555-0199' }).first()).toHaveAttribute('href', 'tel:+15125550199')
  await closeParticipants(sam, clinic)
})

test('a room opened too early says so, and a visit of somebody else shows as not found', async ({ browser, portal, own }) => {
  const sam = await openParticipant(browser, portal)
  const locked = { status: 'Locked', clinician_id: demoClinicians.okafor.id, accepted_at: inMinutes(-60), is_on_demand: false }
  const id = await openSam(sam, portal, await own('sam'), { ...locked, requested_at: inMinutes(90) })
  await visit(sam.page, `/waiting-room?consultId=${id}`)
  await expect(heading(sam.page, 'Your waiting room isn’t open yet')).toBeVisible()
  await expectAccessible(sam.page, 'too early')
  const [another] = await addVisits(portal, await own('sam'), {})
  for (const other of [another, uuidv7(), 'nonsense']) {
    await visit(sam.page, `/waiting-room?consultId=${other}`)
    await expect(heading(sam.page, 'We can’t find this visit')).toBeVisible()
  }
  await closeParticipants(sam)
})

test('a waiting member is not signed out for inactivity [SESS-50]', async ({ browser, portal, own }) => {
  const sam = await openParticipant(browser, portal)
  const id = await openSam(sam, portal, await own('sam'))
  await sam.page.clock.install()
  await visit(sam.page, `/waiting-room?consultId=${id}`)
  await sam.page.clock.runFor(2_000)
  await passCheck(sam.page)
  await expect(heading(sam.page, 'A clinician will be with you soon')).toBeVisible()
  const polled = sam.page.waitForRequest((request) => /check-session\?idleSeconds=\d\d?$/.test(request.url()))
  await sam.page.clock.runFor(65 * 60_000)
  await polled
  await expect(heading(sam.page, 'A clinician will be with you soon')).toBeVisible()
  await expect(sam.page).toHaveURL(/waiting-room/)
  await closeParticipants(sam)
})

for (const [locale, title] of [
  ['en-US', 'A clinician will be with you soon'],
  ['ar', 'سيكون أحد الأطباء معك قريبًا'],
] as const)
  test(`device check and wait are accessible and fit the screen in ${locale} @phone${locale === 'en-US' ? '' : ' @matrix'}`, async ({
    browser,
    portal,
    own,
  }, info) => {
    const viewport = info.project.name === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 }
    const sam = await openParticipant(browser, portal, { locale, viewport })
    const id = await openSam(sam, portal, await own('sam'))
    if (locale === 'ar') await sam.context.addCookies([{ name: 'lang', value: 'ar', url: portal.url }])
    await visit(sam.page, `/waiting-room?consultId=${id}`)
    await expect(sam.page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible()
    await sam.page.getByRole('dialog').locator('video').waitFor()
    await expectAccessible(sam.page, `the check in ${locale}`)
    await sam.page.screenshot({ path: info.outputPath('check.png') })
    await sam.page.getByRole('dialog').getByRole('button').last().click()
    await expect(heading(sam.page, title)).toBeVisible()
    await expectAccessible(sam.page, `the wait in ${locale}`)
    expect(await sam.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await sam.page.screenshot({ path: info.outputPath('wait.png') })
    await closeParticipants(sam)
  })
