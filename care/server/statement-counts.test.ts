import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { seedCareDemo } from '#care/server/demo/seed-care-demo.ts'
import { invoices } from '#care/server/schema/invoice-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { demoId } from '#platform/demo-world.ts'
import { watchStatements } from '#platform/testing/watch-statements.ts'

/** The most statements that a read may take, however many rows it shows. */
const most = 8

const ana = demoId('telehealth', 'FOYER', 'Ana Rivera')

let care: TestCare
let member: Awaited<ReturnType<TestCare['sdk']>>
let portal: Awaited<ReturnType<TestCare['logIn']>>
let clinic: ClinicBrowser
let statements: ReturnType<typeof watchStatements>
const ids: Record<string, string> = {}
beforeAll(async () => {
  statements = watchStatements()
  care = await openTestCare({ startsAt: new Date().toISOString() })
  await seedCareDemo(care.care)
  portal = await care.logIn(testClaims({ member: { telehealthId: ana } }))
  member = await care.sdk(ana)
  clinic = clinicBrowser(care)
  await clinic.enter(demoClinicians.okafor.id)
  const all = await care.db.select().from(visits)
  const lately = all.filter(
    ({ clinicianId, patientId, status }) => clinicianId === demoClinicians.okafor.id && patientId === ana && status === 'Completed',
  )
  ids.visit = lately.sort((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime())[0]?.id ?? ''
  ids.invoice = (await care.db.select({ id: invoices.id }).from(invoices))[0]?.id ?? ''
  ids.open = all.find(({ memberId, status }) => memberId === ana && status === 'Locked')?.id ?? ''
  ids.patient = ana
  ids.thread = (await member.screen('messages')).data.threads_list[0].id
})
afterAll(async () => {
  statements.stop()
  await care.close()
})

const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')

/** Expects few statements of a read that succeeds. Its first run may fill what later ones find in memory. */
const expectFew = async (read: () => Promise<{ status: number }>) => {
  expect((await read()).status).toBe(200)
  const sent = await statements.during(read)
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most)
}

describe('with the demo data', () => {
  test.each([
    ['visit_options', '{}'],
    ['open_slots', '{"type":"GeneralMedical","method":"Video","state":"TX"}'],
    ['visit', '{"consultId":"{open}"}'],
    ['unread_messages', '{}'],
    ['messages', '{}'],
    ['message_thread', '{"threadId":"{thread}"}'],
    ['new_message', '{}'],
    ['inbox', '{}'],
    ['unread_preview', '{}'],
    ['medical_info', '{"patientId":"{patient}"}'],
    ['records', '{"patientId":"{patient}"}'],
    ['invoices', '{}'],
    ['invoice', '{"invoiceId":"{invoice}"}'],
    ['my_prescriptions', '{}'],
    ['my_documents', '{}'],
    ['my_questionnaires', '{}'],
  ])('the screen %s takes few statements', (name, input) => expectFew(() => member.screen(name, JSON.parse(filled(input)))))

  test.each(['members_consultations', 'past_consultations', 'members_audit', 'members_pharmacies'])('GET %s takes few statements', (name) =>
    expectFew(() => portal.get(`/mobile/${name}?member_id=${ana}`)),
  )

  test.each([
    ['survey', () => portal.get(`/mobile/survey?consult_id=${ids.visit}`)],
    ['survey_results', () => portal.post('/mobile/survey_results', { operator_id: 'olga', group_codes: null })],
    ['survey_comments', () => portal.post('/mobile/survey_comments', { operator_id: 'olga', group_codes: null })],
  ] as const)('/mobile/%s takes few statements', (_name, read) => expectFew(read))

  test.each([
    '/queue',
    '/visits',
    '/visits/{visit}',
    '/visits/{visit}/medical-info',
    '/visits/{visit}/prescriptions',
    '/visits/{visit}/documents',
    '/visits/{visit}/questionnaires',
    '/calendar',
    '/threads',
    '/threads/{thread}',
    '/prescriptions',
    '/phrases',
    '/diagnoses?typed=pharyng',
    '/patients/{patient}/chart',
    '/patients/{patient}/chart/visits/{visit}',
    '/patients/{patient}/chart/documents',
    '/patients/{patient}/chart/questionnaires',
    '/patients/{patient}/chart/questionnaire-repeats',
    '/questionnaire-alerts',
  ])('GET %s of the clinic takes few statements', (path) => expectFew(() => clinic.get(filled(path))))
})
