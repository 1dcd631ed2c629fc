import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { mountCare } from '#care/server/care-app.ts'
import { testPaymentPath } from '#care/server/invoices/test-payment-path.ts'
import { assembleCare } from '#care/server/open-care.ts'
import { noIce } from '#care/server/video/ice-servers.ts'
import { careKeysOf } from '#platform/auth/keys/care-keys.ts'
import { type PortalKeys, type PortalKeyTexts, portalKeysOf } from '#platform/auth/keys/key-ring.ts'
import { productionCost, setPasswordCost } from '#platform/auth/password-hash.ts'
import type { Clock } from '#platform/clock.ts'
import { makeKeys } from '#platform/demo-keys.ts'
import { testPayments } from '#platform/gateways/test-payments.ts'
import { withTwin } from '#platform/http/cookies.ts'
import { openLog } from '#platform/log.ts'
import type { Gateways } from '#platform/outbox/deliver-outbox.ts'
import { cheapestCost } from '#platform/testing/cheapest-cost.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestWorld } from '#platform/testing/test-database.ts'
import { watchRefusals } from '#platform/testing/watch-refusals.ts'
import { buildApp } from '#server/app.ts'
import { type CareLink, linkWithin } from '#server/care/care-link.ts'
import { type Config, readDemoConfig } from '#server/config.ts'
import { demoGateways } from '#server/demo/demo-gateways.ts'
import type { demoOperators } from '#server/demo/demo-operators.ts'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { seedDemoDirectory } from '#server/demo/seed-demo-directory.ts'
import { seedDemoPrices } from '#server/demo/seed-demo-prices.ts'
import { assemblePortal } from '#server/open-portal.ts'
import type { Portal } from '#server/portal.ts'
import { personCalls } from '#shared/care/person-calls.ts'

type DemoOperatorEmail = (typeof demoOperators)[number]['email']

/**
 * `directory`: adds the demo's doctors and facilities; `prices`: its prices; `care`: the telehealth side, on its own database;
 * `productionPasswords`: hashes passwords at the production cost; `localProviders: false`: identity providers need public addresses, as
 * outside the demo; `keys`: the portal's keys, by default new ones.
 */
type Options = {
  directory?: boolean
  care?: boolean
  prices?: boolean
  env?: Record<string, string>
  gateways?: (real: Gateways) => Gateways
  startsAt?: string
  productionPasswords?: boolean
  localProviders?: boolean
  keys?: PortalKeyTexts
}

/** Seeds the demo as if the portal were first started at that time. */
const demoWorld = ({
  directory,
  prices,
  startsAt,
  productionPasswords,
}: Required<Omit<Options, 'env' | 'gateways' | 'care' | 'localProviders' | 'keys'>>): TestWorld => ({
  name: ['demo', Date.parse(startsAt), directory && 'directory', prices && 'prices', productionPasswords && 'passwords']
    .filter(Boolean)
    .join('_'),
  seed: async ({ db, pool }) => {
    const clock = settableClock(startsAt)
    await seedDemo(db, clock)
    if (directory) await seedDemoDirectory({ pool, clock })
    if (prices) await seedDemoPrices({ db, clock })
  },
})

/** A portal with demo data, its own database and a clock the test controls; no jobs run. */
export const openTestPortal = async ({
  directory = false,
  care = false,
  prices = false,
  env = {},
  gateways = (real) => real,
  startsAt = '2026-11-20T15:00:00Z',
  productionPasswords = false,
  localProviders = true,
  keys = makeKeys(),
}: Options = {}) => {
  setPasswordCost(productionPasswords ? productionCost : cheapestCost)
  const database = await openTestDb(undefined, demoWorld({ directory, prices, startsAt, productionPasswords }))
  const config: Config = { ...readDemoConfig({ LOG_LEVEL: 'silent', ...env }), localProviders }
  const log = openLog({ level: 'silent' })
  const clock = settableClock(startsAt)
  const { db, pool } = database
  const parts = {
    keys: portalKeysOf(keys),
    gateways: (...given: Parameters<typeof demoGateways>) => gateways(demoGateways(...given)),
  }
  const { portal, stop } = await assemblePortal({ config, log, db, pool, clock }, parts)
  const http = await buildApp(portal, { isReady: async () => true, dist: null })
  const checkRefusals = watchRefusals(http)
  if (!care) portal.care.connect(emptyCare)
  const carried = care ? await carryCare(portal, { keys: parts.keys, gateways: parts.gateways, http, clock }) : null
  const close = async () => {
    await http.close()
    await carried?.close()
    await stop()
    await database.close()
    checkRefusals()
  }
  const browser = () => openBrowser(http)
  const client = () => openClient(http)
  return {
    portal,
    clock,
    http,
    db,
    pool,
    /** The role that owns the audit tables, to tamper with them. */
    owner: database.owner,
    close,
    browser,
    client,
    /** The telehealth side, if the test opened it. */
    care: carried?.care,
    lastPin: () => lastPin(portal),
    /** A browser signed in as a demo operator, PIN included. */
    operator: async (email: DemoOperatorEmail): Promise<TestBrowser> => {
      const own = browser()
      await own.signInOperator(email)
      await own.post('/api/console/pin/verify', { pin: await lastPin(portal) })
      return own
    },
  }
}
export type TestPortal = Awaited<ReturnType<typeof openTestPortal>>

