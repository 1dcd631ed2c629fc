import { expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { queueJob } from '#platform/jobs/queue-job.ts'

test('a queue that could not be sent is left alone for ten seconds, whatever notices come', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const send = vi.fn(async () => false)
  const job = queueJob({ name: 'queue', table: 'changes', send })
  const run = () => job.run({} as Db, new AbortController().signal)
  expect(job.againIn?.()).toBe(Number.POSITIVE_INFINITY)
  await run()
  expect(job.againIn?.()).toBe(10_000)
  vi.advanceTimersByTime(9_999)
  await run()
  expect([send.mock.calls.length, job.againIn?.()]).toEqual([1, 1])
  vi.advanceTimersByTime(1)
  send.mockResolvedValue(true)
  await run()
  expect([send.mock.calls.length, job.againIn?.()]).toEqual([2, Number.POSITIVE_INFINITY])
  vi.useRealTimers()
})
