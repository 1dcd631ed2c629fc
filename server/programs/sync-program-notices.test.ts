import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { busyTurn, idleTurn, jobTurn } from '#platform/testing/job-turn.ts'
import { programJobs } from '#server/programs/program-jobs.ts'
import { markEnrolled, saveReferral } from '#server/programs/referral-store.ts'
import { syncProgramNotices } from '#server/programs/sync-program-notices.ts'
import { inboxContentsOf } from '#server/testing/care-side.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let profileId: string
beforeEach(async () => {
  portal = await openTestPortal({ care: true })
  profileId = (await portal.browser().signIn('ana.rivera@example.com')).json().data.profile.id
})
afterEach(() => portal.close())

const refer = async (program: 'diabetes' | 'weight', isEnrolled: boolean) => {
  const now = portal.clock.now()
  const id = await saveReferral(portal.db, { id: uuidv7(), profileId, program, now })
  if (isEnrolled) await markEnrolled(portal.db, id, now)
}
const turn = () => syncProgramNotices(portal.portal, portal.db, new AbortController().signal)
const inboxEntries = async () => (await inboxContentsOf(portal.care, 'program')).map(({ program }) => program)

test('an enrolled member gets one inbox entry, even after a failed try; one who only opened the page gets none', async () => {
  await refer('diabetes', true)
  await refer('weight', false)
  const { ask } = portal.portal.care
  portal.portal.care.ask = () => Promise.reject(new Error('not reached'))
  await turn()
  expect(await inboxEntries()).toEqual([])
  portal.portal.care.ask = ask
  await turn()
  await turn()
  expect(await inboxEntries()).toEqual(['diabetes'])
})

test('the job has work from an enrollment until the inbox has its entry', async () => {
  const job = () => jobTurn(programJobs(portal.portal), 'programs taken part in', portal.pool)
  expect(await job()).toEqual(idleTurn)
  await refer('weight', false)
  expect(await job()).toEqual(idleTurn)
  await refer('diabetes', true)
  const { ask } = portal.portal.care
  portal.portal.care.ask = () => Promise.reject(new Error('not reached'))
  expect(await job()).toEqual(busyTurn)
  portal.portal.care.ask = ask
  expect(await job()).toEqual(busyTurn)
  expect(await inboxEntries()).toEqual(['diabetes'])
  expect(await job()).toEqual(idleTurn)
})
