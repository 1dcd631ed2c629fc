import {
  addCall,
  callLaunch,
  callPromise,
  closeParticipants,
  inviteGuest,
  joinAsGuest,
  joinFromClinic,
  openParticipant,
  openVisitAsClinician,
  type Participant,
  untilFlowing,
} from '#e2e/call.ts'
import { startDemoPortal } from '#e2e/portal.ts'
import { type Relay, startRelay } from '#e2e/relay.ts'
import { test as base, expect } from '#e2e/test.ts'

/** A portal whose browsers can connect only through a relay. */
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
      const portal = await startDemoPortal(careProcess, relay.settings)
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({ launchOptions: callLaunch })

/** Returns the candidate types of both ends of a page's connections. */
const ways = ({ page }: Participant): Promise<string[]> =>
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

test('a call uses a relay only, and recovers after the relay was gone for ten seconds @matrix', async ({ browser, portal, relay, own }) => {
  const clinic = await openParticipant(browser, portal)
  await openVisitAsClinician(clinic, await addCall(portal, await own('sam')))
  const link = await inviteGuest(clinic, 'Maria Lopez')
  await joinFromClinic(clinic)
  const guest = await openParticipant(browser, portal)
  await joinAsGuest(guest, link)
  await untilFlowing([clinic, guest], callPromise.start)
  // The browser reports the chosen pair some time after the first video frames.
  for (const one of [clinic, guest]) await expect.poll(async () => [...new Set(await ways(one))]).toEqual(['relay'])
  test.info().annotations.push({ type: 'relay', description: relay.kind })

  await relay.cut()
  const interrupted = clinic.page.getByRole('listitem').getByText('The connection to Maria Lopez was lost. Reconnecting…')
  await expect(interrupted).toBeVisible()
  // The requirement is about a line that was lost for ten seconds.
  await clinic.page.waitForTimeout(10_000)
  await relay.restore()
  await untilFlowing([clinic, guest], callPromise.back)
  await expect(interrupted).toBeHidden()
  await closeParticipants(clinic, guest)
})
