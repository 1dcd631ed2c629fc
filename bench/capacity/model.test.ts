import { expect, test } from 'vitest'
import { diskNeeded, peakOf } from '#bench/capacity/model.ts'

test('ten times the members make ten times the load, and never fewer than two nodes', () => {
  const [one, ten] = [peakOf(1_000_000, 50), peakOf(10_000_000, 50)]
  expect(one.signedIn).toBe(5_000)
  // 0.1167 polls a second for each of the 5,000, and 40 calls in ten minutes.
  expect(one.callsASecond).toBeCloseTo(5_000 * (1 / 15 + 1 / 30 + 1 / 60) + (5_000 / 600) * 41, 3)
  expect(ten.callsASecond / one.callsASecond).toBeCloseTo(10, 6)
  expect(ten.nodeCores / one.nodeCores).toBeCloseTo(10, 6)
  expect(peakOf(1_000, 50)).toMatchObject({ nodes: 2, connections: 40 })
})

test('the audit log is kept for six years, everything else for a month', () => {
  const bytes = { person: 1_000, account: 500, session: 400, message: 600, auditEvent: 800 }
  const disk = diskNeeded(1_000_000, bytes)
  expect(disk.peopleGb).toBeCloseTo(1.25, 6)
  expect(disk.auditGbAMonth).toBeCloseTo((500_000 * 4 * 5 * 800) / 1e9, 6)
  expect(disk.auditGb).toBeCloseTo(disk.auditGbAMonth * 72, 6)
  expect(disk.messagesGb).toBeCloseTo((500_000 * 4 * 0.5 * 600) / 1e9, 6)
})
