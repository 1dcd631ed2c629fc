import { generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Care } from '#care/server/care.ts'
import { mountCare } from '#care/server/care-app.ts'
import { testPaymentPath } from '#care/server/invoices/test-payment-path.ts'
import { assembleCare, type CareKeys } from '#care/server/open-care.ts'
import { noIce } from '#care/server/video/ice-servers.ts'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { publicTokens } from '#platform/auth/keys/signing-keys.ts'
import { setPasswordCost } from '#platform/auth/password-hash.ts'
import { offlineFileScan } from '#platform/gateways/file-scan.ts'
import { offlineMail } from '#platform/gateways/mail.ts'
import type { PharmacyOrder } from '#platform/gateways/prescribing/prescribing.ts'
import { type PartnerBehavior, testPrescribing } from '#platform/gateways/prescribing/test-prescribing.ts'
import { testPayments } from '#platform/gateways/test-payments.ts'
import { offlineTextMessage } from '#platform/gateways/text-message.ts'
import { offlineVoiceCall } from '#platform/gateways/voice-call.ts'
import { offlineWebPush, type WebPushGateway } from '#platform/gateways/web-push.ts'
import { buildHttp } from '#platform/http/build-http.ts'
import { openLog } from '#platform/log.ts'
import type { Gateways } from '#platform/outbox/deliver-outbox.ts'
import { cheapestCost } from '#platform/testing/cheapest-cost.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb } from '#platform/testing/test-database.ts'
import { watchRefusals } from '#platform/testing/watch-refusals.ts'
import { type PushKind, pushKinds } from '#shared/account/notification-rules.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

type Sent = { to: string; subject?: string; text: string }

const careSchema = { schemaName: 'care', migrationsFolder: 'care/server/schema/migrations' }

/** The portal's claims about a member; override any field. */
export const testClaims = (
  change: {
    member?: Partial<MemberClaims['member']>
    group?: Partial<MemberClaims['group']>
    managed?: MemberClaims['managed']
    push?: readonly PushKind[]
  } = {},
): MemberClaims => ({
  member: {
    telehealthId: 'th-ana',
    first: 'Ana',
    last: 'Rivera',
    dateOfBirth: '1986-05-14',
    email: 'ana.rivera@example.com',
    phone: '5125550118',
    language: 'en',
    timeZone: 'America/Chicago',
    zip: '78704',
    ...change.member,
  },
  group: {
    code: 'FOYER',
    features: ['Telehealth', 'BehavioralHealth', 'Backcare'],
    policy: defaultVisitPolicy,
    prices: visitTypes.map((type) => ({ type, cents: 0 })),
    isCovered: true,
    ...change.group,
  },
  managed: change.managed ?? [],
  messages: { channels: ['email'] },
  invoices: { channels: ['email'] },
  reminders: { channels: ['email'], minutesBefore: [60] },
  push: { kinds: [...(change.push ?? pushKinds)] },
})

