import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '#platform/db/embedded-postgres.ts'
import { isServerOf } from '#platform/db/process-identity.ts'

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-embedded-'))
  await chmod(folder, 0o711)
  return folder
}

let dataDir: string
const children: ChildProcess[] = []
const opened: Embedded[] = []

/** Stops whatever a test left running, including a server whose starter was killed. */
const endAll = async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await start()
  for (const embedded of opened.splice(0)) await embedded.stop()
}
const remove = () => rm(dataDir, { recursive: true, maxRetries: 20 })

const start = async (more: { transport?: 'socket' | 'loopback' } = {}): Promise<Embedded> => {
  const embedded = await startEmbedded({ dataDir, durable: false, ...more })
  opened.push(embedded)
  return embedded
}

const query = async ({ connection }: Embedded, text: string) => {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

/** Starts another process on the same folder; it prints which server it got and keeps running. */
const startElsewhere = (): { child: ChildProcess; said: Promise<string> } => {
  const code = `
    const { startEmbedded } = await import('#platform/db/embedded-postgres.ts')
    const { pid, stop } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    process.on('SIGTERM', () => stop().then(() => process.exit()))
    console.log(pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return { child, said: once(child.stdout, 'data').then(([data]) => `${data}`.trim()) }
}

/** How often a server on the folder has become ready, according to its log. */
const starts = async () => (await readFile(join(dataDir, 'postgres.log'), 'utf8')).split('ready to accept connections').length - 1

const isRunning = ({ pid }: { pid: number }) => isServerOf(pid, join(dataDir, 'db'))

describe('a folder with data', () => {
  beforeAll(async () => {
    dataDir = await newFolder()
  })
  afterEach(endAll)
  afterAll(remove)

  test('keeps its data between starts, and its server stops completely', async () => {
    const first = await start()
    await query(first, 'create schema kept; create table kept.kept as select 1 as one')
    await first.stop()
    expect(isRunning(first)).toBe(false)
    const second = await start()
    expect(second.pid).not.toBe(first.pid)
    expect((await query(second, 'select one from kept.kept')).rows).toEqual([{ one: 1 }])
    expect(second.connection.host).not.toBe(first.connection.host)
  })

  test('keeps its server until the last of two users stops it', async () => {
    const [one, two] = [await start(), await start()]
    expect(two.pid).toBe(one.pid)
    await one.stop()
    expect(isRunning(two)).toBe(true)
    await two.stop()
    expect(isRunning(two)).toBe(false)
  })

  test('is opened by a role that cannot read files, run programs or create extensions', async () => {
    const embedded = await start()
    expect((await query(embedded, 'select current_user as me')).rows).toEqual([{ me: 'app' }])
    for (const text of [`select pg_read_file('/etc/passwd')`, `copy (select 1) to program 'true'`, 'create extension plpython3u'])
      await expect(query(embedded, text)).rejects.toMatchObject({ code: '42501' })
    expect((await query(embedded, `select 'A'::citext = 'a'::citext as same, similarity('foyer', 'foyer') as alike`)).rows).toEqual([
      { same: true, alike: 1 },
    ])
  })

  test('gets the second role if an earlier version made it, and gives it the database', async () => {
    const first = await start()
    const superuser = { ...first, connection: { ...first.connection, user: 'postgres' } }
    await query(superuser, 'alter database app owner to app; revoke create on database app from app')
    await query(superuser, 'drop role app_owner')
    await first.stop()
    const second = await start()
    const owner = await query(
      { ...second, connection: second.owner },
      `select current_user as me, pg_get_userbyid(datdba) as owner,
      pg_has_role('app_owner', 'app', 'member') as may, pg_has_role('app', 'app_owner', 'member') as reverse from pg_database where datname = 'app'`,
    )
    expect(owner.rows).toEqual([{ me: 'app_owner', owner: 'app_owner', may: true, reverse: false }])
  })

  test('gets what is missing if an earlier start ended before the application had its rights', async () => {
    const first = await start()
    const superuser = { ...first, connection: { ...first.connection, user: 'postgres' } }
    await query(superuser, 'alter database app owner to current_user; revoke create on database app from app')
    await expect(query(first, 'create schema early')).rejects.toMatchObject({ code: '42501' })
    await first.stop()
    const second = await start()
    await query(second, 'create schema early')
    const owner = await query(second, `select pg_get_userbyid(datdba) as owner from pg_database where datname = 'app'`)
    expect(owner.rows).toEqual([{ owner: 'app_owner' }])
  })

  test('is recovered after a crash with a stale pid file', async () => {
    const first = await start()
    process.kill(first.pid, 'SIGKILL')
    while (isRunning(first)) await sleep(10)
    await first.stop()
    await writeFile(join(dataDir, 'db', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'db')}\n1\n5432\n/tmp/gone\n\n`)
    expect((await query(await start(), 'select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('is cleaned of leftovers of a killed first start', async () => {
    await writeFile(join(dataDir, 'init.4194305'), '')
    await start()
    expect((await readdir(dataDir)).sort()).toEqual(['db', 'pg-18.4', 'postgres.log', 'users'])
  })

  test('shares its server with a second process; the last one stops it', async () => {
    const { child, said } = startElsewhere()
    const theirs = Number(await said)
    const mine = await start()
    expect(mine.pid).toBe(theirs)
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect((await query(mine, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    await mine.stop()
    expect(isRunning(mine)).toBe(false)
  })

  test('keeps its server when the starter is killed; the next start takes it over and stops it', async () => {
    const { child, said } = startElsewhere()
    const theirs = Number(await said)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const before = await starts()
    const mine = await start()
    expect(mine.pid).toBe(theirs)
    expect(await starts()).toBe(before)
    await mine.stop()
    expect(isRunning(mine)).toBe(false)
  })
})

describe('an empty folder', () => {
  beforeEach(async () => {
    dataDir = await newFolder()
  })
  afterEach(async () => {
    await endAll()
    await remove()
  })

  test('can use loopback with a password instead of a socket', async () => {
    const embedded = await start({ transport: 'loopback' })
    expect((await query(embedded, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    const guess = { ...embedded, connection: { ...embedded.connection, password: 'guess' } }
    await expect(query(guess, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  test.runIf(process.getuid?.() === 0)('keeps its files owned by root, when run as root and closed to others', async () => {
    await chmod(dataDir, 0o700)
    expect((await query(await start(), 'select 1 as one')).rows).toEqual([{ one: 1 }])
    expect((await stat(join(dataDir, 'db'))).uid).toBe(0)
  })

  test('gets a single server from three simultaneous first starts', async () => {
    const others = [startElsewhere(), startElsewhere()]
    const mine = await start()
    expect(await Promise.all(others.map(({ said }) => said))).toEqual([`${mine.pid}`, `${mine.pid}`])
  })

  test.each([
    ['the binaries are copied', /^pg-[\d.]+\.\d+$/, '.'],
    ['initdb works', /^init\.\d+$/, '.'],
    ['the data is complete', /^db$/, '.'],
    ['the server starts', /^postmaster\.pid$/, 'db'],
  ])('can be started again after a first start that is killed when %s', async (_, sign, where) => {
    const { child, said } = startElsewhere()
    said.catch(() => undefined)
    const names = () => readdir(join(dataDir, where)).catch(() => [])
    while (!(await names()).some((name) => sign.test(name))) await sleep(1)
    child.kill('SIGKILL')
    expect((await query(await start(), 'select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
