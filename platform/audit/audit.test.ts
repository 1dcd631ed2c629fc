import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { auditKeyOf, chainStart, linkHash, linkMac, sealMac } from '#platform/audit/audit-link.ts'
import { chainAudit } from '#platform/audit/chain-audit.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { chainJobs } from '#platform/jobs/chain-jobs.ts'
import { auditEvents, auditLinks } from '#platform/schema/platform-tables.ts'
import { tamperWithAudit } from '#platform/testing/tamper-with-audit.ts'
import { openTestDb, openUnmigratedTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const key = auditKeyOf('a secret of the tests')
const keys = [{ key, retiredAt: null }]

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

const withoutGuard = (statement: string) => tamperWithAudit(database.owner, statement)
beforeEach(() => withoutGuard('truncate audit_events, audit_links'))

/** A copy of the folder without the migrations that come after the one with this name. */
const migrationsUntil = async (name: string, folder: string): Promise<string> => {
  const copy = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(folder, copy, { recursive: true })
  const journal = join(copy, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] }
  const last = entries.findIndex(({ tag }) => tag.endsWith(`_${name}`))
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }))
  return copy
}

const auditContextOn = (node: string): AuditContext => ({
  requestId: 'r1',
  ip: '127.0.0.1',
  userAgentHash: 'agent',
  route: 'POST /api/auth/login',
  level: 'none',
  actorId: null,
  sessionHash: null,
  node,
  written: [],
})

const write = async (count: number, node = 'a', db = database.db) => {
  for (let number = 0; number < count; number++) await writeAudit(db, auditContextOn(node), { event: 'profile.read', outcome: 'ok' })
}

describe('the jobs of the chains', () => {
  const run = (node: string) => {
    const [own, all] = chainJobs({ server: 'test', node, key })
    const { signal } = new AbortController()
    const looksFor = async () => (await own?.dueIn?.(database.db)) === 0
    return { looksFor, own: () => own?.run(database.db, signal), all: () => all?.run(database.db, signal) }
  }

  test('append the rows of their own node, and see without a lock that there are none', async () => {
    const { looksFor, own, all } = run('a')
    expect(await looksFor()).toBe(false)
    await write(3, 'a')
    await write(2, 'gone')
    expect(await looksFor()).toBe(true)
    await own()
    expect(await looksFor()).toBe(false)
    expect(await database.db.$count(auditLinks)).toBe(3)
    await all()
    expect(await database.db.$count(auditLinks)).toBe(5)
    expect((await verifyAudit(database.db, [], keys)).breaks).toEqual([])
  })

  test('of two nodes and the one that completes all chains run at once without a break', async () => {
    await Promise.all([write(30, 'a'), write(30, 'b')])
    const [a, b] = [run('a'), run('b')]
    await Promise.all([a.own(), b.own(), a.all(), b.all(), write(10, 'a')])
    await a.own()
    expect(await database.db.$count(auditLinks)).toBe(70)
    expect((await verifyAudit(database.db, [], keys)).breaks).toEqual([])
  })

  test('complete a chain whose row was committed after one with a higher number', async () => {
    const { looksFor, own, all } = run('a')
    await database.db.transaction(async (late) => {
      await writeAudit(late, auditContextOn('a'), { event: 'profile.read', outcome: 'ok' })
      await write(1, 'a')
      await own()
    })
    expect(await looksFor()).toBe(false)
    await all()
    expect(await database.db.$count(auditLinks)).toBe(2)
    expect((await verifyAudit(database.db, [], keys)).breaks).toEqual([])
  })
})

describe('writing an audit event', () => {
  test('stores the context and the event, and records the outcome in the context', async () => {
    const auditContext = auditContextOn('a')
    await writeAudit(database.db, auditContext, {
      event: 'authn.login',
      outcome: 'refused',
      reason: 'Rejected',
      actorId: 'p1',
      subjectId: 'p2',
    })
    const [row] = await database.db.select().from(auditEvents)
    expect(row).toMatchObject({ event: 'authn.login', outcome: 'refused', reason: 'Rejected', actorId: 'p1', subjectId: 'p2', node: 'a' })
    expect(auditContext.written).toEqual(['refused'])
  })

  test('leaves no row when its transaction is rolled back', async () => {
    const act = database.db.transaction(async (tx) => {
      await writeAudit(tx, auditContextOn('a'), { event: 'profile.update', outcome: 'ok' })
      throw new Error('no')
    })
    await expect(act).rejects.toThrow('no')
    expect(await database.db.$count(auditEvents)).toBe(0)
  })

  test.each(["update audit_events set event = 'x'", 'delete from audit_events', 'truncate audit_events', 'delete from audit_links'])(
    '%s is refused',
    async (statement) => {
      await write(1)
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    },
  )
})

