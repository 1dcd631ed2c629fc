import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prescriptionJobs } from '#care/server/prescribing/prescription-jobs.ts'
import { prescriptions } from '#care/server/schema/prescription-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { addStartedVisit, loadTestDrugs, signTest } from '#care/server/testing/test-prescriptions.ts'
import { openRowNotices } from '#platform/live/row-notices.ts'
import { busyTurn, idleTurn, jobTurn } from '#platform/testing/job-turn.ts'
import { pauseAfter } from '#shared/prescribing/order-states.ts'

let care: TestCare
let browser: ClinicBrowser
let visitId: string
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
  await loadTestDrugs(care)
  const clinicianId = await addTestClinician(care)
  browser = clinicBrowser(care)
  await browser.enter(clinicianId)
  visitId = await addStartedVisit(care, clinicianId)
})
afterEach(() => care.close())

const turn = () => jobTurn(prescriptionJobs(care.care), 'care prescriptions', care.pool)
const statusOf = async (id: string) =>
  (await care.db.select({ status: prescriptions.status }).from(prescriptions).where(eq(prescriptions.id, id)))[0]?.status

test('the job has work once a prescription is signed, and after a failure when its next attempt is due', async () => {
  expect(await turn()).toEqual(idleTurn)
  care.partner.behave = () => 'down'
  const id = await signTest(browser, visitId)
  expect(await turn()).toEqual(busyTurn)
  expect(await statusOf(id)).toBe('queued')
  const pauseMs = pauseAfter(1)
  expect(await turn()).toEqual({ dueMs: pauseMs, hasRun: false })

  care.partner.behave = () => 'acknowledge'
  care.clock.advance(pauseMs)
  expect(await turn()).toEqual(busyTurn)
  expect(await statusOf(id)).toBe('sent')
  expect(await turn()).toEqual(idleTurn)
})

test('a signed prescription wakes the job', async () => {
  const [job] = prescriptionJobs(care.care)
  const notices = openRowNotices({ pool: care.pool, schemaName: 'care' })
  try {
    const bell = notices.bellOf(job?.wokenBy ?? '')
    /** Longer than the test may take: only a notice ends a wait. */
    const heard = () => bell.wait(600_000, new AbortController().signal)
    // The new connection rings every bell.
    await heard()
    const woken = heard()
    await signTest(browser, visitId)
    await woken
  } finally {
    await notices.stop()
  }
})
