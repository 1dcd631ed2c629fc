import { generateKeyPairSync } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { mountCare } from '#care/server/care-app.ts'
import { insertClinician } from '#care/server/clinicians/clinician-store.ts'
import { careDemoGateways } from '#care/server/demo/demo-gateways.ts'
import { openCare } from '#care/server/open-care.ts'
import { members } from '#care/server/schema/member-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { noIce } from '#care/server/video/ice-servers.ts'
import { acceptVisit } from '#care/server/visits/clinic/accept-visit.ts'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import { publicTokens } from '#platform/auth/keys/signing-keys.ts'
import { newSecret } from '#platform/auth/secret-token.ts'
import { buildHttp } from '#platform/http/build-http.ts'
import { openLog } from '#platform/log.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

// The process that `bench/waiting-room.ts` loads: a telehealth side with waiting members, and control routes that report its cost.

export type NodeFigures = { rssMb: number; heapMb: number; delayMs: { p50: number; p99: number; max: number }; cpuMs: number }
export type QueuedMember = { token: string; consultId: string }

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

const log = openLog({ level: 'silent' })
const privateKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
const { d: _, ...portalKey } = privateKey
const sdk = await publicTokens('foyer', 'sdk', [privateKey])
const config = {
  productName: 'Foyer',
  supportPhone: '',
  publicUrl: 'http://localhost:3000',
  timeZone: 'America/New_York',
  pinMinutes: 15,
  rateLimits: 1_000_000,
  isDemo: true,
  localProviders: true,
  apiDocs: 'off' as const,
  staffStrongFactor: 'off' as const,
  ice: noIce,
  pushHosts: [],
}
const keys = { portalKeys: [portalKey], ownKey: ringOf(newSecret()), mobileTokens: ['bench'] }
const { care, close } = await openCare(
  { config, log, node: 'bench', keys, gateways: careDemoGateways },
  { databaseUrl: undefined, dataDir: process.env.DATA_DIR ?? '.data', clockOffsetMs: 0 },
)

const clinician = {
  id: uuidv7(),
  first: 'Chidi',
  last: 'Okafor',
  credentials: 'MD',
  email: 'bench@example.com',
  timeZone: 'America/Chicago',
  types: ['GeneralMedical'],
  methods: ['Video', 'Phone'],
  createdAt: new Date(),
  licenses: [{ state: 'TX', number: 'T-1', expiresOn: '2199-12-31' }],
} satisfies Parameters<typeof insertClinician>[1]
await insertClinician(care.db, clinician)

const claimsOf = (id: string) => ({
  member: {
    telehealthId: id,
    first: 'Ana',
    last: 'Rivera',
    dateOfBirth: '1986-05-14',
    email: `${id}@example.com`,
    phone: null,
    language: 'en' as const,
    timeZone: 'America/Chicago',
    zip: '78704',
  },
  group: { code: 'FOYER', features: ['Telehealth' as const], policy: defaultVisitPolicy, prices: [], isCovered: true },
  managed: [],
  messages: { channels: [] },
  reminders: { channels: [], minutesBefore: [] },
})

/** An on-demand visit requested `secondsAgo`. */
const visitOf = (memberId: string, secondsAgo: number) => {
  const [id, at] = [uuidv7(), new Date(Date.now() - secondsAgo * 1000)]
  return {
    id,
    draftId: uuidv7(),
    reference: `V-${id}`,
    memberId,
    patientId: memberId,
    patientFirst: 'Ana',
    patientLast: 'Rivera',
    patientDateOfBirth: '1986-05-14',
    groupCode: 'FOYER',
    type: 'GeneralMedical',
    method: 'Video',
    status: 'Requested',
    isOnDemand: true,
    requestedAt: at,
    createdAt: at,
    timeZone: 'America/Chicago',
    state: 'TX',
    reason: stored('A cough'),
    priceCents: 0,
    policy: defaultVisitPolicy,
  } satisfies typeof visits.$inferInsert
}

