import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulateClinician } from '#care/server/demo/demo-clinician.ts'
import { seedCareDemo } from '#care/server/demo/seed-care-demo.ts'
import { places } from '#care/server/sealed-columns.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { sendDraft } from '#care/server/testing/test-visits.ts'
import { findVisit } from '#care/server/visits/visit-store.ts'

let care: TestCare
beforeAll(async () => {
  care = await openTestCare()
  await seedCareDemo(care.care)
  await care.logIn()
})
afterAll(() => care.close())

/** Runs the simulated clinician for `seconds` seconds and returns the statuses of a visit in order. */
const watch = async (id: string, seconds: number): Promise<string[]> => {
  const seen: string[] = []
  for (let passed = 0; passed <= seconds; passed += 1) {
    await simulateClinician(care.care)
    const status = (await findVisit(care.db, id))?.status ?? 'none'
    if (seen.at(-1) !== status) seen.push(status)
    care.clock.advance(1000)
  }
  return seen
}

test('the simulated clinician accepts, starts and completes an on-demand visit with a summary', async () => {
  const { data } = await sendDraft(await care.sdk('th-ana'))
  expect(await watch(data.consultId, 60)).toEqual(['Requested', 'Locked', 'Started', 'Completed'])
  const summary = (await findVisit(care.db, data.consultId))?.summary
  if (!summary) throw new Error('no summary')
  expect(await care.care.fields.open(places.visitSummary(data.consultId), summary)).toContain('Rest, drink plenty')
})

test('the waiting room says during a visit that the clinician is simulated', async () => {
  const ana = await care.sdk('th-ana')
  const { consultId } = (await sendDraft(ana, { reason: 'Again' })).data
  const isSimulated = async () => (await ana.screen('waiting_room', { consultId })).data.isSimulated
  expect(await isSimulated()).toBe(false)
  expect(await watch(consultId, 20)).toEqual(['Requested', 'Locked', 'Started'])
  expect(await isSimulated()).toBe(true)
  expect(await watch(consultId, 40)).toEqual(['Started', 'Completed'])
  expect(await isSimulated()).toBe(false)
})

test('the simulated clinician offers two times for a scheduled visit and then waits for the member', async () => {
  const times = [5, 6].map((days) => new Date(care.clock.now().getTime() + days * 86_400_000).toISOString())
  const { data } = await sendDraft(await care.sdk('th-ana'), { type: 'Nutrition', when: { kind: 'times', times } })
  expect(await watch(data.consultId, 30)).toEqual(['Requested', 'Proposed'])
  expect((await findVisit(care.db, data.consultId))?.proposedTimes).toHaveLength(2)
})
