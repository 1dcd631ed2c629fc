import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { escalationJobs } from '#care/server/questionnaires/repeats/escalate-alerts.ts'
import { escalationTexts } from '#care/server/questionnaires/repeats/escalation-texts.en.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { addTestClinician, addTestVisit, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { testLicenses } from '#care/server/testing/test-visits.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { linkWithin } from '#server/care/care-link.ts'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { unconfirmedAlertJobs } from '#server/questionnaires/report-unconfirmed-alerts.ts'
import { unconfirmedAlertTexts } from '#server/questionnaires/unconfirmed-alert-texts.en.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { administratorHours, confirmHours } from '#shared/questionnaires/repeat-rules.ts'

const hourMs = 3_600_000

let portal: TestPortal
let clinic: ReturnType<typeof clinicBrowser>
let ana: { browser: TestBrowser; telehealthId: string; sdk: Record<string, string> }
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
  clinic = clinicBrowser({ ...careOf(), clock: portal.clock, http: portal.http, sent: [] })
})
afterAll(() => portal.close())

const careOf = () => {
  if (!portal.care) throw new Error('this portal has no telehealth side')
  return portal.care
}

/** Runs jobs of the telehealth side or the portal, on this many servers at once. */
const runJobs = async (jobs: () => Job[], db: TestPortal['db'], nodes = 2): Promise<void> => {
  const { signal } = new AbortController()
  await Promise.all(Array.from({ length: nodes }, () => jobs()).flatMap((all) => all.map(({ run }) => run(db, signal))))
}
const runCare = () => runJobs(() => escalationJobs(careOf()), careOf().db)
const runPortal = async () => {
  await runJobs(() => unconfirmedAlertJobs(portal.portal), portal.db)
  await portal.portal.outbox.deliverDue('email')
}
const runBoth = async () => {
  await runCare()
  await careOf().outbox.deliverDue('email')
  await runPortal()
}
const pass = (hours: number) => portal.clock.advance(hours * hourMs)

/** Who was sent a mail about an urgent answer, each in the order in which it arrived. */
const mailed = async () => {
  const about = [escalationTexts.title, unconfirmedAlertTexts.title]
  const all = await listDemoMessages(portal.db)
  return all.filter(({ subject }) => subject !== null && about.some((title) => subject.includes(title)))
}

const screen = (name: string, input: object) => ana.browser.post(`/mobile/screens/${name}`, input, { headers: ana.sdk })

let orderer: string
let colleague: string
/** Ana answers item 9 outside a visit; who ordered it and a colleague in her state could confirm. */
beforeEach(async () => {
  await portal.pool.query('delete from demo_messages')
  for (const table of ['questionnaire_answers', 'questionnaire_repeats', 'care.visits']) await careOf().pool.query(`delete from ${table}`)
  const care = careOf()
  await care.db.update(clinicians).set({ endedAt: portal.clock.now() })
  const browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
  const { profile, familyMember } = (await browser.get('/api/session')).json().data
  const token = (await browser.post(`/api/profiles/${profile.id}/teladoc-sdk-token`)).json().data.teladocSdkToken
  ana = { browser, telehealthId: familyMember.telehealthId, sdk: { authorization: `Bearer ${token}` } }
  const at = { db: care.db, clock: portal.clock, care }
  const add = (name: string) =>
    addTestClinician(at, {
      email: `${name}-${randomUUID()}@example.com`,
      last: name,
      types: ['MentalHealth'],
      licenses: testLicenses(['TX']),
    })
  orderer = await add('Orderer')
  colleague = await add('Colleague')
  const patient = { patientId: ana.telehealthId, memberId: ana.telehealthId }
  await addTestVisit(at, { ...patient, status: 'Locked', clinicianId: orderer, state: 'TX' })
  await clinic.enter(orderer)
  const plan = { questionnaire: 'phq-9', everyWeeks: 4, isFirstNow: true, times: 3, until: null }
  expect((await clinic.post(`/patients/${ana.telehealthId}/chart/questionnaire-repeats`, plan)).status).toBe(200)
  const { tasks } = (await screen('my_questionnaires', {})).json().screens[0].data
  const asked = tasks.find(({ askedId }: { askedId: string | null }) => askedId)?.askedId
  const answers = { 'phq-9-9': 'LA6569-3' }
  expect((await screen('save_asked_questionnaire', { askedId: asked, answers, isSent: true })).statusCode).toBe(200)
  await careOf().outbox.deliverDue('email')
  await portal.pool.query('delete from demo_messages')
})

