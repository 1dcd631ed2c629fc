import type { Browser, BrowserContext, Page } from '@playwright/test'
import { clinicianEmails, signInClinician } from '#e2e/clinic.ts'
import { addVisits, inMinutes } from '#e2e/own-visits.ts'
import type { OwnMember } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, watch } from '#e2e/test.ts'
import { wholeChromium } from '#playwright.config.ts'

/**
 * Launch options of Chromium with fake cameras and microphones. The second camera is a depth camera, which no call can send. Permissions
 * still apply.
 * IP addresses are not hidden: mDNS names need multicast, which a test machine may lack.
 */
export const callLaunch = {
  ...wholeChromium,
  args: [
    ...wholeChromium.args,
    '--use-fake-device-for-media-stream=device-count=3,fps=10',
    '--disable-features=WebRtcHideLocalIpsWithMdns',
    '--autoplay-policy=document-user-activation-required',
  ],
}

/** Records the connections and sockets that a page opens, so that tests can count and break them. */
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

export type Participant = { page: Page; context: BrowserContext; found: string[] }

/** Opens a separate browser context for one participant of a call. */
export const openParticipant = async (browser: Browser, portal: DemoPortal, look: Look = {}): Promise<Participant> => {
  const { permissions = ['camera', 'microphone'], ...rest } = look
  const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce', ...rest })
  await context.grantPermissions(permissions, { origin: portal.url })
  const found = watch(context, portal)
  const page = await context.newPage()
  await page.addInitScript(keepLines)
  return { page, context, found }
}

/** Closes the contexts; fails if a page broke its content policy or threw. */
export const closeParticipants = async (...people: Participant[]): Promise<void> => {
  for (const { context, found } of people) {
    await context.close()
    expect(found).toEqual([])
  }
}

/** Inserts a started video visit with Dr. Okafor; override any column. Returns its id. */
export const addCall = async (portal: DemoPortal, who: OwnMember, changes: Record<string, unknown> = {}): Promise<string> => {
  const started = { status: 'Started', is_on_demand: true, requested_at: inMinutes(-5), started_at: inMinutes(-1) }
  const [id = ''] = await addVisits(portal, who, { ...started, ...changes })
  return id
}

/** Opens a visit's page in the clinic, signed in as Dr. Okafor. */
export const openVisitAsClinician = async ({ page }: Participant, visitId: string): Promise<void> => {
  await signInClinician(page, clinicianEmails.general)
  await page.goto(`/clinic/visits/${visitId}`)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const leaveButton = (page: Page) => button(page, 'Leave')

/** Joins the call from the clinic's page, passing the device check if it shows. */
export const joinFromClinic = async ({ page }: Participant): Promise<void> => {
  await button(page, 'Join the call').click()
  await expect(button(page, 'Continue').or(leaveButton(page))).toBeVisible()
  if (await button(page, 'Continue').isVisible()) await button(page, 'Continue').click()
  await expect(leaveButton(page)).toBeVisible()
}

/** Invites a guest on the clinic's page; returns the link. */
export const inviteGuest = async ({ page }: Participant, name: string, role?: 'Interpreter'): Promise<string> => {
  await button(page, 'Invite someone').click()
  await page.getByLabel('Guest’s name').fill(name)
  if (role) await page.getByLabel('Invite as').selectOption(role)
  await button(page, 'Create link').click()
  return page.locator('input[readonly]').inputValue()
}

/** Opens an invitation and joins the call. */
export const joinAsGuest = async ({ page }: Participant, link: string): Promise<void> => {
  await page.goto(link)
  await button(page, 'Continue').click()
  await expect(leaveButton(page)).toBeVisible()
}

/** Joins as the visit's member from the waiting room. */
export const joinAsMember = async ({ page }: Participant, who: OwnMember, visitId: string): Promise<void> => {
  await signInByCalls(page.request, who)
  await page.goto(`/waiting-room?consultId=${visitId}`)
  await button(page, 'Continue').click()
  await expect(leaveButton(page)).toBeVisible()
}

type Counted = { frames: number; packets: number; connected: number }

/** Counts decoded video frames and received audio packets of connected peers. */
const countIncoming = (page: Page): Promise<Counted> =>
  page.evaluate(async () => {
    const up = (window as unknown as Kept).kept.links.filter(({ connectionState }) => connectionState === 'connected')
    const reports = await Promise.all(up.map((link) => link.getStats()))
    const incoming = reports.flatMap((report) => [...report.values()]).filter(({ type }) => type === 'inbound-rtp')
    const sum = (kind: string, field: string) => incoming.reduce((all, entry) => all + (entry.kind === kind ? (entry[field] ?? 0) : 0), 0)
    return { frames: sum('video', 'framesDecoded'), packets: sum('audio', 'packetsReceived'), connected: up.length }
  })

type Wanted = { picture?: boolean }

/** Returns a function that tells whether more media arrived since its previous call. */
const flowOf = (page: Page, { picture = true }: Wanted): (() => Promise<boolean>) => {
  let before: Counted | null = null
  return async () => {
    const [then, now] = [before, await countIncoming(page)]
    before = now
    return then !== null && now.connected > 0 && now.packets > then.packets && now.frames > then.frames === picture
  }
}

/**
 * Milliseconds until a call starts, and until it recovers. The required 3 s and 5 s are asserted only with E2E_QUIET=1, on an otherwise
 * idle machine; elsewhere the limits only bound a call that never starts.
 */
export const callPromise = process.env.E2E_QUIET === '1' ? { start: 3_000, back: 5_000 } : { start: 60_000, back: 60_000 }

/** Waits until all pages receive more and more sound and video, or only sound if `picture` is false. */
export const untilFlowing = async (people: readonly Participant[], withinMs: number, wanted: Wanted = {}): Promise<void> => {
  const options = { timeout: withinMs, intervals: [250] }
  await Promise.all(people.map(({ page }) => expect.poll(flowOf(page, wanted), options).toBe(true)))
}

/** Returns how many sockets a page has opened since it was loaded. */
export const countSockets = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Kept).kept.sockets.length)

/** Closes the page's socket to the room. */
export const killSocket = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as Kept).kept.sockets.at(-1)?.close())
