import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { answerAs, answerIn, pdf, sendBytes, writeTo } from '#care/server/testing/test-messages.ts'
import { addClinician } from '#care/server/testing/test-visits.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

// Somebody who can write the database changes a stored value, or copies one row's ciphertext to another row.

let care: TestCare
let ana: Awaited<ReturnType<TestCare['sdk']>>
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
  await addClinician(care.db)
  ana = await care.sdk('th-ana')
})
afterEach(() => care.close())

/** Copies the ciphertext of a row's column to another row. */
const copy = (place: `${string}.${string}`, from: string, to: string) => {
  const [table, column] = place.split('.')
  return care.pool.query(`update care.${table} set ${column} = (select ${column} from care.${table} where id = $1) where id = $2`, [
    from,
    to,
  ])
}

const idsOf = async (table: string): Promise<string[]> =>
  (await care.pool.query<{ id: string }>(`select id from care.${table} order by created_at, id`)).rows.map(({ id }) => id)

const auditedValues = async (): Promise<string[]> =>
  (await care.pool.query(`select reason from care.audit_events where event = 'field.unreadable' order by seq`)).rows.map(
    ({ reason }) => reason,
  )

test('a copied message is marked, the others of the conversation show, and log and audit name the row', async () => {
  const logged = vi.spyOn(care.care.log, 'error')
  const { threadId } = (await writeTo(ana, { text: 'First' })).data
  await answerIn(ana, threadId, 'Second')
  const [first = '', second = ''] = await idsOf('messages')
  await copy('messages.text', first, second)
  const { status, data } = await ana.screen('message_thread', { threadId })
  expect(status).toBe(200)
  expect(data.messages.map(({ text }: { text: string | null }) => text)).toEqual(['First', null])
  const listed = (await ana.screen('messages')).data.threads_list
  expect(listed).toMatchObject([{ id: threadId, subject: 'My cough', last: { text: null } }])
  expect(await auditedValues()).toEqual([`messages.text ${second}`])
  expect(logged.mock.calls.map(String)).toEqual([expect.stringContaining(`messages.text of ${second} could not be read`)])
})

test('a value is audited again ten minutes later, so that polling pages do not fill the log', async () => {
  const { threadId } = (await writeTo(ana)).data
  await care.pool.query(`update care.messages set text = text || 'A'`)
  for (const minutes of [0, 5, 5, 5]) {
    care.clock.advance(minutes * 60_000)
    await ana.screen('message_thread', { threadId })
  }
  expect(await auditedValues()).toHaveLength(2)
})

test('a subject that cannot be read leaves the other conversations of member and clinic', async () => {
  const one = (await writeTo(ana, { subject: 'One' })).data.threadId as string
  const two = (await writeTo(ana, { subject: 'Two' })).data.threadId as string
  await copy('message_threads.subject', one, two)
  const subjects = async (rows: Promise<{ id: string; subject: string | null }[]>) =>
    new Map((await rows).map(({ id, subject }) => [id, subject]))
  const expected = new Map([
    [one, 'One'],
    [two, null],
  ])
  expect(await subjects(ana.screen('messages').then(({ data }) => data.threads_list))).toEqual(expected)
  await addTestClinician(care)
  const clinic = clinicBrowser(care)
  await clinic.open()
  expect(await subjects(clinic.get('/threads').then(({ data }) => data.rows))).toEqual(expected)
  expect((await clinic.get(`/threads/${two}`)).data.thread.subject).toBeNull()
  // An answer to it still reaches the member's inbox.
  expect((await answerAs(clinic, two, 'It will pass.')).status).toBe(200)
})

test('an inbox item that cannot be read is marked, and the others show', async () => {
  const clinicianId = await addTestClinician(care)
  const clinic = clinicBrowser(care)
  await clinic.open()
  for (const _ of [1, 2])
    await clinic.post(`/visits/${await addTestVisit(care, { status: 'Locked', clinicianId })}/cancel`, { reason: 'Ill' })
  const [first = '', second = ''] = await idsOf('inbox_items')
  await copy('inbox_items.data', first, second)
  const { items } = (await ana.screen('inbox')).data
  const kinds = new Map(items.map(({ id, kind }: { id: string; kind: string }) => [id, kind]))
  expect([kinds.get(first), kinds.get(second)]).toEqual(['visit', 'unreadable'])
})

