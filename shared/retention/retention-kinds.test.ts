import { expect, test } from 'vitest'
import { keptKind, type RetentionKind } from '#shared/retention/retention-kinds.ts'

const years = { 2: 731, 6: 2192, 7: 2557, 10: 3653, 30: 10958 }

test.each<[kinds: RetentionKind[], source: string | undefined, days: number, least: number]>([
  [['visits', 'messages', 'medicalInfo'], '42 CFR 422.504(d); Cal. Health & Safety Code 123145', years[10], years[7]],
  [['invoices'], '26 CFR 1.6001-1; 26 U.S.C. 6501(e)', years[7], years[6]],
  [['closedAccounts', 'importRuns', 'administration', 'careMembers'], '45 CFR 164.316(b)(2)(i), 164.530(j)', years[6], years[6]],
  [['eligibility'], '29 U.S.C. 1027 (ERISA section 107)', years[6], years[6]],
  [['shares'], '45 CFR 164.528(a)(1)', years[6], years[6]],
  [['inbox'], undefined, years[2], 90],
])('records kept for years: %j by %s, %i days, at least %i', (kinds, source, days, least) => {
  const most = source === undefined ? years[10] : years[30]
  for (const kind of kinds) {
    expect(keptKind(kind).source, kind).toBe(source)
    expect(keptKind(kind).period, kind).toEqual({ days, least, most })
  }
})

test('the audit log is never deleted, and is kept for six years or more', () => {
  expect(keptKind('auditLog').period).toEqual({ atLeast: years[6] })
})

test.each<[RetentionKind, days: number, least?: number, most?: number]>([
  ['oneTimeProofs', 0],
  ['throttles', 0],
  ['removedFavorites', 1],
  ['codes', 1, 1, 30],
  ['registrationTickets', 1, 1, 30],
  ['lostFiles', 1, 1, 30],
  ['importFiles', 14, 1, 30],
  ['sessions', 30, 1, 90],
  ['visitDrafts', 30, 1, 90],
  ['devices', 30, 1, 365],
  ['policyReports', 30, 1, 365],
  ['messagesSent', 30, 7, 365],
  ['cases', 90, 30, years[6]],
  ['inquiries', 90, 1, 365],
  ['importDetails', 90, 30, 365],
  ['messageDrafts', 90, 1, 365],
  ['staffSessions', 90, 30, years[6]],
  ['pushDevices', 180, 30, 365],
  ['priceReports', 365, 30, 365],
])('what serves a task or security for a while is deleted: %s after %i days, within %s and %s', (kind, days, least, most) => {
  expect(keptKind(kind).period).toEqual(least === undefined ? { days } : { days, least, most })
})

test.each<RetentionKind>(['accountData', 'deliveries', 'rooms', 'staff'])('%s last as long as the record that they belong to', (kind) => {
  expect(keptKind(kind).period).toBe('owner')
})
