import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type CareProcess, type Portal, startPortal } from '#e2e/portal.ts'
import { type Member, startSession } from '#e2e/sign-in.ts'

type Options = {
  /** Who is signed in when the test begins, by a session of their own; nobody by default. */
  member: Member | null
}
export type OfWorker = {
  /** Where the telehealth side runs; CARE_PROCESS=own puts it beside the portal for every test. */
  careProcess: CareProcess
  /** One portal for all tests of a worker, which run one after the other. */
  portal: Portal
}

/** What no page may do: break its content policy, ask anybody but the portal, or throw. */
export const watch = (context: BrowserContext, portal: Portal): string[] => {
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

export const test = base.extend<Options, OfWorker>({
  member: [null, { option: true }],
  careProcess: [process.env.CARE_PROCESS === 'own' ? 'own' : 'within', { option: true, scope: 'worker' }],
  portal: [
    async ({ careProcess }, use) => {
      const portal = await startPortal(careProcess)
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  context: async ({ context, portal, member }, use) => {
    if (member) await startSession(context.request, member)
    const found = watch(context, portal)
    await use(context)
    expect(found, 'no page breaks its policy, asks a third party or throws').toEqual([])
  },
})

export { expect }
