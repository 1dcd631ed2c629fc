import { afterEach, beforeEach, expect, test } from 'vitest'
import { busyTurn, idleTurn, jobTurn } from '#platform/testing/job-turn.ts'
import { retentionJobs } from '#server/retention/retention-jobs.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { mobileRetentionCalls } from '#shared/retention/mobile-retention-calls.ts'

let portal: TestPortal
/** The persons under hold in each message that the telehealth service accepted. */
let sent: string[][]
let isReachable: boolean
beforeEach(async () => {
  portal = await openTestPortal({ care: true })
  sent = []
  isReachable = true
  const { care } = portal.portal
  const { ask } = care
  care.ask = async (call, input, ...rest) => {
    if (!isReachable) throw new Error('not reached')
    const answer = await ask(call, input, ...rest)
    if (call.path === mobileRetentionCalls.putRetention.path) sent.push((input as unknown as { held_persons: string[] }).held_persons)
    return answer
  }
})
afterEach(() => portal.close())

/** Places a legal hold on Ana, of which only the portal knows. Returns her id in the telehealth service. */
const placeHoldUnheard = async (): Promise<string> => {
  isReachable = false
  const { rows } = await portal.pool.query(
    `select p.id, p.telehealth_id from profiles f join persons p on p.id = f.person_id where f.email = 'ana.rivera@example.com'`,
  )
  const olga = await portal.operator('olga.admin@example.com')
  await olga.post(`/api/console/members/${rows[0].id}/open`, { reason: 'case' })
  const placed = await olga.post(`/api/console/members/${rows[0].id}/legal-hold`, { reason: 'Docket 26-1180' })
  expect(placed.json().data).toEqual({ isKnownToCare: false })
  isReachable = true
  return rows[0].telehealth_id
}

test('the job sends legal holds and periods once after the start, when they change, and every hour', async () => {
  const jobs = retentionJobs(portal.portal)
  const turn = () => jobTurn(jobs, 'care retention', portal.pool)
  expect(await turn()).toEqual(busyTurn)
  expect(sent).toEqual([[]])
  expect(await turn()).toEqual(idleTurn)

  const held = await placeHoldUnheard()
  isReachable = false
  expect(await turn()).toEqual(busyTurn)
  expect(sent).toHaveLength(1)
  isReachable = true
  expect(await turn()).toEqual(busyTurn)
  expect(sent).toEqual([[], [held]])
  expect(await turn()).toEqual(idleTurn)

  portal.clock.advance(3_599_999)
  expect(await turn()).toEqual(idleTurn)
  portal.clock.advance(1)
  expect(await turn()).toEqual(busyTurn)
  expect(sent).toEqual([[], [held], [held]])
  expect(await turn()).toEqual(idleTurn)
})
