import type { Page, Worker } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { signInClinician } from '#e2e/clinic.ts'
import { readOutbox } from '#e2e/outbox.ts'
import { addVisits, inMinutes, waiting } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { wholeChromium } from '#playwright.config.ts'
import { demoPassword } from '#server/demo/demo-people.ts'

// The lighter headless shell shows no notifications.
test.use({ launchOptions: wholeChromium, member: { copyOf: 'ana' } })

const endpoint = 'https://fcm.googleapis.com/fcm/send/a-test'

/** Chromium gets its subscriptions from Google's servers, so this one is made in the page, with real keys. All else is Chromium's own. */
const subscribeInPage = (page: Page, address: string) =>
  page.addInitScript((shown) => {
    const inBase64url = (bytes: ArrayBuffer | Uint8Array): string =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    let held: object | null = null
    PushManager.prototype.getSubscription = async () => held as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const p256dh = inBase64url(await crypto.subtle.exportKey('raw', publicKey))
      const auth = inBase64url(crypto.getRandomValues(new Uint8Array(16)))
      held = {
        options,
        toJSON: () => ({ endpoint: shown, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          held = null
          return true
        },
      }
      return held as PushSubscription
    }
  }, address)

const shownTitles = (page: Page) =>
  page.evaluate(async () => ((await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []).map(({ title }) => title))

/** Hands a message to the service worker, as the browser does when its push service delivers one. */
const deliver = async (page: Page, data: object): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: JSON.stringify(data) })
  await session.detach()
}

/** The parts of the service worker API used here; the project's types cover only pages. */
type WorkerScope = {
  clients: { openWindow: (address: string) => Promise<null> }
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: object) => Event
  shownCount: number
}

/** Counts in the service worker which notifications Chromium has shown. */
const countShown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const own = globalThis as unknown as WorkerScope
    const show = own.registration.showNotification.bind(own.registration)
    own.shownCount = 0
    own.registration.showNotification = async (...shown) => {
      await show(...shown)
      own.shownCount += 1
    }
  })

const shownCount = (worker: Worker): Promise<number> => worker.evaluate(() => (globalThis as unknown as WorkerScope).shownCount)

/** Delivers a message and waits until it shows. Chromium loses a notification if `getNotifications` runs while it is being shown. */
const deliverShown = async (page: Page, worker: Worker, data: object): Promise<void> => {
  const before = await shownCount(worker)
  await deliver(page, data)
  await expect.poll(() => shownCount(worker)).toBe(before + 1)
}

const markOf = (page: Page) => page.evaluate(async () => (await caches.match('/push.json'))?.json())

/** Clicks a notification: Chromium has no other way to press one. Returns the address that the worker opens. */
const clickNotification = (worker: Worker): Promise<string> =>
  worker.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const own = globalThis as unknown as WorkerScope
        own.clients.openWindow = async (address) => {
          resolve(address)
          return null
        }
        void own.registration.getNotifications().then(([notification]) => {
          dispatchEvent(new own.NotificationEvent('notificationclick', { notification }))
        })
      }),
  )

test('a member turns notifications on beside a booked visit, a clinician who is ready is announced, and after the sign-out nothing shows', async ({
  page,
  context,
  portal,
  me,
  browser,
  ownClinician,
}) => {
  await context.grantPermissions(['notifications'])
  const own = `${endpoint}-${me.last}`
  await subscribeInPage(page, own)
  // The permission is granted beforehand; the page is to see it as not asked yet.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('asked')) return
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('asked', 'yes')
      Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' })
      return 'granted'
    }
  })
  await addVisits(portal, me, { requested_at: inMinutes(600) })
  await visit(page, '/dashboard')
  const offer = page.getByRole('region', { name: 'Want a heads-up?' })
  await expect(offer).toBeVisible()
  await expectAccessible(page, 'dashboard with the offer of notifications')
  await offer.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are on for this device')).toBeVisible()
  await expect(offer).toHaveCount(0)

  await visit(page, '/account-settings/notifications')
  const devices = page.getByRole('list', { name: 'Notifications on your devices' })
  await expect(devices.getByRole('listitem')).toContainText('This device')
  await expect(page.getByRole('checkbox', { name: 'A clinician is ready for me' })).toBeChecked()

  const [visitId = ''] = await addVisits(portal, me, waiting())
  const clinician = await ownClinician()
  const clinic = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await signInClinician(clinic, clinician.email)
  const accepted = await clinic.request.post(`/mobile/clinic/visits/${visitId}/accept`, {
    data: { at: null },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  await clinic.context().close()
  const path = `/waiting-room?consultId=${visitId}`
  await expect
    .poll(async () => (await readOutbox(page.request, own)).map(({ channel, subject, text }) => [channel, subject, text]))
    .toEqual([['push', 'Your clinician is ready for you', path]])

  const { deviceId: device } = await markOf(page)
  const message = { device, title: 'Your clinician is ready for you', path, topic: 'visit', language: 'en', direction: 'ltr' }
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  await countShown(worker)
  await deliverShown(page, worker, message)
  expect(await shownTitles(page)).toEqual([message.title])
  await deliverShown(page, worker, { ...message, title: 'Visit started' })
  expect(await shownTitles(page)).toEqual(['Visit started'])
  await deliver(page, { ...message, device: 'of somebody else', topic: 'other' })
  await deliver(page, { ...message, path: 'https://attacker.example/', topic: 'other' })
  expect(await clickNotification(worker)).toBe(`${portal.url}${path}`)
  await deliverShown(page, worker, message)
  expect(await shownTitles(page)).toEqual([message.title])

  await page.getByRole('button', { name: new RegExp(me.name) }).click()
  await page
    .getByRole('menuitem', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out')
  expect([await shownTitles(page), await markOf(page)]).toEqual([[], undefined])
  await deliver(page, message)
  await expect.poll(async () => (await portal.sql('select id from care.push_devices where endpoint = $1', [own])).length).toBe(0)
  expect(await shownTitles(page)).toEqual([])

  // The notification of a signed-out member leads to the sign-in page and then to its own page.
  await visit(page, path)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email', { exact: true }).fill(me.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(path)
})

test('a browser that blocks notifications is told where to allow them, and nothing asks on page load', async ({ page }) => {
  const asked: string[] = []
  await page.exposeFunction('onAsked', (what: string) => asked.push(what))
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' })
    Notification.requestPermission = async () => {
      ;(globalThis as unknown as { onAsked: (what: string) => void }).onAsked('permission')
      return 'denied'
    }
  })
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await visit(page, '/account-settings/notifications')
  await expect(page.getByText('Your browser blocks notifications from this portal.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toHaveCount(0)
  expect(asked).toEqual([])
})