const admins = async () =>
  (
    await portal.pool.query<{ email: string }>(
      "select email from operators where role = 'admin' and ended_at is null and password_hash is not null and group_ids is null order by email",
    )
  ).rows.map(({ email }) => email)

test('nobody confirms: after one hour the colleagues get one mail, after five hours each administrator one, without a name', async () => {
  const operators = await admins()
  expect(operators.length).toBeGreaterThan(0)
  pass(confirmHours - 0.1)
  await runBoth()
  expect(await mailed()).toEqual([])
  pass(0.2)
  await runBoth()
  await runBoth()
  const first = await mailed()
  expect(first.map(({ to }) => to)).toEqual([expect.stringContaining('Colleague')])
  pass(administratorHours - confirmHours)
  for (let n = 0; n < 3; n++) await runBoth()
  const all = await mailed()
  expect(
    all
      .slice(1)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(operators)
  for (const { text } of all) expect(text).not.toMatch(/Ana|Rivera|phq/i)
  pass(24)
  await runBoth()
  expect(await mailed()).toHaveLength(1 + operators.length)
})

test('the portal was away from the second hour to the third day: its administrators still get one mail each', async () => {
  pass(confirmHours)
  await runCare()
  pass(3 * 24)
  await runCare()
  await runPortal()
  await runPortal()
  expect((await mailed()).map(({ to }) => to).toSorted()).toEqual(await admins())
})

test('the telehealth side was away when the portal asked: it is logged, and the mail follows once, when it is back', async () => {
  pass(administratorHours + 1)
  const warn = vi.spyOn(portal.portal.log, 'warn').mockImplementation(() => {})
  portal.portal.care.connect(async () => {
    throw new Error('connect ECONNREFUSED')
  })
  await runPortal()
  expect(warn).toHaveBeenCalled()
  expect(await mailed()).toEqual([])
  portal.portal.care.connect(linkWithin(portal.http))
  warn.mockClear()
  // The telehealth side escalates what it missed, and the portal reports it, both once.
  for (let n = 0; n < 2; n++) await runBoth()
  expect(warn).not.toHaveBeenCalled()
  const operators = await admins()
  expect((await mailed()).map(({ to }) => to).toSorted()).toEqual([expect.stringContaining('Colleague'), ...operators].toSorted())
  warn.mockRestore()
})

test('a colleague who confirms after the first mail ends it: no administrator is mailed', async () => {
  pass(confirmHours)
  await runBoth()
  await clinic.enter(colleague)
  const [alert] = (await clinic.get('/questionnaire-alerts')).data.alerts
  expect((await clinic.post(`/questionnaire-alerts/${alert.id}/confirm`)).status).toBe(200)
  pass(administratorHours)
  await runBoth()
  expect((await mailed()).map(({ to }) => to)).toEqual([expect.stringContaining('Colleague')])
})

test('the mail of administrators is sent again after a failure of the mail server, and arrives once', async () => {
  pass(administratorHours)
  await runJobs(() => unconfirmedAlertJobs(portal.portal), portal.db, 1)
  // As after a failure: the message waits for its next attempt.
  await portal.pool.query(
    "update outbox_messages set attempts = 1, next_attempt_at = $1 where kind = 'answer-alert' and status = 'waiting'",
    [new Date(portal.clock.now().getTime() + 60_000)],
  )
  await runPortal()
  expect(await mailed()).toEqual([])
  pass(0.1)
  await runPortal()
  expect((await mailed()).map(({ to }) => to).toSorted()).toEqual(await admins())
})
