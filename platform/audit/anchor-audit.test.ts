import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorAudit, readAnchors } from '#platform/audit/anchor-audit.ts'
import { auditKeyOf } from '#platform/audit/audit-link.ts'
import { chainAudit } from '#platform/audit/chain-audit.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { openLog } from '#platform/log.ts'
import { tamperWithAudit } from '#platform/testing/tamper-with-audit.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const key = auditKeyOf('a secret of the tests')
const keys = [{ key, retiredAt: null }]
let database: TestDatabase
let folder = ''
beforeAll(async () => {
  database = await openTestDb()
  folder = await mkdtemp(join(tmpdir(), 'foyer-anchors-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('the ends of the chains go to the log and to the file, and reveal a chain that was rebuilt with the stolen key', async () => {
  const lines: string[] = []
  const log = openLog({ level: 'info' }, { write: (line) => void lines.push(line) })
  const file = join(folder, 'anchors.jsonl')
  const anchor = () => anchorAudit(database.db, { server: 'portal', log, now: new Date('2026-11-23T12:00:00Z'), file })
  const write = (node: string) =>
    database.pool.query(
      `insert into audit_events (node, event, outcome, request_id, route, level) values ('${node}', 'x', 'ok', 'r', 'r', 'none')`,
    )
  await anchor()
  for (const node of ['a', 'a', 'b']) await write(node)
  await chainAudit(database.db, key)
  await anchor()
  await write('a')
  await chainAudit(database.db, key)
  await anchor()

  const written = readAnchors(await readFile(file, 'utf8'), 'portal')
  expect(written.map(({ node, position }) => `${node} ${position}`)).toEqual(['a 2', 'b 1', 'a 3', 'b 1'])
  expect(lines.map((line) => JSON.parse(line).anchor)).toMatchObject(written)
  expect(readAnchors(await readFile(file, 'utf8'), 'care')).toEqual([])
  expect((await verifyAudit(database.db, written, keys)).breaks).toEqual([])

  await tamperWithAudit(
    database.owner,
    "update audit_events set outcome = 'failed' where node = 'b'; delete from audit_links where node = 'b'",
  )
  await chainAudit(database.db, key)
  expect((await verifyAudit(database.db, [], keys)).breaks).toEqual([])
  expect((await verifyAudit(database.db, written, keys)).breaks).toMatchObject([{ node: 'b', problem: 'the anchor is not on the chain' }])
})

test('a line that is no anchor is named', () => {
  expect(() => readAnchors('\n{"server":"portal","node":"a"}\n', 'portal')).toThrow('Line 2 of the anchor file is no anchor.')
})
