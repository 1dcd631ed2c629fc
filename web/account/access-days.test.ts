import { describe, expect, test } from 'vitest'
import type { OwnAuditRow } from '#shared/audit/own-audit-calls.ts'
import { accessDays, mergeLogs } from '#web/account/access-days.ts'

const row = (seq: number, at: string, change: Partial<OwnAuditRow> = {}): OwnAuditRow => ({
  seq,
  at: `2026-11-${at}:00.000Z`,
  event: 'member.open',
  outcome: 'ok',
  who: { kind: 'operator', role: 'support' },
  reason: null,
  ...change,
})
const you = { who: { kind: 'you' } } as const
const shown = (rows: OwnAuditRow[], timeZone = 'America/Chicago') =>
  accessDays(rows, timeZone).map(({ entries }) => entries.map(({ row: { seq }, count }) => [seq, count]))

describe('two logs on one page', () => {
  test('are one list, newest first', () => {
    const logs = [
      { rows: [row(9, '20T15:00'), row(8, '20T09:00')], hasMore: false },
      { rows: [row(4, '20T12:00')], hasMore: false },
    ]
    expect(mergeLogs(logs).map(({ seq }) => seq)).toEqual([9, 4, 8])
  })

  test('end where a log has rows that are not loaded yet, so that nothing appears later above what was read', () => {
    const logs = [
      { rows: [row(9, '20T15:00'), row(8, '20T14:00')], hasMore: true },
      { rows: [row(4, '20T14:30'), row(3, '19T09:00')], hasMore: true },
    ]
    expect(mergeLogs(logs).map(({ seq }) => seq)).toEqual([9, 4, 8])
  })

  test('a log that is not loaded or empty holds nothing back', () => {
    expect(
      mergeLogs([
        { rows: [row(9, '20T15:00')], hasMore: false },
        { rows: [], hasMore: false },
      ]),
    ).toHaveLength(1)
  })
})

describe('the days', () => {
  test('follow the member’s time zone', () => {
    const late = [row(2, '21T03:00'), row(1, '20T15:00')]
    expect(shown(late)).toEqual([[[2, 2]]])
    expect(shown(late, 'Europe/London')).toEqual([[[2, 1]], [[1, 1]]])
  })

  test('have what others did first, then the member’s own acts', () => {
    expect(shown([row(3, '20T16:00', you), row(2, '20T15:00', { event: 'case.read' })])).toEqual([
      [
        [2, 1],
        [3, 1],
      ],
    ])
  })

  test('join what one person did several times into one entry with the newest time', () => {
    const rows = [
      row(5, '20T16:00'),
      row(4, '20T15:00', you),
      row(3, '20T14:00'),
      row(2, '20T13:00', { outcome: 'refused' }),
      row(1, '20T12:00', { reason: 'case' }),
    ]
    expect(shown(rows)).toEqual([
      [
        [5, 2],
        [2, 1],
        [1, 1],
        [4, 1],
      ],
    ])
  })
})
