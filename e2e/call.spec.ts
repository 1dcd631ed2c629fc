import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import {
  addCall,
  callLaunch,
  callPromise,
  closeParticipants,
  countSockets,
  inviteGuest,
  joinAsGuest,
  joinAsMember,
  joinFromClinic,
  killSocket,
  leaveButton,
  openParticipant,
  openVisitAsClinician,
  type Participant,
  untilFlowing,
} from '#e2e/call.ts'
import { signAndComplete } from '#e2e/clinic-visit.ts'
import type { OwnMember } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { expect, test } from '#e2e/test.ts'

test.use({ launchOptions: callLaunch })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens a visit's call as Dr. Okafor, and Maria's browser with the link that invites her. */
const openCall = async (
  browser: Browser,
  portal: DemoPortal,
  sam: OwnMember,
): Promise<{ clinic: Participant; guest: Participant; link: string }> => {
  const clinic = await openParticipant(browser, portal)
  await openVisitAsClinician(clinic, await addCall(portal, sam))
  const link = await inviteGuest(clinic, 'Maria Lopez')
  await joinFromClinic(clinic)
  return { clinic, guest: await openParticipant(browser, portal), link }
}

test('three people see and hear each other, one of them shown as the interpreter, and again after a lost socket or a reload', {
  tag: '@daily',
}, async ({ browser, portal, own }) => {
  const member = await own('sam')
  const visitId = await addCall(portal, member)
  const [clinic, sam, guest] = [
    await openParticipant(browser, portal),
    await openParticipant(browser, portal),
    await openParticipant(browser, portal),
  ]
  await openVisitAsClinician(clinic, visitId)
  const link = await inviteGuest(clinic, 'Maria Lopez', 'Interpreter')
  await joinFromClinic(clinic)
  await expect(clinic.page.getByText('Waiting for Sam')).toBeVisible()
  await joinAsMember(sam, member, visitId)
  await untilFlowing([clinic, sam], callPromise.start)
  await expect(clinic.page.getByText('Sam').first()).toBeVisible()
  await expect(sam.page.getByText('Chidi Okafor').first()).toBeVisible()

  await test.step('the socket of each side is killed', async () => {
    for (const one of [sam, clinic]) {
      const before = await countSockets(one.page)
      await killSocket(one.page)
      await expect.poll(() => countSockets(one.page), { timeout: callPromise.back }).toBe(before + 1)
      await untilFlowing([clinic, sam], callPromise.back)
    }
  })
  await test.step('the page of each side is reloaded', async () => {
    for (const one of [sam, clinic]) {
      await one.page.reload({ waitUntil: 'commit' })
      await untilFlowing([clinic, sam], callPromise.back)
    }
  })
  await test.step('an interpreter joins as the third person', async () => {
    await joinAsGuest(guest, link)
    await untilFlowing([clinic, sam, guest], callPromise.back)
    for (const { page: one } of [clinic, sam, guest]) await expect(one.locator('li[data-link=connected]')).toHaveCount(2)
    for (const { page: one } of [clinic, sam]) await expect(one.locator('li').getByText('Maria Lopez · Interpreter')).toBeVisible()
  })
  await closeParticipants(clinic, sam, guest)
})

test('a guest without a camera joins with sound alone; a guest without a microphone cannot join', async ({ browser, portal, own }) => {
  const { clinic, guest, link } = await openCall(browser, portal, await own('sam'))
  const deaf = await openParticipant(browser, portal, { permissions: ['camera'] })
  await deaf.page.goto(link)
  await press(deaf.page, 'Check camera and sound')
  await expect(deaf.page.getByRole('heading', { name: 'Your microphone isn’t working here' })).toBeFocused()
  await expect(deaf.page.getByRole('button', { name: 'Check again' })).toBeVisible()

  const withoutCamera = await openParticipant(browser, portal, { permissions: ['microphone'] })
  await withoutCamera.page.goto(link)
  await expect(withoutCamera.page.getByText('Your browser is blocking the camera.')).toBeVisible()
  await press(withoutCamera.page, 'Continue')
  await untilFlowing([clinic], callPromise.start, { picture: false })
  await untilFlowing([withoutCamera], callPromise.start)
  await expect(clinic.page.getByText('No picture')).toBeVisible()
  await closeParticipants(clinic, guest, withoutCamera, deaf)
})

