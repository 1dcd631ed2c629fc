import { availableParallelism, loadavg } from 'node:os'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { clinicians, signInClinician } from '#e2e/clinic.ts'
import { haveVisits, inMinutes } from '#e2e/demo-visits.ts'
import type { Portal } from '#e2e/portal.ts'
import { startSession } from '#e2e/sign-in.ts'
import { expect, watch } from '#e2e/test.ts'
import { chromium } from '#playwright.config.ts'

/**
 * Chromium with cameras and microphones of its own making, of which the second camera is one for depth that no call can send; whether a page may have them stays a matter of permissions.
 * Addresses are told as they are: the names that hide them need multicast, which a test machine may not have.
 */
export const callLaunch = {
  ...chromium,
  args: [
    ...chromium.args,
    '--use-fake-device-for-media-stream=device-count=3,fps=10',
    '--disable-features=WebRtcHideLocalIpsWithMdns',
    '--autoplay-policy=document-user-activation-required',
  ],
}

/** Keeps what a test counts and breaks: the connections and sockets that a page opens. */
const keepLines = () => {
  const kept = { links: [] as RTCPeerConnection[], sockets: [] as WebSocket[] }
  Object.assign(window, { kept })
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      kept.links.push(this)
    }
  }
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols)
      kept.sockets.push(this)
    }
  }
}

type Kept = { kept: { links: RTCPeerConnection[]; sockets: WebSocket[] } }

type Permission = 'camera' | 'microphone'
type Look = { permissions?: Permission[]; locale?: string; viewport?: { width: number; height: number } }

export type Person = { page: Page; context: BrowserContext; found: string[] }

/** A browser of its own for somebody in a call. */
export const openPerson = async (browser: Browser, portal: Portal, look: Look = {}): Promise<Person> => {
  const { permissions = ['camera', 'microphone'], ...rest } = look
  const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce', ...rest })
  await context.grantPermissions(permissions, { origin: portal.url })
  const found = watch(context, portal)
  const page = await context.newPage()
  await page.addInitScript(keepLines)
  return { page, context, found }
}

/** Closes their browsers; none of their pages may have broken its policy or thrown. */
export const closePeople = async (...people: Person[]): Promise<void> => {
  for (const { context, found } of people) {
    await context.close()
    expect(found).toEqual([])
  }
}

/** A video visit of Sam's with Dr. Okafor that is Started, unless a test says otherwise; `page` is then signed in as Sam. */
export const haveCall = async (page: Page, portal: Portal, changes: Record<string, unknown> = {}): Promise<string> => {
  const id = uuidv7()
  await startSession(page.request, 'sam')
  await haveVisits(page, portal, {
    ...{ id, status: 'Started', is_on_demand: true, requested_at: inMinutes(-5), started_at: inMinutes(-1), ...changes },
  })
  return id
}

/** The page of a visit in the clinic, with Dr. Okafor signed in. */
export const openClinicVisit = async ({ page }: Person, visitId: string): Promise<void> => {
  await signInClinician(page, clinicians.general)
  await page.goto(`/clinic/visits/${visitId}`)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const leaveButton = (page: Page) => button(page, 'Leave')

/** Joins from the clinic's page; camera and sound are checked where they were not before. */
export const joinFromClinic = async ({ page }: Person): Promise<void> => {
  await button(page, 'Join the call').click()
  await expect(button(page, 'Continue').or(leaveButton(page))).toBeVisible()
  if (await button(page, 'Continue').isVisible()) await button(page, 'Continue').click()
  await expect(leaveButton(page)).toBeVisible()
}

/** Invites a guest on the clinic's page; gives the link. */
export const inviteGuest = async ({ page }: Person, name: string): Promise<string> => {
  await button(page, 'Invite somebody').click()
  await page.getByLabel('Name of the guest').fill(name)
  await button(page, 'Make a link').click()
  return page.locator('input[readonly]').inputValue()
}

/** Opens an invitation and comes in by it. */
export const joinAsGuest = async ({ page }: Person, link: string): Promise<void> => {
  await page.goto(link)
  await button(page, 'Continue').click()
  await expect(leaveButton(page)).toBeVisible()
}

/** Comes in as Sam, whose visit it is, from the waiting room. */
export const joinAsSam = async ({ page }: Person, visitId: string): Promise<void> => {
  await startSession(page.request, 'sam')
  await page.goto(`/waiting-room?consultId=${visitId}`)
  await button(page, 'Continue').click()
  await expect(leaveButton(page)).toBeVisible()
}

type Counted = { frames: number; packets: number; connected: number }

/** What has come in by connections that are up: pictures that were decoded, packets of sound. */
const countIncoming = (page: Page): Promise<Counted> =>
  page.evaluate(async () => {
    const up = (window as unknown as Kept).kept.links.filter(({ connectionState }) => connectionState === 'connected')
    const reports = await Promise.all(up.map((link) => link.getStats()))
    const incoming = reports.flatMap((report) => [...report.values()]).filter(({ type }) => type === 'inbound-rtp')
    const sum = (kind: string, field: string) => incoming.reduce((all, entry) => all + (entry.kind === kind ? (entry[field] ?? 0) : 0), 0)
    return { frames: sum('video', 'framesDecoded'), packets: sum('audio', 'packetsReceived'), connected: up.length }
  })

type Wanted = { picture?: boolean }

const isFlowing = async (page: Page, { picture = true }: Wanted): Promise<boolean> => {
  const before = await countIncoming(page)
  await page.waitForTimeout(250)
  const now = await countIncoming(page)
  return now.connected > 0 && now.packets > before.packets && now.frames > before.frames === picture
}

/** How much more there is to do than this machine can, by what others run on it when the tests begin. */
const busy = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
if (busy > 1) console.warn(`This machine is busy: calls are given ${busy.toFixed(1)} times as long.`)

/** Milliseconds, as the call is to keep them where the machine has time: until it runs, and until it is back. */
export const callPromise = { start: 3_000 * busy, back: 5_000 * busy }

/** Waits until sound and pictures come in on all these pages, more and more of both; without pictures, until sound alone does. */
export const untilFlowing = async (people: readonly Person[], withinMs: number, wanted: Wanted = {}): Promise<void> => {
  await Promise.all(people.map(({ page }) => expect.poll(() => isFlowing(page, wanted), { timeout: withinMs, intervals: [50] }).toBe(true)))
}

/** How many sockets a page has opened since it was loaded. */
export const countSockets = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Kept).kept.sockets.length)

/** Cuts the line to the room. */
export const killSocket = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as Kept).kept.sockets.at(-1)?.close())
