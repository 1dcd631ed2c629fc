import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { members } from '#care/server/schema/member-tables.ts'
import { drafts, slots, visits } from '#care/server/schema/visit-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { addClinician, addSlot, sendDraft, slotTime, testRequest } from '#care/server/testing/test-visits.ts'
import { acceptVisit } from '#care/server/visits/clinic/accept-visit.ts'
import { startVisit } from '#care/server/visits/clinic/start-visit.ts'
import { expireVisits } from '#care/server/visits/expire-visits.ts'
import { proposeTimes } from '#care/server/visits/schedule/schedule-visit.ts'
import { findVisit } from '#care/server/visits/visit-store.ts'
import { auditEvents, changes } from '#platform/schema/platform-tables.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'
import { expiresAt } from '#shared/visits/visit-expiry.ts'

let care: TestCare
let okafor: Clinician
beforeAll(async () => {
  care = await openTestCare()
  okafor = await addClinician(care.db)
})
afterAll(() => care.close())
beforeEach(async () => {
  care.clock.set('2026-11-20T15:00:00Z')
  for (const table of [slots, visits, drafts, members]) await care.db.delete(table)
  await care.logIn()
})

const ask = async (draft: VisitDraft): Promise<string> => (await sendDraft(await care.sdk('th-ana'), draft)).data.consultId
const own = (visitId: string) => ({ clinician: okafor, visitId, request: testRequest() })
const times = { kind: 'times' as const, times: ['2026-11-21T10:00:00Z', '2026-11-23T10:00:00Z'] }
const evening = '2026-11-20T23:00:00Z'

test.each<[string, () => Promise<string>, string]>([
  ['a day after an on-demand request', () => ask({}), '2026-11-21T15:00:00.000Z'],
  ['a week after a request that is answered by message', () => ask({ type: 'Dermatology' }), '2026-11-27T15:00:00.000Z'],
  ['a day after the last requested time', () => ask({ type: 'Nutrition', when: times }), '2026-11-24T10:00:00.000Z'],
  [
    'a day after the last proposed time',
    async () => {
      const id = await ask({ type: 'Nutrition', when: times })
      await proposeTimes(care.care, { ...own(id), times: [new Date('2026-11-30T10:00:00Z')] })
      return id
    },
    '2026-12-01T10:00:00.000Z',
  ],
  [
    'a day after its scheduled time',
    async () => ask({ when: slotTime(await addSlot(care.db, okafor.id, evening), evening) }),
    '2026-11-21T23:00:00.000Z',
  ],
  [
    'a day after a clinician accepted it on demand but did not start',
    async () => {
      const id = await ask({})
      care.clock.advance(3_600_000)
      await acceptVisit(care.care, { ...own(id), at: null })
      return id
    },
    '2026-11-21T16:00:00.000Z',
  ],
])('a visit expires %s', async (_, begin, at) => {
  const id = await begin()
  const visit = await findVisit(care.db, id)
  expect(visit && expiresAt(visit)?.toISOString()).toBe(at)
  care.clock.set(new Date(new Date(at).getTime() - 1))
  expect(await expireVisits(care.care, care.db)).toBe(0)
  care.clock.set(at)
  expect(await expireVisits(care.care, care.db)).toBe(1)
  expect(await findVisit(care.db, id)).toMatchObject({ status: 'Expired', endedAt: new Date(at) })
  expect(await expireVisits(care.care, care.db)).toBe(0)
})

test('a visit that has started does not expire', async () => {
  const id = await ask({})
  await acceptVisit(care.care, { ...own(id), at: null })
  await startVisit(care.care, own(id))
  care.clock.advance(30 * 86_400_000)
  expect(await expireVisits(care.care, care.db)).toBe(0)
})

test('an expired visit is audited and announced to the member and the clinic', async () => {
  const id = await ask({})
  care.clock.advance(86_400_000)
  await expireVisits(care.care, care.db)
  const rows = await care.db.select().from(auditEvents)
  expect(rows.at(-1)).toMatchObject({ event: 'consult.expire', outcome: 'ok', level: 'job', actorId: null, subjectId: 'th-ana' })
  const announced = (await care.db.select().from(changes)).filter(({ key }) => key.includes(id) && key.includes('Expired'))
  expect(announced.map(({ topic }) => topic).sort()).toEqual(['live-clinic', 'live-member'])
})