test('by keyboard alone a guest mutes, switches devices and pictures, leaves and comes back', async ({ browser, portal, own }) => {
  const { clinic, guest, link } = await openCall(browser, portal, await own('sam'))
  await joinAsGuest(guest, link)
  await untilFlowing([clinic, guest], callPromise.start)

  await guest.page.getByRole('button', { name: 'Mute', exact: true }).press('Enter')
  await expect(guest.page.getByRole('button', { name: 'Unmute' })).toBeFocused()
  await expect(clinic.page.getByText('Muted', { exact: true })).toBeVisible()
  await expect(clinic.page.getByRole('status').filter({ hasText: 'Maria Lopez is muted.' })).toBeAttached()
  await guest.page.keyboard.press('Enter')
  await expect(clinic.page.getByText('Muted', { exact: true })).toHaveCount(0)

  await guest.page.getByRole('button', { name: 'Stop video' }).press('Enter')
  await expect(clinic.page.getByText('No picture')).toBeVisible()
  await guest.page.getByRole('button', { name: 'Start video' }).press('Enter')
  await untilFlowing([clinic], callPromise.start)

  await guest.page.getByRole('button', { name: 'More' }).press('Enter')
  const options = guest.page.getByRole('dialog', { name: 'Sound, camera and view' })
  const [, other = ''] = await options.getByLabel('Microphone').locator('option').allTextContents()
  await options.getByLabel('Microphone').selectOption(other)
  await expect(options.getByLabel('Microphone')).toContainText(other)
  await options.getByLabel('Camera').selectOption({ index: 2 })
  await untilFlowing([clinic, guest], callPromise.back)
  await options.getByRole('button', { name: 'Make your video larger' }).press('Enter')
  await options.getByRole('button', { name: 'Make Chidi Okafor, MD’s video larger' }).press('Enter')
  await options.getByRole('button', { name: 'Show full picture' }).press('Enter')
  await expect(options.getByRole('button', { name: 'Fill the screen' })).toBeFocused()
  await guest.page.keyboard.press('Escape')
  await expect(options).toBeHidden()
  await expect(guest.page.getByRole('button', { name: 'More' })).toBeFocused()

  await leaveButton(guest.page).press('Enter')
  await expect(guest.page.getByRole('heading', { name: 'You left the call' })).toBeVisible()
  await expect(clinic.page.getByText('Waiting for Sam')).toBeVisible()
  await press(guest.page, 'Join again')
  await untilFlowing([clinic, guest], callPromise.start)
  await closeParticipants(clinic, guest)
})

test('notes are saved during the call, and completing the visit ends the call', async ({ browser, portal, own }) => {
  const { clinic, guest, link } = await openCall(browser, portal, await own('sam'))
  await joinAsGuest(guest, link)
  await untilFlowing([clinic, guest], callPromise.start)
  await clinic.page.getByLabel('Subjective').fill('Dry cough, no fever.')
  await clinic.page.getByLabel('About your visit').fill('Rest and tea.')
  await expect(clinic.page.getByText(/^Saved at/)).toBeVisible()
  await clinic.page.reload()
  await expect(clinic.page.getByLabel('Subjective')).toHaveValue('Dry cough, no fever.')
  await untilFlowing([clinic, guest], callPromise.back)
  await signAndComplete(clinic.page)
  await expect(guest.page.getByRole('heading', { name: 'The visit has ended' })).toBeVisible()
  await expect(leaveButton(clinic.page)).toHaveCount(0)
  await guest.page.reload()
  await expect(guest.page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  await closeParticipants(clinic, guest)
})

test('a second tab takes the call over, and withdrawing the invitation removes the guest', async ({ browser, portal, own }) => {
  const { clinic, guest, link } = await openCall(browser, portal, await own('sam'))
  await joinAsGuest(guest, link)
  await untilFlowing([clinic, guest], callPromise.start)
  const second = await guest.context.newPage()
  await second.goto(link)
  await press(second, 'Continue')
  await expect(guest.page.getByRole('heading', { name: 'You’re in this call in another tab or on another device' })).toBeVisible()
  await expect(leaveButton(second)).toBeVisible()
  await press(clinic.page, 'Cancel invitation for Maria Lopez')
  await expect(second.getByRole('heading', { name: 'The invitation was canceled' })).toBeVisible()
  await closeParticipants(clinic, guest)
})

test('for a phone visit the clinician is told whom to call', async ({ browser, portal, own }) => {
  const clinic = await openParticipant(browser, portal)
  const sam = await own('sam')
  await openVisitAsClinician(clinic, await addCall(portal, sam, { method: 'Phone', phone: '5125550118' }))
  await expect(clinic.page.getByText(`Call ${sam.name} now.`)).toBeVisible()
  await expect(clinic.page.getByRole('link', { name: /512/ }).first()).toHaveAttribute('href', /tel:/)
  await expect(clinic.page.getByRole('button', { name: 'Join the call' })).toHaveCount(0)
  await closeParticipants(clinic)
})

for (const [language, locale] of [
  ['en', 'en-US'],
  ['ar', 'ar'],
] as const) {
  for (const width of [390, 1440]) {
    test(`check and call are accessible in ${language} at ${width} px${language === 'en' && width === 390 ? '' : ' @matrix'}`, async ({
      browser,
      portal,
      own,
    }) => {
      const { clinic, guest, link } = await openCall(browser, portal, await own('sam'))
      await closeParticipants(guest)
      const viewport = { width, height: width === 390 ? 844 : 900 }
      const looker = await openParticipant(browser, portal, { locale, viewport })
      const shot = (name: string) => looker.page.screenshot({ path: `artifacts/screens/${name}-${language}-${width}.png` })
      await looker.page.goto(link)
      await expect(looker.page.locator('meter')).toBeVisible()
      await expectAccessible(looker.page, `device check in ${language}`)
      await shot('call-check')
      await looker.page.locator('main button').last().click()
      await untilFlowing([clinic, looker], callPromise.start)
      await expectAccessible(looker.page, `call in ${language}`)
      await shot('call')
      await looker.page.locator('fieldset button[popovertarget]').click()
      await expect(looker.page.locator('[popover]:popover-open')).toBeVisible()
      await expectAccessible(looker.page, `call options in ${language}`)
      await shot('call-options')
      await expectAccessible(clinic.page, 'the call in the clinic')
      if (language === 'en' && width === 1440) await clinic.page.screenshot({ path: 'artifacts/screens/clinic-call-en-1440.png' })
      await closeParticipants(clinic, looker)
    })
  }
}
