import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClinicians, demoClinicZone } from '#care/server/demo/demo-clinicians.ts'
import { demoSleep, demoSleepAnswers, demoSleepKey } from '#care/server/demo/demo-own-questionnaire.ts'
import { timeWithinDay } from '#care/server/demo/demo-times.ts'
import { demoVisits } from '#care/server/demo/demo-visits.ts'
import { seedCareDemo } from '#care/server/demo/seed-care-demo.ts'
import { listMedicalLists } from '#care/server/medical-info/store/medical-store.ts'
import { listResults } from '#care/server/questionnaires/read-questionnaires.ts'
import { followUps } from '#care/server/schema/choice-tables.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { invoices } from '#care/server/schema/invoice-tables.ts'
import { visitNotes } from '#care/server/schema/note-tables.ts'
import { prescriptions } from '#care/server/schema/prescription-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { countAnswers } from '#care/server/surveys/survey-store.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { billOlderVisits } from '#care/server/visits/clinic/bill-older-visits.ts'
import { demoId } from '#platform/demo-world.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { languages } from '#shared/languages.ts'
import { isAnswered, medicalEntrySchemas } from '#shared/medical-info/medical-lists.ts'
import { missingIn, ownContent } from '#shared/questionnaires/own-questionnaire.ts'
import { questionnaireProblems } from '#shared/questionnaires/own-questionnaire-rules.ts'
import { isAnswer, urgentAnswers } from '#shared/questionnaires/questionnaire.ts'
import { publishedMonths, surveyMonthsOf } from '#shared/surveys/survey-results.ts'
import { actionRefusal } from '#shared/visits/visit-rules.ts'
import type { OpenState } from '#shared/visits/visit-states.ts'

let care: TestCare
let isSeeded: boolean
beforeAll(async () => {
  care = await openTestCare()
  isSeeded = await seedCareDemo(care.care)
})
afterAll(() => care.close())

test("seeding twice creates the demo clinicians and Ana's visits, invoices and lists once", async () => {
  expect(isSeeded).toBe(true)
  expect(await seedCareDemo(care.care)).toBe(false)
  expect(await care.db.$count(clinicians)).toBe(Object.keys(demoClinicians).length)
  const stored = await care.db.select({ status: visits.status, summary: visits.summary }).from(visits)
  expect(
    stored
      .map(({ status }) => status)
      .filter((status) => status !== 'Completed')
      .sort(),
  ).toEqual(['Locked', 'Proposed', 'Requested', 'Requested'])
  expect(stored).toHaveLength(43)
  expect(stored.every(({ status, summary }) => (status === 'Completed') === (summary !== null))).toBe(true)
  const billed = (await care.db.select({ status: invoices.status, reference: invoices.visitReference }).from(invoices)).map(
    ({ status, reference }) => `${reference} ${status}`,
  )
  expect(billed).toHaveLength(39)
  for (const bill of ['V-3LD9RA due', 'V-7WN4ZE paid', 'V-5QY9HT covered']) expect(billed).toContain(bill)
  expect(await billOlderVisits(care.care)).toBe(0)
  // Two months have enough answers to be shown, whatever the day of the month.
  const shown = surveyMonthsOf(
    await countAnswers(care.db, { months: publishedMonths(new Date('2026-12-28T12:00:00Z')), zone: demoClinicZone, groupCodes: null }),
    publishedMonths(new Date('2026-12-28T12:00:00Z')),
  )
  expect(shown.map(({ counts }) => counts?.answers ?? null)).toEqual([12, 11, null])
  const lists = await listMedicalLists(care.care, demoId('telehealth', 'FOYER', 'Ana Rivera'))
  for (const { list, entries } of lists) for (const { data } of entries) expect(medicalEntrySchemas[list].parse(data)).toEqual(data)
  expect(lists.filter(isAnswered)).toHaveLength(5)
})

test("the practice's own questionnaire is whole in every language, and Ana's results have totals and ranges but no alert", async () => {
  expect(questionnaireProblems(demoSleep)).toEqual([])
  expect(ownContent.parse(demoSleep)).toEqual(demoSleep)
  for (const language of languages) expect(missingIn(demoSleep, language), language).toBe(0)
  const { results, own } = await listResults(care.care, [demoId('telehealth', 'FOYER', 'Ana Rivera')])
  const sleep = results.filter(({ questionnaire }) => questionnaire === demoSleepKey)
  expect(sleep.map(({ total, most }) => [total, most]).toSorted()).toEqual([
    [4, 12],
    [9, 12],
  ])
  expect(own).toMatchObject([{ key: demoSleepKey, version: '1' }])
  for (const { answers } of demoSleepAnswers) {
    expect(urgentAnswers(demoSleep.items, answers)).toEqual([])
    for (const item of demoSleep.items) expect(isAnswer(item, answers[item.linkId] ?? ''), item.linkId).toBe(true)
  }
})

const hours = Array.from({ length: 24 }, (_, index) => new Date(Date.UTC(2026, 2, 7, 2 * index + 1, 7)))

test('every demo clinician is licensed in named states only', async () => {
  const all = await care.db.select({ licenses: clinicians.licenses }).from(clinicians)
  for (const { licenses } of all) {
    expect(licenses.length).toBeGreaterThan(0)
    expect(licenses.length).toBeLessThan(usStates.length / 2)
  }
})

test("Ana's family has prescriptions, signed notes, a trend of PHQ-9 and a follow-up", async () => {
  const family = ['Ana', 'Mia', 'Leo'].map((first) => demoId('telehealth', 'FOYER', `${first} Rivera`))
  const patientsOf = async (table: typeof prescriptions | typeof visitNotes) =>
    new Set(
      (await care.db.select({ id: visits.patientId }).from(table).innerJoin(visits, eq(visits.id, table.visitId))).map(({ id }) => id),
    )
  for (const table of [prescriptions, visitNotes])
    expect([...(await patientsOf(table))].filter((id) => family.includes(id))).not.toEqual([])
  const { results } = await listResults(care.care, family)
  expect(results.filter(({ questionnaire }) => questionnaire === 'phq-9').length).toBeGreaterThan(1)
  expect(await care.db.$count(followUps, inArray(followUps.patientId, family))).toBeGreaterThan(0)
})

test('the upcoming demo visit is in clinic hours and can be moved, whatever the start time [VISIT-22]', () => {
  for (const now of hours) {
    const visit = demoVisits(now).find(({ status }) => status === 'Locked')
    if (!visit) throw new Error('there is no coming visit')
    expect(actionRefusal('reschedule', { ...visit, status: visit.status as OpenState }, visit.policy, now)).toBeNull()
    const shown = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', hourCycle: 'h23' })
    const hour = Number(shown.format(timeWithinDay(now)))
    expect(hour >= 7 && hour < 21, now.toISOString()).toBe(true)
  }
})
