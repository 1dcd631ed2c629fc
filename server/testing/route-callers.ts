import type { LightMyRequestResponse } from 'fastify'
import { z } from 'zod/mini'
import type { Care } from '#care/server/care.ts'
import { careRoutes } from '#care/server/care-app.ts'
import { clinicianCookie } from '#care/server/session/clinician-rows.ts'
import { addTestClinician, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import type { Route } from '#platform/http/serve.ts'
import { portalRoutes } from '#server/app.ts'
import type { Portal } from '#server/portal.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import type { TestBrowser, TestPortal } from '#server/testing/test-portal.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

/** Every route of the portal, console, mobile API, clinic and guests. The empty portal is safe, because routes use it only when called. */
export const everyRoute: readonly Route[] = [...portalRoutes({} as Portal), ...careRoutes({} as Care)]

export const routesWithTitles = (routes: readonly Route[]) =>
  routes.map((route) => [`${route.call.method} ${route.call.path}`, route] as const)

/** JSON Schema of an input, as far as the tests use it. */
export type InputSchema = {
  type?: string
  properties?: Record<string, InputSchema>
  items?: InputSchema
  anyOf?: InputSchema[]
  oneOf?: InputSchema[]
}

export const inputSchemaOf = ({ call }: Route): InputSchema =>
  z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as InputSchema

/** Values to send; those named in `path` go into the path, the rest into the query or body. */
export type Sending = Record<string, unknown>

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const threeBytes = (unit: number) => [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), 0x80 | (unit & 63)]

/** Encodes a value for a path or query; a lone surrogate becomes the three bytes an unchecked encoder would send. */
const encoded = (value: unknown): string =>
  Array.from(asText(value), (sign) =>
    sign.isWellFormed()
      ? encodeURIComponent(sign)
      : threeBytes(sign.charCodeAt(0))
          .map((byte) => `%${byte.toString(16)}`)
          .join(''),
  ).join('')

/** Whether a call takes its fields, apart from those in its path, from the query. */
export const isInQuery = ({ call }: Route): boolean => call.method === 'GET' || call.takesFile !== undefined

const requestOf = (route: Route, fields: Sending) => {
  const { call } = route
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  // An empty parameter would change the path.
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(fields[name] ?? 'x') || 'x')
  const others = Object.entries(fields).filter(([name]) => !inPath.has(name))
  const query = others.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  if (!isInQuery(route)) return { url: path, body: Object.fromEntries(others), headers: {} }
  const headers: Record<string, string> = call.takesFile ? { 'content-type': call.takesFile.type ?? 'application/octet-stream' } : {}
  return { url: query ? `${path}?${query}` : path, body: call.takesFile ? Buffer.from('{}') : undefined, headers }
}

type Caller = { browser: TestBrowser; headers: Record<string, string> }

/** Callers for the routes' guards. Each kind signs in once, and again only after its session has ended. */
export const openRouteCallers = (portal: TestPortal) => {
  const { care } = portal
  if (!care) throw new Error('openTestPortal was not asked for care')
  const callers = new Map<string, Promise<Caller>>()
  const withHeaders = (headers: Caller['headers']): Caller => ({ browser: portal.browser(), headers })

  const member = async (): Promise<Caller> => {
    const browser = portal.browser()
    await browser.signIn('ana.rivera@example.com')
    return { browser, headers: {} }
  }
  /** Requests the tokens in the member's browser, as the SDK does; from then on care knows the member. */
  const tokens = async () => {
    const { browser } = await member()
    const { data } = (await browser.post('/api/profiles/teladoc-sdk-token')).json()
    return { browser, sdk: data.teladocSdkToken as string, mobile: browser.cookies.get(cookieNames.mobile) ?? '' }
  }
  const sdk = async (): Promise<Caller> => {
    const { browser, sdk: token } = await tokens()
    return { browser, headers: { authorization: `Bearer ${token}` } }
  }
  const ticketHolder = async (): Promise<Caller> => {
    const browser = portal.browser()
    await browser.get('/api/memberships/v2/lookup?lastName=Hopewell&dob=1985-04-12&zip=60601')
    return { browser, headers: {} }
  }
  let clinicianId: Promise<string> | undefined
  const clinician = async (): Promise<Caller> => {
    const { browser, headers } = withHeaders({})
    const clinic = clinicBrowser({ db: care.db, clock: portal.clock, http: portal.http, sent: [] })
    clinicianId ??= addTestClinician({ db: care.db, clock: portal.clock })
    await clinic.enter(await clinicianId)
    browser.cookies.set(clinicianCookie, clinic.cookies.get(clinicianCookie) ?? '')
    return { browser, headers }
  }
  const portalToken = { [mobileHeaders.token]: care.mobileTokens[0] ?? '' }
  const kinds: readonly [RegExp, () => Promise<Caller>][] = [
    [/^operator/, async () => ({ browser: await portal.operator('olga.admin@example.com'), headers: {} })],
    [/^clinician/, clinician],
    [/^registration ticket$/, ticketHolder],
    [/^portal for a member/, async () => withHeaders({ ...portalToken, authorization: `Bearer ${(await tokens()).mobile}` })],
    [/^portal$/, async () => withHeaders(portalToken)],
    [/^member's SDK/, sdk],
    [/^(primary )?member|^registration ticket or member$/, member],
    [/^anyone$|partner, by signature$/, async () => withHeaders({})],
  ]

  const callerOf = (who: string): Promise<Caller> => {
    const [pattern, open] = kinds.find(([fits]) => fits.test(who)) ?? []
    if (!pattern || !open) throw new Error(`no test caller for '${who}'`)
    const known = callers.get(pattern.source) ?? open()
    callers.set(pattern.source, known)
    return known
  }

  /** Sends the fields to a route, as a caller that its guard admits. */
  const ask = async (route: Route, fields: Sending = {}): Promise<LightMyRequestResponse> => {
    const { browser, headers } = await callerOf(route.who)
    const { url, body, headers: own } = requestOf(route, fields)
    const ask = (endsAtHeaders: boolean) => browser.ask(route.call.method, url, body, { headers: { ...headers, ...own }, endsAtHeaders })
    if (!route.call.sendsEvents) return ask(false)
    // Stops at the headers, because a stream would not end; a refusal is requested again with its body.
    const begun = await ask(true)
    return begun.statusCode < 400 ? begun : ask(false)
  }
  return {
    ask,
    /** Makes the next call of this kind of caller sign in again. */
    forget: ({ who }: Route): void => void callers.delete(kinds.find(([fits]) => fits.test(who))?.[0].source ?? ''),
  }
}
export type RouteCallers = ReturnType<typeof openRouteCallers>
