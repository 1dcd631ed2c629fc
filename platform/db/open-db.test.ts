import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throttles } from '#platform/schema/platform-tables.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

const row = (key: string) => ({ key, count: 1, windowEndsAt: new Date('2026-11-20T12:00:00.123Z') })

test('a time read back equals the time written, to the millisecond', async () => {
  await database.db.insert(throttles).values(row('time'))
  const [read] = await database.db.select().from(throttles)
  expect(read?.windowEndsAt).toEqual(new Date('2026-11-20T12:00:00.123Z'))
})

test('a transaction that throws leaves nothing behind', async () => {
  const attempt = database.db.transaction(async (tx) => {
    await tx.insert(throttles).values(row('rolled back'))
    throw new Error('no')
  })
  await expect(attempt).rejects.toThrow('no')
  expect(await database.db.$count(throttles, sql`key = 'rolled back'`)).toBe(0)
})

test('a connection that is cut during a transaction rejects it without ending the process', async () => {
  const cut = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await sleep(100)
    await tx.execute(sql`select 1`)
  })
  await expect(cut).rejects.toThrow()
  expect(await database.db.$count(throttles, sql`key = 'none'`)).toBe(0)
})

test('connections that die before a transaction starts are returned to the pool', async () => {
  database.pool.on('acquire', (client) => {
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
  })
  for (let round = 0; round < 12; round++) await expect(database.db.transaction(() => Promise.resolve())).rejects.toThrow()
  database.pool.removeAllListeners('acquire')
  expect(await database.db.transaction(() => Promise.resolve('well'))).toBe('well')
})
