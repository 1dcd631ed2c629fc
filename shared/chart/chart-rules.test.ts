import { expect, test } from 'vitest'
import { chartRelation, mayOpenChart, openingMinutes, treatingDays } from '#shared/chart/chart-rules.ts'
import type { License } from '#shared/visits/license-rules.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'

const now = new Date('2026-11-20T15:00:00Z')
const dayMs = 86_400_000
const ago = (ms: number) => new Date(now.getTime() - ms)
const licensed = (...states: string[]): License[] => states.map((state) => ({ state, number: '1', expiresOn: '2030-12-31' }))
const expired: License[] = [{ state: 'TX', number: '1', expiresOn: '2026-11-01' }]

const visit = (status: VisitState, endedAt: Date | null = null, clinicianId: string | null = 'me') => ({
  clinicianId,
  status,
  state: 'TX',
  endedAt,
})
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

type Question = Parameters<typeof chartRelation>[0]

test.each<[string, Partial<Question>, 'treating' | 'opened' | null]>([
  ['no visit of the patient', {}, null],
  ['an accepted visit', { visits: [visit('Locked')] }, 'treating'],
  ['a visit for which times were proposed', { visits: [visit('Proposed')] }, 'treating'],
  ['a visit that has begun', { visits: [visit('Started')] }, 'treating'],
  ["a colleague's visit", { visits: [visit('Started', null, 'other')] }, null],
  ['a visit that waits for anybody', { visits: [visit('Requested', null, null)] }, null],
  ['completed yesterday', { visits: [visit('Completed', ago(dayMs))] }, 'treating'],
  ['completed a millisecond less than 90 days ago', { visits: [visit('Completed', ago(treatingDays * dayMs - 1))] }, 'treating'],
  ['completed 90 days ago', { visits: [visit('Completed', ago(treatingDays * dayMs))] }, null],
  ['cancelled yesterday', { visits: [visit('Cancelled', ago(dayMs))] }, null],
  ['expired yesterday', { visits: [visit('Expired', ago(dayMs))] }, null],
  ['an accepted visit without a license there', { visits: [visit('Locked')], licenses: licensed('CA') }, null],
  ['an accepted visit with a license that has ended', { visits: [visit('Locked')], licenses: expired }, null],
  ['a begun visit with a license that has ended', { visits: [visit('Started')], licenses: expired }, 'treating'],
  ['completed yesterday, the license has ended', { visits: [visit('Completed', ago(dayMs))], licenses: expired }, null],
  ['opened with a reason', { openedUntil: inMinutes(1) }, 'opened'],
  ['an opening that ends now', { openedUntil: inMinutes(0) }, null],
  ['opened, without a license there', { openedUntil: inMinutes(1), licenses: licensed('CA') }, null],
  ['both', { visits: [visit('Started')], openedUntil: inMinutes(1) }, 'treating'],
])('%s', (_case, change, kind) => {
  const question: Question = { clinicianId: 'me', licenses: licensed('TX'), visits: [], openedUntil: null, state: 'TX', now, ...change }
  expect(chartRelation(question)?.kind ?? null).toBe(kind)
})

test('an opening says until when', () => {
  const question = { clinicianId: 'me', licenses: licensed('TX'), visits: [], state: 'TX', now }
  expect(chartRelation({ ...question, openedUntil: inMinutes(9) })).toEqual({ kind: 'opened', until: inMinutes(9) })
  expect(openingMinutes).toBe(60)
})

test.each<[string, License[], string, boolean]>([
  ['a license there', licensed('TX'), 'TX', true],
  ['a license elsewhere', licensed('CA'), 'TX', false],
  ['a license that has ended', expired, 'TX', false],
])('a chart may be opened with a reason: %s', (_case, licenses, state, may) => {
  expect(mayOpenChart({ licenses, state, now })).toBe(may)
})
