import {
  callLaunch,
  callPromise,
  closePeople,
  haveCall,
  inviteGuest,
  joinAsGuest,
  joinFromClinic,
  openClinicVisit,
  openPerson,
  type Person,
  untilFlowing,
} from '#e2e/call.ts'
import { startPortal } from '#e2e/portal.ts'
import { type Relay, startRelay } from '#e2e/relay.ts'
import { test as base, expect } from '#e2e/test.ts'

/** A portal that lets no two browsers speak but by a relay. */
const test = base.extend<object, { relay: Relay }>({
  relay: [
    async ({ browserName: _ }, use) => {
      const relay = await startRelay()
      await use(relay)
      await relay.cut()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  portal: [
    async ({ careProcess, relay }, use) => {
      const portal = await startPortal(careProcess, relay.settings)
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({ launchOptions: callLaunch })
test.describe.configure({ timeout: 240_000 })

/** Over which ways a page's connections run: the kinds of both ends. */
const ways = ({ page }: Person): Promise<string[]> =>
  page.evaluate(async () => {
    const { kept } = window as unknown as { kept: { links: RTCPeerConnection[] } }
    const up = kept.links.filter(({ connectionState }) => connectionState === 'connected')
    const reports = await Promise.all(up.map((link) => link.getStats()))
    return reports.flatMap((report) => {
      const entries = new Map([...report.entries()])
      const pairs = [...entries.values()].filter(
        ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
      )
      return pairs.flatMap((pair) => [pair.localCandidateId, pair.remoteCandidateId].map((id) => String(entries.get(id)?.candidateType)))
    })
  })

test('through a relay only, and back within five seconds after it was gone for ten', async ({ page, browser, portal, relay }) => {
  const clinic = await openPerson(browser, portal)
  await openClinicVisit(clinic, await haveCall(page, portal))
  const link = await inviteGuest(clinic, 'Maria Lopez')
  await joinFromClinic(clinic)
  const guest = await openPerson(browser, portal)
  await joinAsGuest(guest, link)
  await untilFlowing([clinic, guest], callPromise.start)
  for (const one of [clinic, guest]) {
    const found = await ways(one)
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found)).toEqual(new Set(['relay']))
  }
  test.info().annotations.push({ type: 'relay', description: relay.kind })

  await relay.cut()
  const interrupted = clinic.page.getByRole('listitem').getByText('The connection to Maria Lopez was interrupted.')
  await expect(interrupted).toBeVisible()
  await page.waitForTimeout(10_000)
  await relay.restore()
  await untilFlowing([clinic, guest], callPromise.back)
  await expect(interrupted).toBeHidden()
  await closePeople(clinic, guest)
})
