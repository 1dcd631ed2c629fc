import { Session } from 'node:inspector/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { openCareWithin } from '#bench/measure/care-within.ts'
import { naiveReads } from '#bench/polling/naive-reads.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import { demoKeys } from '#platform/demo-keys.ts'
import { withTwin } from '#platform/http/cookies.ts'
import { buildApp } from '#server/app.ts'
import { readDemoConfig } from '#server/config.ts'
import { demoGateways } from '#server/demo/demo-gateways.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openPortal } from '#server/open-portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { cookieNames, signTokens } from '#server/session/session-tokens.ts'
import { startSession } from '#server/session/start-session.ts'

// The process that `bench/polling.ts` and `bench/calls.ts` load. It serves the real portal, the same portal with naive reads of the session, and a constant
// response, each on its own port. One warm process makes the results comparable.

export type RequestCost = { cpuMicros: number; statements: number }
export type Urls = Record<'built' | 'select' | 'update' | 'five', string>
/** The cookies of a signed-in browser; `due` has a member token that the next check renews. */
export type MemberCookies = { cookie: string; due: string }

let statements = 0
const query = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown
Object.assign(Client.prototype, {
  query(this: Client, ...given: unknown[]) {
    statements += 1
    return query.apply(this, given)
  },
})

const config = readDemoConfig()
const { portal, isReady, beginJobs, close } = await openPortal(config, { keys: demoKeys(config.dataDir), gateways: demoGateways })
beginJobs()
await seedDemo(portal.db, portal.clock)

const listen = (http: FastifyInstance): Promise<string> => http.listen({ port: 0, host: '127.0.0.1' })

/** Serves the portal with `read` run before each lookup of a session. */
const listenWith = async (read: (hash: string) => Promise<unknown>): Promise<string> => {
  const { sessions } = portal
  const find = async (hash: string) => {
    await read(hash)
    return sessions.find(hash)
  }
  return listen(await buildApp({ ...portal, sessions: { ...sessions, find } }, { isReady, dist: null }))
}

const built = await buildApp(portal, { isReady, dist: null })
// It signs the SDK tokens.
const closeCare = await openCareWithin(portal, built)

const signedIn: SessionRecord[] = []

const memberOf = async (secret: string): Promise<MemberCookies> => {
  const session = await portal.sessions.find(secretHash(secret))
  if (!session) throw new Error('a session that was just made is not there')
  signedIn.push(session)
  const now = portal.clock.now()
  const cookiesAt = (at: Date) => signTokens({ ...portal, clock: { now: () => at } }, session, secret, { header: () => undefined })
  const [{ cookies }, { cookies: earlier }] = [await cookiesAt(now), await cookiesAt(new Date(now.getTime() - 10 * 60_000))]
  const lineOf = (list: typeof cookies) =>
    list
      .flatMap(withTwin)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  const isMember = ({ name }: (typeof cookies)[number]) => name === cookieNames.member
  return { cookie: lineOf(cookies), due: lineOf([...earlier.filter(isMember), ...cookies.filter((one) => !isMember(one))]) }
}

/** Starts sessions of demo members who need no PIN, or of the one with this address, as a sign-in does, but without a password. */
const signInMany = async (count: number, email: string | undefined): Promise<MemberCookies[]> => {
  const { rows } = await portal.pool.query<{ id: string }>(
    `select p.id from profiles p join persons on persons.id = p.person_id join memberships m on m.id = persons.membership_id
     join groups g on g.id = m.group_id where not g.requires_mfa and ($1::text is null or p.email = $1)`,
    [email],
  )
  const secrets = await portal.db.transaction(async (tx) => {
    const made: string[] = []
    for (let number = 0; number < count; number += 1) {
      const profileId = rows[number % rows.length]?.id ?? ''
      made.push((await startSession(portal, tx, { profileId, secondFactor: null, deviceId: null, userAgent: 'bench' })).secret)
    }
    return made
  })
  const members: MemberCookies[] = []
  for (let at = 0; at < count; at += 50) members.push(...(await Promise.all(secrets.slice(at, at + 50).map(memberOf))))
  return members
}

const { select, update, five } = naiveReads(portal)
const urls: Urls = {
  built: await listen(built),
  select: await listenWith(select),
  update: await listenWith(update),
  five: await listenWith(five),
}

/** The baseline: plain Fastify. The benchmark also uses it for its control routes. */
const desk = fastify()
desk.get('/constant', async () => ({ data: { valid: true, expiresAt: '2026-11-20T16:02:00.000Z' } }))
desk.get('/api/ready', async () => ({ status: 'ready' }))
desk.get('/urls', async () => urls)
desk.get<{ Params: { count: string }; Querystring: { email?: string } }>('/members/:count', ({ params, query }) =>
  signInMany(Number(params.count), query.email),
)
desk.get('/figures', async (): Promise<RequestCost> => {
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, statements }
})
/** Marks input of every member, writes the marks as the job does, and returns the number of rows. */
desk.post('/marks', async () => {
  const now = portal.clock.now()
  for (const session of signedIn) portal.sessions.mark(session, now)
  await portal.sessions.flushMarks()
  return { rows: signedIn.length }
})
const inspector = new Session()
inspector.connect()
/** Samples what this process does from `start` to `stop`, and returns it as a profile of V8. */
desk.post('/profile/start', async () => {
  await inspector.post('Profiler.enable')
  await inspector.post('Profiler.start')
  return {}
})
desk.post('/profile/stop', async () => (await inspector.post('Profiler.stop')).profile)
const address = await desk.listen({ port: 0, host: '127.0.0.1' })

process.once('SIGTERM', () => {
  void closeCare()
    .then(close)
    .then(() => process.exit(0))
})
console.log(`The portal of the benchmark is up at ${address}`)
