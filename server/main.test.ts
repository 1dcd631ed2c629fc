import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeKeys } from '#platform/demo-keys.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { openMailServer } from '#platform/testing/mail-server.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'
import { productionVariables } from '#server/config.ts'

const startMs = 60_000

/** Node reads its compiled files of an earlier start. */
const own = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/** Starts the server as a process with only these variables. */
const start = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--import', './platform/quick-imports.ts', 'server/main.ts'], {
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const textOf = async (stream: NodeJS.ReadableStream | null): Promise<string> => {
  let text = ''
  for await (const chunk of stream ?? []) text += chunk
  return text
}

test('the server does not start without its settings, and names each missing one', async () => {
  const child = start({})
  const [[code], said] = await Promise.all([once(child, 'exit'), textOf(child.stderr)])
  const required = Object.values(productionVariables).flatMap(({ name, need }) => (need === 'required' ? [name] : []))
  expect(code).toBe(1)
  expect(
    said
      .split('\n')
      .flatMap((line) => line.match(/^ {2}(\w+) is missing/)?.[1] ?? [])
      .sort(),
  ).toEqual(required.sort())
  expect(said).not.toContain('    at ')
})

const check = (env: Record<string, string>, program = 'server/main.ts') =>
  spawnSync(
    process.execPath,
    ['--import', './platform/quick-imports.ts', program, '--check', ...(program === 'server/main.ts' ? ['--pages', 'docs'] : [])],
    {
      env: { ...own, ...env },
      encoding: 'utf8',
    },
  )

describe('--check', () => {
  const keys = makeKeys()
  const settings = {
    DATABASE_URL: 'postgres://foyer@127.0.0.1:9/foyer',
    PUBLIC_URL: 'https://portal.example.com',
    TRUSTED_PROXIES: '127.0.0.1',
    MEMBER_TOKEN_KEY: keys.memberTokenKey,
    PIN_KEY: keys.pinKey,
    PARTNER_TOKEN_KEY: JSON.stringify(keys.partnerTokenKey),
    MAIL_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'Foyer <portal@example.com>',
    PHONE_GATEWAY_URL: 'https://account:secret@phone.example.com',
    PHONE_GATEWAY_FROM: '+15125550100',
  }

  test('says that settings are complete, without connecting to anything', () => {
    const { status, stdout, stderr } = check(settings)
    expect([status, stdout, stderr]).toEqual([0, 'The settings are complete.\n', ''])
  })

  test('lists what is missing or wrong, and files that are not there', () => {
    const { PIN_KEY, ...rest } = settings
    const lacking = check({ ...rest, MEMBER_TOKEN_KEY: '', MEMBER_TOKEN_KEY_FILE: '/nowhere/key' })
    expect(lacking.status).toBe(1)
    expect(lacking.stderr).toContain('  PIN_KEY is missing')
    expect(lacking.stderr).toContain('  MEMBER_TOKEN_KEY_FILE is wrong: the file cannot be read (ENOENT).')
    const paths = check({ ...rest, PIN_KEY, ELIGIBILITY_FOLDER: '/nowhere/in', AUDIT_ANCHOR_FILE: '/nowhere/anchors' })
    expect([paths.status, paths.stderr.trimEnd().split('\n')]).toEqual([
      1,
      [
        'The configuration is not complete:',
        '  ELIGIBILITY_FOLDER is wrong: /nowhere/in cannot be used (ENOENT).',
        '  AUDIT_ANCHOR_FILE is wrong: /nowhere/anchors cannot be used (ENOENT).',
      ],
    ])
  })

  test('checks the settings of the telehealth side too', () => {
    const { status, stderr } = check({}, 'care/server/main.ts')
    expect(status).toBe(1)
    expect(stderr).toContain('  CARE_KEY is missing')
  })
})

