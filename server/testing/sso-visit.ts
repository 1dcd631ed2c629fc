import type { SsoStatement } from '#platform/gateways/sso-refusal.ts'
import { handOff } from '#server/sso/hand-off.ts'
import { readProviderFile } from '#server/sso/provider-file.ts'
import { findProvider } from '#server/sso/provider-store.ts'
import { saveProvider } from '#server/sso/save-provider.ts'
import type { TestBrowser, TestPortal } from '#server/testing/test-portal.ts'

const operator = () => ({
  requestId: 'test',
  ip: 'local',
  userAgentHash: 'test',
  route: 'test',
  level: 'operator',
  actorId: null,
  sessionHash: null,
  node: 'test',
  written: [],
})

/** Sets a group's identity provider from the file an operator would write. */
export const setProvider = ({ portal }: TestPortal, groupCode: string, file: object): Promise<void> =>
  saveProvider(portal, groupCode, readProviderFile(JSON.stringify(file)), operator())

/** Sends what a browser sends when the provider's page posts a form or redirects to us: only the SameSite=None cookie goes along. */
export const comeFromProvider = async (
  { http }: TestPortal,
  { cookies }: TestBrowser,
  { url, form, from = '10.0.0.1' }: { url: string; form?: Record<string, string>; from?: string },
) => {
  const asked = cookies.get('__Host-sso-asked')
  const answer = await http.inject({
    method: form ? 'POST' : 'GET',
    url,
    remoteAddress: from,
    cookies: asked === undefined ? {} : { '__Host-sso-asked': asked },
    headers: {
      'sec-fetch-site': 'cross-site',
      'user-agent': 'test',
      ...(form ? { origin: 'https://provider.example', 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
  })
  for (const { name, value } of answer.cookies) value === '' ? cookies.delete(name) : cookies.set(name, value)
  return answer
}

/** The code in a `/SAML/SAMLEntry` address, which our page submits. */
export const tokenOf = (location: unknown): string => new URL(String(location), 'http://x').searchParams.get('token') ?? ''

/** The newest audit event about single sign-on: `ok`, or `refused` with its reason. */
export const lastSsoEvent = async ({ pool }: TestPortal) =>
  (
    await pool.query<{ event: string; outcome: string; reason: string | null }>(
      `select event, outcome, reason from audit_events where event like 'authn.sso%' order by seq desc limit 1`,
    )
  ).rows[0]

const statementOf = (who: { subject?: string; number?: string }): SsoStatement => ({
  subject: who.subject ?? null,
  authentication: [],
  attributes: new Map(who.number === undefined ? [] : [['eligibilityId', [who.number]]]),
})

/** Creates a hand-off in this browser, as after a valid provider response. @returns its code */
export const handOffTo = async (
  portal: TestPortal,
  browser: TestBrowser,
  groupCode: string,
  who: { subject?: string; number?: string },
): Promise<string> => {
  const provider = await findProvider(portal.db, groupCode, 'oidc')
  if (!provider) throw new Error(`${groupCode} has no provider`)
  const request = {
    method: 'GET',
    route: '/',
    ip: 'local',
    cookie: () => undefined,
    file: Buffer.alloc(0),
    origin: 'foreign' as const,
    throttles: [],
    header: () => undefined,
    auditContext: operator(),
  }
  const { url, cookies } = await handOff(portal.portal, provider, { statement: statementOf(who), entryPage: null, request })
  for (const { name, value } of cookies) browser.cookies.set(name, value ?? '')
  return tokenOf(url)
}