/** Opens care with its own database and a settable clock; no jobs run. */
export const openTestCare = async ({
  startsAt = '2026-11-20T15:00:00Z',
  staffStrongFactor = 'off',
  push,
}: {
  startsAt?: string
  staffStrongFactor?: 'on' | 'off'
  /** Sends push messages, such as to a stand-in of a push service; by default they are kept in `sent`. */
  push?: WebPushGateway
} = {}) => {
  setPasswordCost(cheapestCost)
  const database = await openTestDb(careSchema)
  const { db, pool } = database
  const clock = settableClock(startsAt)
  const log = openLog({ level: 'silent' })
  const privateKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const { d: _, ...portalKey } = privateKey
  const keys: CareKeys = { portalKeys: [portalKey], ownKey: ringOf('k'.repeat(43)), mobileTokens: ['mobile-token'] }
  const sent: Sent[] = []
  const keep = async (message: Sent) => {
    sent.push(message)
  }
  const gateways = (): Gateways => ({
    email: offlineMail(keep),
    text: offlineTextMessage(keep),
    phone_call: offlineVoiceCall(keep),
    push: push ?? offlineWebPush(({ device, payload }) => keep({ to: device.endpoint, text: payload })),
  })
  const config = {
    productName: 'Foyer',
    supportPhone: '1-800-555-0142',
    publicUrl: 'http://localhost:3000',
    timeZone: 'America/New_York',
    pinMinutes: 15,
    rateLimits: 1000,
    isDemo: false,
    localProviders: true,
    apiDocs: 'on' as const,
    staffStrongFactor,
    pushHosts: ['push.example.com', '*.push.example.net'],
    ice: noIce,
    programUrl: 'https://programs.example/start',
  }
  /** How the prescribing partner takes orders; a test changes it. */
  const partner: { behave: (order: PharmacyOrder) => PartnerBehavior } = { behave: () => 'acknowledge' }
  const payments = testPayments({ now: () => clock.now(), pagePath: testPaymentPath, delays: { soon: 3_600_000, late: 3_600_000 } })
  const prescribing = testPrescribing({
    now: () => clock.now(),
    behave: (order) => partner.behave(order),
    delays: { received: 3_600_000, dispensed: 3_600_000 },
  })
  const parts = { config, log, node: 'test', keys, gateways, fileScan: offlineFileScan(), payments, prescribing }
  const { care, stop } = await assembleCare(parts, { db, pool, clock })
  const http = await buildHttp({ log, limits: care.limits, trustedProxies: [], https: false })
  const checkRefusals = watchRefusals(http)
  mountCare(http, care)
  const portal = { login: await publicTokens('foyer', 'care', [privateKey]), sdk: await publicTokens('foyer', 'sdk', [privateKey]) }
  const close = async () => {
    await http.close()
    await stop()
    await database.close()
    checkRefusals()
  }
  return { care, payments, prescribing, partner, clock, http, db, pool, sent, close, portalKey, ...openCallers({ care, http, portal }) }
}
export type TestCare = Awaited<ReturnType<typeof openTestCare>>

type Signer = Awaited<ReturnType<typeof publicTokens>>
type Parts = { care: Care; http: FastifyInstance; portal: { login: Signer; sdk: Signer } }

/** Test clients of the two callers for members: the portal's server and the SDK in a browser. */
const openCallers = ({ care, http, portal }: Parts) => {
  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string>, body?: object) => {
    const answer = await http.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json(), headers: answer.headers }
  }
  const now = () => care.clock.now()
  return {
    /** Signs a member in as the portal's server does, and returns its calls for them. */
    logIn: async (claims: MemberClaims = testClaims(), sid = 'sid-1') => {
      const token = await portal.login.sign({ sub: claims.member.telehealthId, sid, ...claims }, now(), 60_000)
      const fromPortal = { [mobileHeaders.token]: care.mobileTokens[0] ?? '' }
      const { body } = await ask('POST', '/mobile/authentication/token_login', fromPortal, { sso_token: token })
      const headers = { ...fromPortal, authorization: `Bearer ${body.authentication.jwt_token}` }
      return {
        get: (url: string) => ask('GET', url, headers),
        post: (url: string, payload: object = {}) => ask('POST', url, headers, payload),
      }
    },
    /** The SDK of a signed-in member, with a token of these scopes. */
    sdk: async (memberId: string, scope = 'visits medical-info message-center inbox invoices back-care', sid = 'sid-1') => {
      const token = await portal.sdk.sign({ sub: memberId, sid, scope }, now(), 600_000)
      const headers = { authorization: `Bearer ${token}` }
      return {
        token,
        /** Returns a screen's status and, on success, its data. */
        screen: async (name: string, input: object = {}) => {
          const { status, body } = await ask('POST', `/mobile/screens/${name}`, headers, input)
          return { status, body, data: status === 200 ? body.screens[0].data : null, errors: body?.meta?.errors as string[] | undefined }
        },
        ask: (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) => ask(method, url, headers, body),
      }
    },
  }
}