describe('a server with its settings', () => {
  let database: TestDatabase
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let child: ChildProcess
  let url: string
  const lines: Record<string, unknown>[] = []

  /** The embedded database listens only on a socket, whose folder goes into the URL as the host. */
  const databaseUrl = (): string => {
    const { connectionString, host, port, user, password, database: name } = database.connection
    if (connectionString !== undefined) return connectionString
    const there = new URL(`postgres://${user}@localhost/${name}`)
    there.password = typeof password === 'string' ? password : ''
    there.search = new URLSearchParams({ host: `${host}`, port: `${port}` }).toString()
    return there.href
  }

  const listening = async (): Promise<number> => {
    const said = textOf(child.stderr)
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      lines.push(JSON.parse(line))
      if (lines.at(-1)?.msg === 'listening') return lines.at(-1)?.port as number
    }
    throw new Error(`the server did not start: ${await said}`)
  }

  const keys = makeKeys()
  const startWithSettings = async () => {
    child = start({
      PORT: '0',
      DATABASE_URL: databaseUrl(),
      PUBLIC_URL: 'https://portal.example.com',
      MEMBER_TOKEN_KEY: keys.memberTokenKey,
      PIN_KEY: keys.pinKey,
      PARTNER_TOKEN_KEY: JSON.stringify(keys.partnerTokenKey),
      MAIL_URL: mail.url,
      MAIL_FROM: 'Foyer <portal@example.com>',
      PHONE_GATEWAY_URL: 'https://account:secret@phone.example.com',
      PHONE_GATEWAY_FROM: '+15125550100',
      DRAIN_SECONDS: '300',
      METRICS_PORT: '0',
    })
    url = `http://127.0.0.1:${await listening()}`
  }
  beforeAll(async () => {
    database = await openTestDb()
    mail = await openMailServer()
    await startWithSettings()
  })
  // The test that stops the server may run before others.
  beforeEach(async () => {
    if (child.exitCode !== null || child.signalCode !== null) await startWithSettings()
  })
  afterAll(async () => {
    child.kill('SIGKILL')
    await mail.close()
    await database.close()
  })

  const get = (path: string) => fetch(`${url}${path}`, { redirect: 'manual' })

  test('becomes ready', async () => {
    const answer = await get('/api/ready')
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])
    expect(lines.findLast(({ msg }) => msg === 'listening')).toMatchObject({ demo: false })
  })

  test('sends Strict-Transport-Security', async () => {
    expect((await get('/login')).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('has no public demo outbox', async () => {
    expect((await get('/api/demo/outbox')).status).toBe(404)
    const page = await get('/demo/outbox')
    expect([page.status, page.headers.get('location')]).toEqual([302, '/login'])
  })

  test('has no demo data', async () => {
    for (const table of ['groups', 'profiles', 'demo_messages'])
      expect((await database.pool.query(`select count(*)::int as count from ${table}`)).rows).toEqual([{ count: 0 }])
  })

  const inside = (path: string) => fetch(`http://127.0.0.1:${lines.findLast(({ msg }) => msg === 'metrics')?.metricsPort}${path}`)

  test('has metrics of the portal and of the telehealth side on their own port, and not on the public one', async () => {
    await get('/login')
    const answer = await inside('/metrics')
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')])
    for (const line of [
      'foyer_change_feed_lag_seconds{server="portal"}',
      'foyer_change_feed_lag_seconds{server="care"}',
      'foyer_outbox_messages{server="care",channel="push",status="waiting"} 0',
      'foyer_eligibility_imports{state="failed"} 0',
      'foyer_waiting_members 0',
      'foyer_call_participants 0',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/foyer_http_requests_total\{method="GET",route="[^"]*",status="200"\} \d+/)
    expect((await get('/metrics')).status).not.toBe(200)
  })

  test('tells the inside about jobs and feeds, and the public nothing', async () => {
    const said = await (await inside('/api/ready?verbose')).json()
    expect(said).toMatchObject({ status: 'ready', database: 'answers', feeds: { portal: expect.any(Number), care: expect.any(Number) } })
    expect(said.jobs['portal outbox email']).toMatchObject({ failuresInARow: 0 })
    expect(said.jobs['care audit chain']).toBeDefined()
    expect(await (await get('/api/ready?verbose')).json()).toEqual({ status: 'ready' })
  })

  const sendMail = async () => {
    const message = { channel: 'email', to: 'ana.rivera@example.com', subject: 'Hello', text: 'Hello' } as const
    const id = await postMessage(database.db, new Date(), message)
    await expect.poll(() => mail.received.map((each) => each.id), { timeout: 30_000 }).toContain(`${id}@example.com`)
  }

  test('sends mail through the mail server', async () => {
    await sendMail()
    expect(mail.received.at(-1)?.to).toBe('ana.rivera@example.com')
  })

  test('serves requests after SIGTERM, while a load balancer reads that it is not ready', async () => {
    expect((await get('/api/ready')).status).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(async () => (await get('/api/ready')).status, { timeout: startMs }).toBe(503)
    expect((await get('/login')).status).toBe(200)
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  })

  test('stops at a second SIGTERM without the rest of the drain, even with an open connection to the mail server', async () => {
    await sendMail()
    child.kill('SIGTERM')
    await expect.poll(async () => (await get('/api/ready')).status, { timeout: startMs }).toBe(503)
    child.kill('SIGTERM')
    const [code, signal] = await once(child, 'exit')
    expect([code, signal]).toEqual([0, null])
  })
})