/** A completed visit of the last hours, used for the wait estimate. */
const servedVisit = (number: number) => {
  const minutes = (count: number) => new Date(Date.now() - (300 - number) * 60_000 + count * 60_000)
  const times = { createdAt: minutes(0), requestedAt: minutes(0), acceptedAt: minutes(6), startedAt: minutes(9), endedAt: minutes(20) }
  return { ...visitOf('served', 0), ...times, status: 'Completed' as const, clinicianId: clinician.id }
}

const seed = async (count: number): Promise<QueuedMember[]> => {
  await care.db.insert(visits).values(Array.from({ length: 200 }, (_, number) => servedVisit(number)))
  await care.db.insert(visits).values(Array.from({ length: 50 }, (_, number) => visitOf(`ahead-${number}`, 10_000 - number)))
  const waiting: QueuedMember[] = []
  for (let number = 0; number < count; number += 1) {
    const id = `bench-${number}`
    await care.db.insert(members).values({ id, claims: claimsOf(id) as never, syncedAt: new Date() })
    const visit = visitOf(id, 1000 - number)
    await care.db.insert(visits).values(visit)
    waiting.push({ consultId: visit.id, token: await sdk.sign({ sub: id, sid: id, scope: 'visits inbox' }, new Date(), 3_600_000) })
  }
  return waiting
}

/** Accepts the visit that waits longest, so that all others move up. */
const move = async () => {
  const [first] = await care.db
    .select({ id: visits.id })
    .from(visits)
    .where(eq(visits.status, 'Requested'))
    .orderBy(visits.createdAt)
    .limit(1)
  const auditContext = {
    requestId: 'b',
    ip: 'local',
    userAgentHash: 'b',
    route: 'b',
    level: 'b',
    actorId: null,
    sessionHash: null,
    node: 'b',
    written: [],
  }
  const request = {
    method: 'POST',
    route: '/b',
    ip: 'local',
    cookie: () => undefined,
    header: () => undefined,
    origin: 'same' as const,
    throttles: [],
    file: Buffer.alloc(0),
    auditContext,
  }
  const by: Clinician = {
    ...clinician,
    states: ['TX'],
    npi: null,
    languages: [],
    biography: '',
    photoHash: null,
    language: 'en',
    invitationHash: null,
    invitationUntil: null,
    strongFactorAt: null,
    lastDay: null,
    endReason: null,
    endedAt: null,
  }
  await acceptVisit(care, { clinician: by, visitId: first?.id ?? '', at: null, request })
  return { moved: first?.id ?? '' }
}

const startAll = async () => {
  const now = new Date()
  await care.db
    .update(visits)
    .set({ status: 'Started', clinicianId: clinician.id, acceptedAt: now, startedAt: now, locationConfirmedAt: now })
    .where(eq(visits.status, 'Requested'))
  return { started: true }
}

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
/** Figures since the last call; memory is measured after a garbage collection. */
const figures = (): NodeFigures => {
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - 1)
  const delayMs = { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) }
  const { user, system } = process.cpuUsage()
  collect()
  const { rss, heapUsed } = process.memoryUsage()
  delay.reset()
  return { rssMb: rss / 1e6, heapMb: heapUsed / 1e6, delayMs, cpuMs: (user + system) / 1000 }
}

const http = await buildHttp({ log, limits: care.limits, trustedProxies: [], https: false })
http.get('/api/ready', async () => ({ ready: true }))
http.get('/desk/figures', async () => figures())
http.get<{ Params: { count: string } }>('/desk/seed/:count', async ({ params }) => seed(Number(params.count)))
http.get('/desk/move', move)
http.get('/desk/start', startAll)
mountCare(http, care)
const url = await http.listen({ port: 0, host: '127.0.0.1' })
console.log(`The bench is up at ${url}`)
process.once('SIGTERM', () => void http.close().then(close))