describe('the chain', () => {
  test('holds every row once, in one chain per node, however many jobs run', async () => {
    await Promise.all([write(30, 'a'), write(20, 'b'), chainAudit(database.db, key), chainAudit(database.db, key)])
    await Promise.all([chainAudit(database.db, key), chainAudit(database.db, key), chainAudit(database.db, key)])
    expect(await chainAudit(database.db, key)).toBe(0)
    const report = await verifyAudit(database.db, [], keys)
    expect(report).toMatchObject({ checked: 50, breaks: [], loose: 0 })
    expect(report.heads.map(({ node, position }) => [node, position])).toEqual([
      ['a', 30],
      ['b', 20],
    ])
  })

  test('takes a row that was committed after later ones', async () => {
    const slow = await database.pool.connect()
    await slow.query('begin')
    await slow.query(
      `insert into audit_events (node, event, outcome, request_id, route, level) values ('a', 'slow', 'ok', 'r', 'r', 'none')`,
    )
    await write(3)
    expect(await chainAudit(database.db, key)).toBe(3)
    await slow.query('commit')
    slow.release()
    expect(await chainAudit(database.db, key)).toBe(1)
    expect(await verifyAudit(database.db, [], keys)).toMatchObject({ checked: 4, breaks: [], loose: 0 })
  })

  test.each([
    ['30 minutes', 'usual', 'long'],
    ['1 minute', 'newest', 'usual'],
  ] as const)('takes a row that was committed %s late, not in the %s search, but in the %s one', async (late, nearer, farther) => {
    await write(3)
    await chainAudit(database.db, key)
    await database.pool.query(
      `insert into audit_events (at, node, event, outcome, request_id, route, level)
       values (clock_timestamp() - $1::interval, 'a', 'late', 'ok', 'r', 'r', 'none')`,
      [late],
    )
    expect(await chainAudit(database.db, key, nearer)).toBe(0)
    expect(await chainAudit(database.db, key, farther)).toBe(1)
    expect(await verifyAudit(database.db, [], keys)).toMatchObject({ checked: 4, breaks: [], loose: 0 })
  })

  test.each([
    ['newest', 450],
    ['usual', 1100],
  ] as const)('links more rows than one search of the %s takes', async (search, count) => {
    await database.pool.query(
      `insert into audit_events (node, event, outcome, request_id, route, level)
       select 'a', 'many', 'ok', 'r', 'r', 'none' from generate_series(1, ${count})`,
    )
    expect(await chainAudit(database.db, key, search)).toBe(count)
    expect(await verifyAudit(database.db, [], keys)).toMatchObject({ checked: count, breaks: [], loose: 0 })
  })
})

describe('tampering', () => {
  const after = async (statement: string) => {
    await write(5)
    await chainAudit(database.db, key)
    const { heads } = await verifyAudit(database.db, [], keys)
    const seqs = (await database.db.select({ seq: auditLinks.eventSeq }).from(auditLinks).orderBy(auditLinks.position)).map(
      ({ seq }) => seq,
    )
    await withoutGuard(statement.replace('THIRD', `${seqs[2]}`))
    return verifyAudit(database.db, heads, keys)
  }
  test.each([
    ['an altered row', "update audit_events set outcome = 'failed' where seq = THIRD", 'a row was altered', 3],
    ['an altered time', "update audit_events set at = at - interval '1 hour' where seq = THIRD", 'a row was altered', 3],
    ['a missing row', 'delete from audit_events where seq = THIRD', 'a row is missing', 3],
    ['a missing link', 'delete from audit_links where event_seq = THIRD', 'a link is missing', 3],
    ['an altered link', "update audit_links set prev_hash = 'x' where event_seq = THIRD", 'a link was altered', 3],
    ['a truncated chain', 'delete from audit_links where position > 3', 'the anchor is not on the chain', 4],
  ])('%s is found', async (_, statement, problem, position) => {
    expect((await after(statement)).breaks).toMatchObject([{ node: 'a', problem, position }])
  })

  test('a chain that was rebuilt with the stolen key does not match the anchor', async () => {
    await write(5)
    await chainAudit(database.db, key)
    const { heads } = await verifyAudit(database.db, [], keys)
    await withoutGuard("update audit_events set event = 'x'; truncate audit_links")
    await chainAudit(database.db, key)
    expect((await verifyAudit(database.db, [], keys)).breaks).toEqual([])
    expect((await verifyAudit(database.db, heads, keys)).breaks).toMatchObject([{ position: 5, problem: 'the anchor is not on the chain' }])
  })
})

