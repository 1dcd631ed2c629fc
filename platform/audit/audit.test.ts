import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { chainAudit } from '#platform/audit/chain-audit.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { auditEvents, auditLinks } from '#platform/schema/platform-tables.ts'
import { tamperWithAudit } from '#platform/testing/tamper-with-audit.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

const withoutGuard = (statement: string) => tamperWithAudit(database.owner, statement)
beforeEach(() => withoutGuard('truncate audit_events, audit_links'))

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

const write = async (count: number, node = 'a') => {
  for (let number = 0; number < count; number++)
    await writeAudit(database.db, auditContextOn(node), { event: 'profile.read', outcome: 'ok' })
}

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
    await Promise.all([write(30, 'a'), write(20, 'b'), chainAudit(database.db), chainAudit(database.db)])
    await Promise.all([chainAudit(database.db), chainAudit(database.db), chainAudit(database.db)])
    expect(await chainAudit(database.db)).toBe(0)
    const report = await verifyAudit(database.db)
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
    expect(await chainAudit(database.db)).toBe(3)
    await slow.query('commit')
    slow.release()
    expect(await chainAudit(database.db)).toBe(1)
    expect(await verifyAudit(database.db)).toMatchObject({ checked: 4, breaks: [], loose: 0 })
  })
})

describe('tampering', () => {
  const after = async (statement: string) => {
    await write(5)
    await chainAudit(database.db)
    const { heads } = await verifyAudit(database.db)
    const seqs = (await database.db.select({ seq: auditLinks.eventSeq }).from(auditLinks).orderBy(auditLinks.position)).map(
      ({ seq }) => seq,
    )
    await withoutGuard(statement.replace('THIRD', `${seqs[2]}`))
    return verifyAudit(database.db, heads)
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

  test('a chain that was rebuilt after an alteration does not match the anchor', async () => {
    await write(5)
    await chainAudit(database.db)
    const { heads } = await verifyAudit(database.db)
    await withoutGuard("update audit_events set event = 'x'; truncate audit_links")
    await chainAudit(database.db)
    expect((await verifyAudit(database.db)).breaks).toEqual([])
    expect((await verifyAudit(database.db, heads)).breaks).toMatchObject([{ position: 5, problem: 'the anchor is not on the chain' }])
  })
})
