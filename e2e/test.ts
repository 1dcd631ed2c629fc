import { type BrowserContext, test as base, expect, type TestInfo } from '@playwright/test'
import { watchDemo } from '#e2e/kept-demo.ts'
import { keepSettings } from '#e2e/kept-settings.ts'
import { addOwnClinician, type CopyOptions, copyMember, type OwnMember } from '#e2e/people.ts'
import { type CareProcess, type DemoPortal, startDemoPortal } from '#e2e/portal.ts'
import { type DemoMember, signInByCalls } from '#e2e/sign-in.ts'

type Copy = { copyOf: DemoMember } & CopyOptions
type Options = {
  /** The member signed in at the start: a demo member, read-only, or a copy, available as `me`. None by default. */
  member: DemoMember | Copy | null
}
type Fixtures = {
  /** Copies a demo member for this test, see people.ts. No cleanup is needed. */
  own: (member: DemoMember, options?: CopyOptions) => Promise<OwnMember>
  /** Restores the portal's settings after each test, and fails a test that changed the demo's people. */
  kept: undefined
  /** The copy requested by `member`, or null. */
  copy: OwnMember | null
  /** The copy requested by `member`, who is signed in. */
  me: OwnMember
  /** Adds a clinician for this test. */
  ownClinician: (options?: Parameters<typeof addOwnClinician>[1]) => ReturnType<typeof addOwnClinician>
}
export type OfWorker = {
  /** Where the telehealth side runs; CARE_PROCESS=own gives it its own process in every test. */
  careProcess: CareProcess
  /** One portal per worker; its tests run in sequence. */
  portal: DemoPortal
  /** Returns the tables in which the demo's people changed since the previous call. */
  demoChanges: () => Promise<string[]>
}

/** Records forbidden events: content policy violations, requests to other hosts, and uncaught errors. */
export const watch = (context: BrowserContext, portal: DemoPortal): string[] => {
  const found: string[] = []
  context.on('console', (message) => {
    if (/content security policy|trustedhtml|trustedscript/i.test(message.text())) found.push(`policy: ${message.text()}`)
  })
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== portal.url && /^(https?|wss?):$/.test(protocol)) found.push(`third party: ${request.url()}`)
  })
  context.on('weberror', (error) => found.push(`error: ${error.error().stack ?? error.error().message}`))
  return found
}

/** Playwright's `screenshot: 'only-on-failure'` captures every page of every test and discards most of the images. */
const attachPictures = async (context: BrowserContext, info: TestInfo): Promise<void> => {
  const pages = (context.browser()?.contexts() ?? [context]).flatMap((one) => one.pages())
  for (const [at, page] of pages.entries()) {
    const path = info.outputPath(`page-${at + 1}.png`)
    const isTaken = await page.screenshot({ path, timeout: 10_000 }).catch(() => null)
    if (isTaken) info.attachments.push({ name: page.url(), path, contentType: 'image/png' })
  }
}

export const test = base.extend<Options & Fixtures, OfWorker>({
  member: [null, { option: true }],
  careProcess: [process.env.CARE_PROCESS === 'own' ? 'own' : 'within', { option: true, scope: 'worker' }],
  portal: [
    async ({ careProcess }, use) => {
      const portal = await startDemoPortal(careProcess)
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  demoChanges: [async ({ portal }, use) => use(await watchDemo(portal)), { scope: 'worker' }],
  baseURL: async ({ portal }, use) => use(portal.url),
  kept: [
    async ({ portal, demoChanges }, use) => {
      const putBack = await keepSettings(portal)
      await use(undefined)
      await putBack()
      expect(await demoChanges(), "the demo's people are only looked at; who changes them takes a copy (own)").toEqual([])
    },
    { auto: true },
  ],
  own: async ({ portal }, use) => use((member, options) => copyMember(portal, member, options)),
  ownClinician: async ({ portal }, use) => use((options) => addOwnClinician(portal, options)),
  copy: async ({ own, member }, use) => {
    if (typeof member !== 'object' || member === null) return use(null)
    const { copyOf, ...options } = member
    await use(await own(copyOf, options))
  },
  me: async ({ copy }, use) => {
    if (copy === null) throw new Error('Nobody is copied for this test: `member` is to be { copyOf: … }.')
    await use(copy)
  },
  context: async ({ context, portal, member, copy }, use, info) => {
    const who = typeof member === 'string' ? member : copy
    if (who) await signInByCalls(context.request, who)
    const found = watch(context, portal)
    await use(context)
    if (info.status !== info.expectedStatus) await attachPictures(context, info)
    expect(found, 'no page breaks its policy, asks a third party or throws').toEqual([])
  },
})

export { expect }
