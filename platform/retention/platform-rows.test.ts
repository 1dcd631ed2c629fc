import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformRows } from '#platform/retention/platform-rows.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDb()
})
afterAll(() => opened.close())

test('retention finds the few messages that are due by an index, not by reading the whole outbox', async () => {
  const { db } = opened
  await db.execute(sql`insert into outbox_messages (id, channel, recipient, text, status, next_attempt_at, created_at, settled_at)
    select gen_random_uuid(), 'email', 'a@example.com', '', 'delivered', now(), now(), now() - n * interval '1 minute'
    from generate_series(1, 20000) as n`)
  await db.execute(sql`analyze outbox_messages`)
  const kept = platformRows(() => sql`false`).find(({ kind }) => kind === 'messagesSent')
  const due = kept?.due(sql`now() - interval '13 days'`, sql`now()`)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select ctid from outbox_messages where ${due} limit 500`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('outbox_messages_settled')
  expect(plan).not.toContain('Seq Scan')
})
