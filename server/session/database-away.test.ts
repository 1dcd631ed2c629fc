import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portalKeysOf } from '#platform/auth/keys/key-ring.ts'
import { setPasswordCost } from '#platform/auth/password-hash.ts'
import { type Embedded, startEmbedded } from '#platform/db/embedded-postgres.ts'
import { makeKeys } from '#platform/demo-keys.ts'
import { cheapestCost } from '#platform/testing/cheapest-cost.ts'
import { buildApp } from '#server/app.ts'
import { readDemoConfig } from '#server/config.ts'
import { demoGateways } from '#server/demo/demo-gateways.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openPortal } from '#server/open-portal.ts'

type Opened = Awaited<ReturnType<typeof openPortal>>

let dataDir: string
let database: Embedded
let opened: Opened
let http: Awaited<ReturnType<typeof buildApp>>
/** Milliseconds that the portal's clock is ahead. */
let ahead = 0

beforeAll(async () => {
  setPasswordCost(cheapestCost)
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-away-'))
  await chmod(dataDir, 0o711)
  database = await startEmbedded({ dataDir, durable: false })
  const config = readDemoConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  opened = await openPortal(config, { keys: portalKeysOf(makeKeys()), gateways: demoGateways })
  const { portal } = opened
  const { now } = portal.clock
  portal.clock.now = () => new Date(now().getTime() + ahead)
  await seedDemo(portal.db, portal.clock)
  http = await buildApp(portal, { isReady: opened.isReady, dist: null })
})
afterAll(async () => {
  await http.close()
  // Closing writes the times of the last input, for which there is no database any more.
  await opened.close().catch(() => undefined)
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const ask = async (method: 'GET' | 'POST', url: string, jwt?: string, payload?: object) => {
  const authorization = jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }
  const { statusCode, headers, json } = await http.inject({
    method,
    url,
    headers: { 'token-delivery': 'body', ...authorization },
    ...(payload && { payload }),
  })
  return { status: statusCode, retryAfter: headers['retry-after'], body: json() as { meta?: { jwt?: string } } }
}
const signIn = async (email: string): Promise<string> => {
  const { body } = await ask('POST', '/api/auth/login', undefined, { email, password: demoPassword, type: 'MEMBER', version: 2 })
  return body.meta?.jwt ?? ''
}

test('while the database is gone, sessions are checked from memory for a minute, and writes and ended sessions are refused', async () => {
  const [mine, ended] = [await signIn('ana.rivera@example.com'), await signIn('ana.rivera@example.com')]
  for (const jwt of [mine, ended]) expect((await ask('GET', '/api/auth/check-session', jwt)).status).toBe(200)
  expect((await ask('POST', '/api/auth/logout', ended, {})).status).toBe(200)

  process.kill(database.pid, 'SIGKILL')
  ahead = 30_000
  await expect.poll(() => opened.isReady(), { timeout: 30_000 }).toBe(false)
  expect(await ask('GET', '/api/auth/check-session', mine)).toMatchObject({ status: 200, body: { data: { valid: true } } })
  expect((await ask('GET', '/api/session', mine)).status).toBe(200)
  expect((await ask('GET', '/api/auth/check-session', ended)).status).not.toBe(200)
  expect(await ask('POST', '/api/auth/logout', mine, {})).toMatchObject({ status: 503, retryAfter: '2' })

  ahead = 100_000
  expect(await ask('GET', '/api/auth/check-session', mine)).toMatchObject({ status: 503, retryAfter: '2' })
})