/** A telehealth side that knows nobody, for tests without care; every other call fails as if it were unreachable. */
const emptyCare: CareLink = async ({ url }) => {
  if (url === personCalls.readPersonHistory.path) return { status: 200, body: { hasHistory: false } }
  throw new Error('this test portal has no telehealth side')
}

type Carried = { keys: PortalKeys; gateways: (...given: Parameters<typeof demoGateways>) => Gateways; http: FastifyInstance; clock: Clock }

/** Mounts care as main does, without the jobs. */
const carryCare = async (portal: Portal, { keys, gateways, http, clock }: Carried) => {
  const database = await openTestDb({ schemaName: 'care', migrationsFolder: 'care/server/schema/migrations' })
  const { productName, supportPhone, timeZone, pinMinutes, apiDocs, staffStrongFactor } = portal.config
  const config = {
    productName,
    supportPhone,
    timeZone,
    pinMinutes,
    publicUrl: portal.publicUrl,
    rateLimits: 1000,
    isDemo: false,
    localProviders: portal.config.localProviders,
    apiDocs,
    staffStrongFactor,
    programUrl: portal.config.programUrl,
    pushHosts: portal.config.pushHosts,
    ice: noIce,
  }
  // Sends no webhooks by itself: a test that needs one sends it.
  const payments = testPayments({ now: () => clock.now(), pagePath: testPaymentPath, delays: { soon: 3_600_000, late: 3_600_000 } })
  const parts = {
    config,
    log: portal.log,
    node: 'test',
    keys: careKeysOf(keys, []),
    gateways: () => gateways(portal.db, () => clock.now()),
    payments,
  }
  const { care, stop } = await assembleCare(parts, { db: database.db, pool: database.pool, clock })
  mountCare(http, care)
  portal.care.connect(linkWithin(http))
  const close = async () => {
    await stop()
    await database.close()
  }
  return { care, close }
}

/** The PIN in the newest message. */
const lastPin = async ({ db }: Portal): Promise<string> => {
  const message = (await listDemoMessages(db)).at(-1)
  const pin = /\b(\d)(?:, )?(\d)(?:, )?(\d)(?:, )?(\d)(?:, )?(\d)(?:, )?(\d)\b/
    .exec(message?.text ?? '')
    ?.slice(1)
    .join('')
  if (!pin) throw new Error('no message carries a PIN')
  return pin
}

/** `endsAtHeaders`: for endless streams; stops once the headers arrive. */
type Ask = { headers?: Record<string, string>; from?: string; endsAtHeaders?: boolean }

/** A browser that keeps cookies and sends requests as from a page of the portal. */
export const openBrowser = (http: Pick<FastifyInstance, 'inject'>) => {
  const cookies = new Map<string, string>()
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    { headers = {}, from = '10.0.0.1', endsAtHeaders = false }: Ask = {},
  ): Promise<LightMyRequestResponse> => {
    const answer = await http.inject({
      method,
      url,
      remoteAddress: from,
      cookies: Object.fromEntries(cookies),
      headers: { 'sec-fetch-site': 'same-origin', 'user-agent': 'test', ...headers },
      ...(body === undefined ? {} : { payload: body }),
      payloadAsStream: endsAtHeaders,
    })
    if (endsAtHeaders) answer.stream().destroy()
    for (const { name, value } of answer.cookies) value === '' ? cookies.delete(name) : cookies.set(name, value)
    return answer
  }
  return {
    cookies,
    /** Sets a cookie as the portal does, with its twin. */
    setCookie: (name: string, value: string) => {
      for (const one of withTwin({ name, value })) cookies.set(one.name, one.value ?? '')
    },
    get: (url: string, options?: Ask) => ask('GET', url, undefined, options),
    post: (url: string, body: object = {}, options?: Ask) => ask('POST', url, body, options),
    put: (url: string, body: object = {}, options?: Ask) => ask('PUT', url, body, options),
    ask,
    signInOperator: (email: DemoOperatorEmail, options?: Ask) =>
      ask('POST', '/api/console/sign-in', { email, password: demoPassword }, options),
    signIn: (email: string, password = demoPassword, options?: Ask) =>
      ask('POST', '/api/auth/login', { email, password, type: 'MEMBER', version: 2 }, options),
  }
}
export type TestBrowser = ReturnType<typeof openBrowser>

/** A program without cookies, which asks for its tokens in the body. */
const openClient = (http: FastifyInstance) => {
  const ask = (method: 'GET' | 'POST', url: string, body?: object, { headers = {} }: Pick<Ask, 'headers'> = {}) =>
    http.inject({
      method,
      url,
      remoteAddress: '10.0.0.1',
      headers: { 'token-delivery': 'body', 'user-agent': 'test client', ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
  return {
    get: (url: string, options?: Pick<Ask, 'headers'>) => ask('GET', url, undefined, options),
    post: (url: string, body: object = {}, options?: Pick<Ask, 'headers'>) => ask('POST', url, body, options),
    signIn: (email: string, options?: Pick<Ask, 'headers'>) =>
      ask('POST', '/api/auth/login', { email, password: demoPassword, type: 'MEMBER', version: 2 }, options),
  }
}
