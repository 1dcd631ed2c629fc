import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DbClient, TransactionModeClient } from '#platform/db/db-client.ts'
import { type Embedded, startEmbedded } from '#platform/db/embedded-postgres.ts'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { openPool } from '#platform/db/open-db.ts'
import { openNotices } from '#platform/live/notices.ts'
import { openLog } from '#platform/log.ts'

const log = openLog({ level: 'silent' })
const transport = 'loopback'

let base: string
const started = new Map<string, Embedded>()
const pools: Pool[] = []

const start = async (name: string): Promise<Embedded> => {
  const server = await startEmbedded({ dataDir: join(base, name), transport, durable: false })
  started.set(name, server)
  return server
}
const stop = async (name: string) => {
  await started.get(name)?.stop()
  started.delete(name)
}
const portOf = (name: string) => started.get(name)?.connection.port
const asSuperuser = async (name: string, sql: string) => {
  const client = new Client({ ...started.get(name)?.connection, user: 'postgres' })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** A primary and its copy, which stays a standby until it is promoted. */
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'foyer-two-'))
  await chmod(base, 0o711)
  const { owner } = await start('first')
  await migrateDatabase(owner, { schemaName: 'portal', migrationsFolder: 'server/schema/migrations', appRole: 'app' })
  await stop('first')
  await mkdir(join(base, 'second'))
  execFileSync('cp', ['-a', join(base, 'first', 'db'), join(base, 'first', 'password'), join(base, 'second')])
  execFileSync('cp', ['-p', join(base, 'second', 'db', 'PG_VERSION'), join(base, 'second', 'db', 'standby.signal')])
  await start('first')
  await start('second')
})
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
  for (const name of [...started.keys()]) await stop(name)
  await rm(base, { recursive: true })
})

/** Both servers in one address, the standby first. */
const address = () => {
  const { user, password, database } = (started.get('first') as Embedded).connection
  return `postgres://${user}:${password}@127.0.0.1:${portOf('second')},127.0.0.1:${portOf('first')}/${database}?target_session_attrs=read-write`
}
const open = () => {
  const pool = openPool({ connectionString: address(), max: 3 }, 'portal', log)
  pools.push(pool)
  return pool
}
const portAsked = async (pool: Pool) => Number((await pool.query(`select current_setting('port') as port`)).rows[0].port)
const write = (pool: Pool) => pool.query(`insert into changes (topic, key) values ('session', 'x')`)

const onLinux = process.platform === 'linux'

test.runIf(onLinux)('a pool, a migration and notices find the server that accepts writes, and its successor', async () => {
  const pool = open()
  await write(pool)
  expect(await portAsked(pool)).toBe(portOf('first'))
  await migrateDatabase({ connectionString: address() }, { schemaName: 'portal', migrationsFolder: 'server/schema/migrations' })

  const heard: string[] = []
  const notices = openNotices({ pool, channel: 'spoken', onNotice: (text) => heard.push(text) })
  notices.start()
  const say = async () => {
    notices.start()
    await pool.query(`select pg_notify('spoken', 'yes')`)
    return heard.length
  }
  await expect.poll(say, { timeout: 30_000 }).toBeGreaterThan(0)

  const both = address()
  process.kill((started.get('first') as Embedded).pid, 'SIGKILL')
  await asSuperuser('second', 'select pg_promote()')
  await expect
    .poll(
      () =>
        write(pool).then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
  expect(await portAsked(pool)).toBe(portOf('second'))
  heard.length = 0
  await expect.poll(say, { timeout: 30_000 }).toBeGreaterThan(0)
  await notices.stop()
  await migrateDatabase({ connectionString: both }, { schemaName: 'portal', migrationsFolder: 'server/schema/migrations' })
})

test.runIf(onLinux)('connections to a server that begins to refuse writes end, and nothing is written elsewhere', async () => {
  const pool = open()
  expect(await portAsked(pool)).toBe(portOf('first'))
  await asSuperuser('first', `alter system set default_transaction_read_only = on`)
  await asSuperuser('first', 'select pg_reload_conf()')
  await expect
    .poll(
      () =>
        write(pool).then(
          () => '',
          ({ message }) => message,
        ),
      { timeout: 30_000 },
    )
    .toContain('no server of the database accepts writes')
  await asSuperuser('second', 'select pg_promote()')
  await expect
    .poll(
      () =>
        write(pool).then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
  expect(await portAsked(pool)).toBe(portOf('second'))
})

test.runIf(onLinux)('a client with a callback learns that no server accepts writes', async () => {
  const { user, password, database } = (started.get('second') as Embedded).connection
  const only = `postgres://${user}:${password}@127.0.0.1:${portOf('second')}/${database}?target_session_attrs=primary`
  const client = new DbClient(only)
  const error = await new Promise<Error | null>((done) => client.connect(done))
  expect(error).toMatchObject({ code: 'ECONNREFUSED', message: expect.stringContaining('it only reads') })
})

test('through a pooler no statement has a name', async () => {
  const client = new TransactionModeClient((started.get('first') as Embedded).connection)
  await client.connect()
  expect((await client.query({ name: 'kept', text: 'select $1::int as n', values: [4] })).rows).toEqual([{ n: 4 }])
  expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([])
  await client.end()
})

test('the loss of a connection that nobody listens to does not end the process', () => {
  expect(() => new DbClient({}).emit('error', new Error('terminating connection'))).not.toThrow()
})