test('a summary and a medical entry that cannot be read are marked in lists, downloads and the export', async () => {
  const clinicianId = await addTestClinician(care)
  const clinic = clinicBrowser(care)
  await clinic.open()
  for (const summary of ['Rest.', 'Drink.']) {
    const id = await addTestVisit(care, { status: 'Started', clinicianId, startedAt: care.clock.now() })
    await clinic.post(`/visits/${id}/complete`, { notes: '', summary })
  }
  const [pollen, nuts] = [randomUUID(), randomUUID()]
  for (const [entryId, name] of [
    [pollen, 'Pollen'],
    [nuts, 'Nuts'],
  ] as const) {
    const data = { name, reaction: '', severity: 'unknown' }
    await ana.screen('save_medical_entry', { patientId: 'th-ana', list: 'allergies', entryId, version: 0, data })
    care.clock.advance(1000)
  }
  const [visit = '', otherVisit = ''] = await idsOf('visits')
  await copy('visits.summary', visit, otherVisit)
  await copy('medical_entries.data', pollen, nuts)

  const token = await care.care.tokens.mobile.sign({ sub: 'th-ana', sid: 'sid-1' }, care.clock.now(), 3_600_000)
  const headers = { [mobileHeaders.token]: 'mobile-token', authorization: `Bearer ${token}` }
  const past = (await care.http.inject({ method: 'GET', url: '/mobile/past_consultations?member_id=th-ana', headers })).json()
  const shown = new Map(past.consultations.map((one: Record<string, unknown>) => [one.consult_id, [one.summary, one.is_unreadable]]))
  expect([shown.get(visit), shown.get(otherVisit)]).toEqual([
    ['Rest.', false],
    [null, true],
  ])
  const { lists } = (await ana.screen('medical_info', { patientId: 'th-ana' })).data
  const allergies = lists.find(({ list }: { list: string }) => list === 'allergies').entries
  expect(allergies).toMatchObject([
    { id: pollen, data: { name: 'Pollen' } },
    { id: nuts, data: null },
  ])
  const exported = await care.http.inject({ method: 'GET', url: '/mobile/members_records', headers })
  expect(exported.statusCode).toBe(200)
  const shared = await ana.screen('share_records', {
    shareId: randomUUID(),
    patientId: 'th-ana',
    parts: ['medical-info', 'summaries'],
    lasts: 'hour',
  })
  const payload = { secret: shared.data.link.split('#')[1], passcode: shared.data.passcode }
  const opened = (await care.http.inject({ method: 'POST', url: '/mobile/shared-records/open', payload })).json()
  const file = (format: string) =>
    care.http.inject({
      method: 'GET',
      url: `/mobile/shared-records/file?format=${format}`,
      headers: { authorization: `Bearer ${opened.data.ticket}` },
    })
  const fhir = await file('fhir')
  expect(fhir.statusCode).toBe(200)
  // The bundle says that an allergy is missing, instead of leaving it out.
  expect(fhir.body).toContain('Pollen')
  expect(fhir.body.match(/We couldn’t read this entry/g)?.length).toBeGreaterThanOrEqual(2)
  const printed = await file('pdf')
  expect([printed.statusCode, printed.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('a file whose name cannot be read shows under a neutral one, and its copied content is not served', async () => {
  const { draftId } = (await ana.screen('save_message_draft', { patientId: 'th-ana', team: 'GeneralMedical', subject: 'S', text: 'T' }))
    .data
  const files: string[] = []
  for (const name of ['a.pdf', 'b.pdf'])
    files.push((await sendBytes(care, `/mobile/message_drafts/${draftId}/attachments?name=${name}`, pdf, ana)).body.id)
  const [one = '', two = ''] = files
  await copy('message_attachments.name', one, two)
  await copy('message_attachments.content', one, two)
  const { attachments } = (await ana.screen('new_message')).data.draft
  expect(attachments.map(({ name }: { name: string }) => name)).toEqual(['a.pdf', 'file'])
  const read = (id: string) =>
    care.http.inject({ method: 'GET', url: `/mobile/message_attachments/${id}`, headers: { authorization: `Bearer ${ana.token}` } })
  expect([(await read(one)).statusCode, (await read(two)).statusCode]).toEqual([200, 500])
})