describe('a chain that was rebuilt without the key', () => {
  /** Changes the third row of five and recomputes every hash, as a superuser can. `macOf` makes the MACs. */
  const rebuild = async (macOf: (hash: string, former: string | null) => string | null) => {
    await write(5)
    await chainAudit(database.db, key)
    const links = await database.db.select().from(auditLinks).orderBy(auditLinks.position)
    await withoutGuard(`update audit_events set outcome = 'failed' where seq = ${links[2]?.eventSeq}; truncate audit_links;
      alter table audit_links drop constraint audit_links_keyed`)
    const rows = await database.db.select().from(auditEvents).orderBy(auditEvents.seq)
    let prevHash = chainStart
    for (const [at, row] of rows.entries()) {
      const hash = linkHash(prevHash, row)
      const mac = macOf(hash, links[at]?.mac ?? null)
      await database.db.insert(auditLinks).values({ node: 'a', position: at + 1, eventSeq: row.seq, prevHash, hash, mac })
      prevHash = hash
    }
    const { breaks } = await verifyAudit(database.db, [], keys)
    await withoutGuard('truncate audit_links; alter table audit_links add constraint audit_links_keyed check (mac is not null) not valid')
    return breaks
  }

  test.each<[string, Parameters<typeof rebuild>[0], number]>([
    ['with no MACs, as before there was a key', () => null, 5],
    ['with the former MACs', (_, former) => former, 3],
    ['with MACs of another key', (hash) => linkMac(auditKeyOf('other'), hash), 1],
    ['with seals of another key', (hash) => sealMac(auditKeyOf('other'), hash), 1],
  ])('%s is found without any anchor', async (_, macOf, position) => {
    expect(await rebuild(macOf)).toMatchObject([{ node: 'a', position, problem: 'a link was made without the key' }])
  })

  test('does not become valid by further links', async () => {
    await write(2)
    await chainAudit(database.db, key)
    await withoutGuard('alter table audit_links drop constraint audit_links_keyed; update audit_links set mac = null')
    await write(1)
    await chainAudit(database.db, key)
    expect((await verifyAudit(database.db, [], keys)).breaks).toMatchObject([{ position: 3, problem: 'a link was made without the key' }])
    await withoutGuard('truncate audit_links; alter table audit_links add constraint audit_links_keyed check (mac is not null) not valid')
  })
})

describe('a retired key', () => {
  const other = auditKeyOf('the next secret of the tests')
  const retiredAt = (days: number) => new Date(Date.now() + days * 86_400_000)
  const verifyWith = (days: number) =>
    verifyAudit(
      database.db,
      [],
      [
        { key: other, retiredAt: null },
        { key, retiredAt: retiredAt(days) },
      ],
    )

  test('vouches for the links from before the rotation, beside links of the new key', async () => {
    await write(3)
    await chainAudit(database.db, key)
    await write(2)
    await chainAudit(database.db, other)
    expect(await verifyWith(0)).toMatchObject({ checked: 5, breaks: [] })
    expect((await verifyAudit(database.db, [], [{ key: other, retiredAt: null }])).breaks).toMatchObject([{ position: 1 }])
  })

  test('that somebody found later vouches for no row written after it was retired', async () => {
    await write(3)
    await chainAudit(database.db, key)
    expect((await verifyWith(-2)).breaks).toMatchObject([{ position: 1, problem: 'a link was made without the key' }])
  })
})

describe('links from before there was a key', () => {
  const migrationsFolder = 'server/schema/migrations'
  let earlier: TestDatabase
  let untilKey: string
  beforeAll(async () => {
    earlier = await openUnmigratedTestDb('portal')
    untilKey = await migrationsUntil('audit-keys', migrationsFolder)
  })
  afterAll(async () => {
    await earlier.close()
    await rm(untilKey, { recursive: true })
  })

  const migrate = (auditKey?: Buffer, folder = migrationsFolder) =>
    migrateDatabase(earlier.owner, { schemaName: 'portal', migrationsFolder: folder, appRole: earlier.appRole, auditKey })
  const changeEarlier = (statement: string) => tamperWithAudit(earlier.owner, statement)

  /** A database as the version before the key left it: links of two nodes without MACs. */
  const openEarlier = async () => {
    await migrate(undefined, untilKey)
    await write(3, 'a', earlier.db)
    await write(1, 'b', earlier.db)
    await chainAudit(earlier.db, key)
    await changeEarlier('alter table audit_links drop column mac')
    await changeEarlier('delete from migrations where id = (select max(id) from migrations)')
  }

  test('stay verifiable after the migration, and are covered by the key', async () => {
    await openEarlier()
    await expect(migrate()).rejects.toThrow('Start the server once before this command')
    await migrate(key)
    expect(await verifyAudit(earlier.db, [], keys)).toMatchObject({ checked: 4, breaks: [], loose: 0 })
    await write(2, 'a', earlier.db)
    await chainAudit(earlier.db, key)
    expect(await verifyAudit(earlier.db, [], keys)).toMatchObject({ checked: 6, breaks: [], loose: 0 })

    await changeEarlier("update audit_events set outcome = 'failed' where node = 'b'")
    const [row] = await earlier.db.select().from(auditEvents).where(eq(auditEvents.node, 'b'))
    await changeEarlier(`update audit_links set hash = '${row && linkHash(chainStart, row)}' where node = 'b'`)
    expect((await verifyAudit(earlier.db, [], keys)).breaks).toMatchObject([{ node: 'b', problem: 'a link was made without the key' }])
  })
})
