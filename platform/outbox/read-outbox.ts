import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { outboxMessagesNow, outboxOldest } from '#platform/metrics/metrics.ts'
import { addReading, databaseReadingMs, type MetricSample } from '#platform/metrics/readings.ts'
import { channels } from '#platform/outbox/post.ts'

type OutboxRow = { channel: string; status: 'waiting' | 'dead'; count: number; oldest: Date | string }

/** Every channel has a value, so that 0 is not mistaken for a missing metric. */
const outboxSamples = (server: string, rows: readonly OutboxRow[], now: Date): MetricSample[] =>
  channels.flatMap((channel) => {
    const of = (status: OutboxRow['status']) => rows.find((row) => row.channel === channel && row.status === status)
    const oldest = new Date(of('waiting')?.oldest ?? now)
    return [
      { gauge: outboxMessagesNow, labels: { server, channel, status: 'waiting' }, value: of('waiting')?.count ?? 0 },
      { gauge: outboxMessagesNow, labels: { server, channel, status: 'dead' }, value: of('dead')?.count ?? 0 },
      { gauge: outboxOldest, labels: { server, channel }, value: Math.max(0, (now.getTime() - oldest.getTime()) / 1000) },
    ]
  })

/** Adds the readings of a server's outbox. @returns a function that removes them */
export const addOutboxReading = (server: 'portal' | 'care', { db, clock }: { db: Db; clock: Clock }): (() => void) =>
  addReading(
    `${server} outbox`,
    async () => {
      const { rows } = await db.execute<OutboxRow>(sql`
        select channel, status, count(*)::int as count, min(created_at) as oldest
        from outbox_messages where status in ('waiting', 'dead') group by channel, status`)
      return outboxSamples(server, rows, clock.now())
    },
    databaseReadingMs,
  )
