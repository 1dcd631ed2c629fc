import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updateClinician } from '#care/server/clinicians/clinician-store.ts'
import { visitDocuments } from '#care/server/schema/document-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { signTestDocument, testAbsence, testLabOrder, testReferral } from '#care/server/testing/test-documents.ts'
import { addStartedVisit } from '#care/server/testing/test-prescriptions.ts'
import { openLimits } from '#platform/http/rate-limit.ts'
import type { ManagedScope } from '#shared/care/member-claims.ts'

const mia = { telehealthId: 'th-mia', first: 'Mia', last: 'Rivera', dateOfBirth: '2020-05-05' }
const everything: ManagedScope[] = ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share']
const ofMia = { patientId: 'th-mia', patientFirst: 'Mia', patientDateOfBirth: mia.dateOfBirth }

let care: TestCare
let clinicianId: string
let browser: ClinicBrowser
let visitId: string
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims({ managed: [{ ...mia, scopes: everything }] }))
  await care.logIn(testClaims({ member: { telehealthId: 'th-zoe', first: 'Zoe' } }), 'sid-zoe')
  clinicianId = await addTestClinician(care)
  browser = clinicBrowser(care)
  await browser.enter(clinicianId)
  visitId = await addStartedVisit(care, clinicianId)
})
afterEach(() => care.close())

const sign = (content: object = testAbsence(), visit = visitId, by = browser) =>
  by.post(`/visits/${visit}/documents`, { documentId: randomUUID(), content })
const count = () => care.db.$count(visitDocuments)
const otherClinician = async () => {
  const other = clinicBrowser(care)
  await other.enter(await addTestClinician(care, { email: 'other@example.com' }))
  return other
}
const ana = () => care.sdk('th-ana')
const zoe = () => care.sdk('th-zoe', undefined, 'sid-zoe')
const linkOf = async (documentId: string): Promise<string | null> =>
  (await (await ana()).screen('my_document', { documentId })).data.document.link
const codeIn = (link: string | null): string => String(link).split('#')[1] ?? ''
const check = async (code: string, remoteAddress = '10.1.1.1') => {
  const answer = await care.http.inject({ method: 'POST', url: '/mobile/documents/check', payload: { code }, remoteAddress })
  const body = answer.json()
  return { status: answer.statusCode, headers: answer.headers, data: body.data, errors: body.meta?.errors as string[] | undefined, body }
}
const withoutId = ({ body: { meta } }: Awaited<ReturnType<typeof check>>) => ({ ...meta, requestId: '' })
const audited = async (event: string) =>
  (await care.pool.query('select outcome, reason, subject_id from care.audit_events where event = $1', [event])).rows

describe('who may sign', () => {
  test('the treating clinician of the visit, and nobody else', async () => {
    expect((await sign()).status).toBe(200)
    const other = await otherClinician()
    expect((await sign(testAbsence(), visitId, other)).errors).toEqual(['NotFound'])
    expect((await other.post(`/visits/${visitId}/documents/preview`, { content: testAbsence() })).errors).toEqual(['NotFound'])
    expect((await other.get(`/visits/${visitId}/documents`)).errors).toEqual(['NotFound'])
    expect((await sign(testAbsence(), visitId, clinicBrowser(care))).status).toBe(401)
    const pending = clinicBrowser(care)
    await pending.enter(clinicianId, { isPending: true })
    expect((await sign(testAbsence(), visitId, pending)).errors).toEqual(['PinPending'])
    expect(await count()).toBe(1)
  })

  test.each(['Requested', 'Locked', 'Cancelled', 'Expired'] as const)('not in a visit that is %s', async (status) => {
    const id = await addStartedVisit(care, clinicianId, { status, endedAt: care.clock.now() })
    expect((await sign(testAbsence(), id)).errors).toEqual(['DocumentsClosed'])
    expect((await browser.post(`/visits/${id}/documents/preview`, { content: testAbsence() })).errors).toEqual(['DocumentsClosed'])
    expect(await count()).toBe(0)
  })

  test('for 90 days after the visit, and no longer', async () => {
    const days = (n: number) => new Date(care.clock.now().getTime() - n * 86_400_000)
    const recent = await addStartedVisit(care, clinicianId, { status: 'Completed', endedAt: days(89) })
    expect((await sign(testAbsence(), recent)).status).toBe(200)
    const old = await addStartedVisit(care, clinicianId, { status: 'Completed', endedAt: days(90) })
    expect((await sign(testAbsence(), old)).errors).toEqual(['DocumentsClosed'])
  })

  test('not in a visit that waits in the queue, nor without a license where the patient was', async () => {
    expect((await sign(testAbsence(), await addTestVisit(care))).errors).toEqual(['NotFound'])
    await updateClinician(care.db, clinicianId, { licenses: [{ state: 'CA', number: 'CA-1', expiresOn: '2199-12-31' }] })
    expect((await sign()).errors).toEqual(['NotLicensed'])
  })

  test('the chart offers exactly the visits in which the clinician may sign', async () => {
    const completed = await addStartedVisit(care, clinicianId, { status: 'Completed', endedAt: care.clock.now() })
    await addStartedVisit(care, clinicianId, { status: 'Cancelled', endedAt: care.clock.now() })
    const { id } = await signTestDocument(browser, visitId)
    const { data } = await browser.get('/patients/th-ana/chart/documents')
    expect(data.visits.map((one: { id: string }) => one.id).sort()).toEqual([visitId, completed].sort())
    expect(data.documents).toMatchObject([{ id, mayWithdraw: true, patient: { first: 'Ana' } }])
    const other = await otherClinician()
    expect((await other.get('/patients/th-ana/chart/documents')).errors).toEqual(['NotFound'])
    expect((await other.get(`/documents/${id}/file`)).errors).toEqual(['NotFound'])
  })
})

describe('what may be signed', () => {
  test.each([
    ['content.absentTo', testAbsence({ absentTo: '2026-11-17' })],
    ['content.absentTo', testAbsence({ absentTo: '2027-12-01' })],
    ['content.absentFrom', testAbsence({ absentFrom: '2026-02-30' })],
    ['content.returnOn', testAbsence({ returnOn: '2026-11-17' })],
    ['content.diagnoses', testAbsence({ diagnoses: [{ code: 'J06.9', words: 'Cold' }] })],
    ['content.diagnoses', testAbsence({ isDiagnosisWished: true })],
    ['content.reason', testReferral({ reason: ' ' })],
    ['content.otherSpecialty', testReferral({ specialty: 'other' })],
    ['content.toNpi', testReferral({ toNpi: '1234567890' })],
    ['content.tests', testLabOrder({ tests: [], otherTests: '' })],
    ['content.tests.0', testLabOrder({ tests: ['1-1'] })],
    ['content.diagnoses.0.code', testLabOrder({ diagnoses: [{ code: 'cold', words: 'Cold' }] })],
  ])('a wrong %s is named, and nothing is stored', async (field, content) => {
    const { status, body } = await sign(content)
    expect(status).toBe(422)
    expect(body.meta.errorMessages.map((one: { field: string }) => one.field)).toContain(field)
    expect(await count()).toBe(0)
  })

  test('a preview shows the document in the language of the patient and stores nothing', async () => {
    await care.logIn(testClaims({ member: { language: 'es' }, managed: [{ ...mia, scopes: everything }] }))
    const { data } = await browser.post(`/visits/${visitId}/documents/preview`, { content: testAbsence({ absentTo: '2026-11-18' }) })
    expect(data).toMatchObject({ title: 'Justificante para la escuela', language: 'es' })
    expect(data.lines).toEqual([
      ['Ausente', '11/18/2026'],
      ['Puede volver el', '11/23/2026'],
      ['Restricciones', 'No sports.'],
    ])
    expect(await count()).toBe(0)
  })

  test('the same signature twice is one document, and its id is worth nothing in another visit', async () => {
    const signed = { documentId: randomUUID(), content: testAbsence() }
    const [one, two] = [
      await browser.post(`/visits/${visitId}/documents`, signed),
      await browser.post(`/visits/${visitId}/documents`, { ...signed, content: testAbsence({ absentFrom: '2026-11-19' }) }),
    ]
    expect(two.data.document).toEqual(one.data.document)
    expect(await count()).toBe(1)
    const other = await addStartedVisit(care, clinicianId, { patientId: 'th-zoe', memberId: 'th-zoe' })
    expect((await browser.post(`/visits/${other}/documents`, signed)).errors).toEqual(['NotFound'])
  })
})

describe('a signed document', () => {
  test('is encrypted, and the table refuses to change it', async () => {
    const { id } = await signTestDocument(browser, visitId, testReferral())
    const { rows } = await care.pool.query('select content::text, code from care.visit_documents')
    expect(rows[0].content).toMatch(/^"?sealed:/)
    expect(rows[0].content + rows[0].code).not.toMatch(/mole|Lakeside/)
    for (const change of [
      sql`update care.visit_documents set content = '{"content":{}}'::jsonb where id = ${id}`,
      sql`update care.visit_documents set patient_id = 'th-zoe' where id = ${id}`,
      sql`update care.visit_documents set signed_at = signed_at - interval '1 day' where id = ${id}`,
    ])
      await expect(care.db.execute(change)).rejects.toThrow()
  })

  test('that was copied from another row cannot be read, and says so instead of showing it', async () => {
    const [one, two] = [await signTestDocument(browser, visitId), await signTestDocument(browser, visitId, testReferral())]
    const code = codeIn(await linkOf(one.id))
    await care.pool.query(
      'update care.visit_documents set content = (select content from care.visit_documents where id = $1) where id = $2',
      [two.id, one.id],
    )
    const { data } = await (await ana()).screen('my_document', { documentId: one.id })
    expect(data.document.document).toMatchObject({ kind: 'absence', content: null, signer: null })
    expect((await check(code)).data).toMatchObject({ kind: 'absence', withdrawnOn: null, absence: null })
    const answer = await (await ana()).ask('GET', `/mobile/documents/${one.id}/file`).catch(() => ({ status: 200 }))
    expect(answer.status).toBe(200)
    expect(await audited('field.unreadable')).toMatchObject([{ reason: `visit_documents.content ${one.id}` }])
  })

  test('is withdrawn by its signer only, once, with a reason that the member reads', async () => {
    const { id } = await signTestDocument(browser, visitId)
    expect((await (await otherClinician()).post(`/documents/${id}/withdraw`, { reason: 'x' })).errors).toEqual(['NotFound'])
    expect((await browser.post(`/documents/${id}/withdraw`, { reason: '  ' })).status).toBe(422)
    care.clock.advance(400 * 86_400_000)
    await browser.enter(clinicianId)
    expect((await browser.post(`/documents/${id}/withdraw`, { reason: 'Wrong days.' })).status).toBe(200)
    expect((await browser.post(`/documents/${id}/withdraw`, { reason: 'Another.' })).data.document.withdrawnReason).toBe('Wrong days.')
    await expect(care.db.execute(sql`update care.visit_documents set withdrawn_at = null where id = ${id}`)).rejects.toThrow()
    const { data } = await (await ana()).screen('my_document', { documentId: id })
    expect(data.document.document).toMatchObject({ withdrawnOn: '2027-12-25', withdrawnReason: 'Wrong days.' })
    expect(await audited('document.withdraw')).toEqual([
      { outcome: 'failed', reason: 'NotFound', subject_id: null },
      { outcome: 'failed', reason: 'Required', subject_id: null },
      { outcome: 'ok', reason: null, subject_id: 'th-ana' },
      { outcome: 'ok', reason: 'again', subject_id: 'th-ana' },
    ])
  })

  test('is withdrawn for a signer who has left by a colleague to whom the chart is open, and by nobody else', async () => {
    const { id } = await signTestDocument(browser, visitId)
    const otherId = await addTestClinician(care, { email: 'other@example.com' })
    const other = clinicBrowser(care)
    await other.enter(otherId)
    const withdrawn = () => other.post(`/documents/${id}/withdraw`, { reason: 'The dates are wrong.' })
    const shown = async () => (await other.get('/patients/th-ana/chart/documents')).data.documents
    await addStartedVisit(care, otherId)
    expect(await shown()).toMatchObject([{ id, mayWithdraw: false }])
    expect((await withdrawn()).errors).toEqual(['NotFound'])
    await updateClinician(care.db, clinicianId, { endedAt: care.clock.now() })
    const stranger = await addTestClinician(care, { email: 'stranger@example.com' })
    const strange = clinicBrowser(care)
    await strange.enter(stranger)
    expect((await strange.post(`/documents/${id}/withdraw`, { reason: 'x' })).errors).toEqual(['NotFound'])
    expect(await shown()).toMatchObject([{ id, mayWithdraw: true }])
    expect((await withdrawn()).data.document).toMatchObject({ withdrawnReason: 'The dates are wrong.', mayWithdraw: true })
    const { data } = await (await ana()).screen('my_document', { documentId: id })
    expect(data.document.document).toMatchObject({ withdrawnReason: 'The dates are wrong.' })
    expect(await audited('document.withdraw')).toContainEqual({ outcome: 'ok', reason: 'signer left', subject_id: 'th-ana' })
  })

  test('is news for the patient and who asked for the visit, without its kind in mails', async () => {
    const { id } = await signTestDocument(browser, await addStartedVisit(care, clinicianId, ofMia))
    const { data } = await (await ana()).screen('inbox')
    expect(data.items).toContainEqual(
      expect.objectContaining({ kind: 'document', subjectId: id, documentKind: 'absence', change: 'Signed', isRead: false }),
    )
    const { rows } = await care.pool.query(`select subject, text from care.outbox_messages where kind = 'document notice'`)
    expect(rows).toHaveLength(1)
    expect(rows[0].subject + rows[0].text).not.toMatch(/school|Mia|absence/i)
    expect((await (await zoe()).screen('inbox')).data.items).toEqual([])
  })
})

describe('members', () => {
  test('see their own documents and those of whom they manage; another member sees none', async () => {
    const own = await signTestDocument(browser, visitId)
    const of = await signTestDocument(browser, await addStartedVisit(care, clinicianId, ofMia), testLabOrder())
    const { data } = await (await ana()).screen('my_documents')
    expect(data.documents.map((one: { document: { id: string } }) => one.document.id).sort()).toEqual([own.id, of.id].sort())
    const stranger = await zoe()
    expect((await stranger.screen('my_documents')).data.documents).toEqual([])
    for (const { id } of [own, of]) {
      expect((await stranger.screen('my_document', { documentId: id })).errors).toEqual(['NotFound'])
      expect((await stranger.screen('set_document_link', { documentId: id, isOn: false })).errors).toEqual(['NotFound'])
      expect((await stranger.ask('GET', `/mobile/documents/${id}/file`)).status).toBe(404)
    }
    const answer = await care.http.inject({ method: 'GET', url: `/mobile/documents/${own.id}/file` })
    expect(answer.statusCode).toBe(401)
  })

  test('find what was signed in a visit on its page, but only with `see-records`', async () => {
    const pastId = await addStartedVisit(care, clinicianId, { ...ofMia, status: 'Completed', endedAt: care.clock.now() })
    const { id } = await signTestDocument(browser, pastId)
    const documentsFor = async (scopes: ManagedScope[]) => {
      const portal = await care.logIn(testClaims({ managed: [{ ...mia, scopes }] }))
      const { body } = await portal.get('/mobile/past_consultations?member_id=th-mia')
      return body.consultations.map((one: { documents: object[] }) => one.documents)
    }
    expect(await documentsFor(everything)).toEqual([[{ id, title: 'school', is_over: false }]])
    expect(await documentsFor(['see-visits'])).toEqual([[]])
  })

  test('a delegate without `share` reads, but does not change the link', async () => {
    const { id } = await signTestDocument(browser, await addStartedVisit(care, clinicianId, ofMia))
    await care.logIn(testClaims({ managed: [{ ...mia, scopes: ['see-records'] }] }))
    const { data } = await (await ana()).screen('my_document', { documentId: id })
    expect(data.document.mayChangeLink).toBe(false)
    expect((await (await ana()).screen('set_document_link', { documentId: id, isOn: false })).errors).toEqual(['ScopeMissing'])
    await care.logIn(testClaims({ managed: [{ ...mia, scopes: ['book'] }] }))
    expect((await (await ana()).screen('my_document', { documentId: id })).errors).toEqual(['ScopeMissing'])
  })
})

describe('checking a document', () => {
  test('anybody with the code learns that it holds, whom it excuses and when, and nothing else', async () => {
    const wished = testAbsence({ isDiagnosisWished: true, diagnoses: [{ code: 'J06.9', words: 'Acute cold' }] })
    const { id } = await signTestDocument(browser, visitId, wished)
    const link = await linkOf(id)
    expect(link).toMatch(/^http:\/\/localhost:3000\/guest\/document#([2-9A-Z]{4}-){4}[2-9A-Z]{4}$/)
    const { status, data, headers, body } = await check(codeIn(link))
    expect(status).toBe(200)
    expect(data).toEqual({
      practice: 'Foyer',
      kind: 'absence',
      signedOn: '2026-11-20',
      withdrawnOn: null,
      absence: { place: 'school', name: 'Ana R.', from: '2026-11-18', to: '2026-11-20' },
    })
    expect(headers['cache-control']).toContain('no-store')
    expect(JSON.stringify(body)).not.toMatch(/J06|cold|sports|Rivera|1986|Okafor|DOC-/)
    expect((await check(codeIn(link).toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await audited('document.check')).toContainEqual({ outcome: 'ok', reason: null, subject_id: 'th-ana' })
  })

  test('of a referral and a lab order, only that it holds; of a withdrawn one, that it does not', async () => {
    for (const content of [testReferral(), testLabOrder()]) {
      const { id } = await signTestDocument(browser, visitId, content)
      const code = codeIn(await linkOf(id))
      const { data } = await check(code)
      expect(data).toEqual({ practice: 'Foyer', kind: content.kind, signedOn: '2026-11-20', withdrawnOn: null, absence: null })
      await browser.post(`/documents/${id}/withdraw`, { reason: 'Secret reason.' })
      const after = await check(code)
      expect(after.data).toMatchObject({ withdrawnOn: '2026-11-20' })
      expect(JSON.stringify(after.body)).not.toContain('Secret')
    }
  })

  test('unknown, turned off and mistyped codes answer alike; turning it on makes another link', async () => {
    const { id } = await signTestDocument(browser, visitId)
    const code = codeIn(await linkOf(id))
    const unknown = await check('2222-2222-2222-2222-2222')
    expect(unknown).toMatchObject({ status: 404, errors: ['NotFound'] })
    const off = await (await ana()).screen('set_document_link', { documentId: id, isOn: false })
    expect(off.data.document.link).toBeNull()
    for (const other of [code, `${code}A`, code.slice(0, -1), id, "' or 1=1 --"])
      expect(withoutId(await check(other))).toEqual(withoutId(unknown))
    const on = await (await ana()).screen('set_document_link', { documentId: id, isOn: true })
    const next = codeIn(on.data.document.link)
    expect(next).not.toBe(code)
    expect((await (await ana()).screen('set_document_link', { documentId: id, isOn: true })).data.document.link).toBe(on.data.document.link)
    expect([(await check(next)).status, (await check(code)).status]).toEqual([200, 404])
  })

  test('somebody who guesses codes is stopped', async () => {
    Object.assign(
      care.care.limits,
      openLimits(1, () => care.clock.now().getTime()),
    )
    const statuses: number[] = []
    for (let n = 0; n < 32; n++) statuses.push((await check('2222-2222-2222-2222-2222', '10.9.9.9')).status)
    expect(statuses).toEqual([...Array<number>(30).fill(404), 429, 429])
    expect((await check('2222-2222-2222-2222-2222', '10.9.9.8')).status).toBe(404)
  })

  test('once the patient has closed the account, no link is left that nobody could turn off', async () => {
    const own = await signTestDocument(browser, visitId)
    const of = await signTestDocument(browser, await addStartedVisit(care, clinicianId, ofMia))
    const codes = [codeIn(await linkOf(own.id)), codeIn(await linkOf(of.id))]
    await care.logIn(testClaims({ member: { telehealthId: 'th-ben', first: 'Ben' }, managed: [{ ...mia, scopes: everything }] }), 'sid-ben')
    const close = (id: string) =>
      care.http.inject({
        method: 'POST',
        url: '/mobile/people/rights',
        headers: { 'x-request-token': care.care.mobileTokens[0] ?? '' },
        payload: { telehealth_id: id, has_account: false, managed: [], at: care.clock.now().toISOString() },
      })
    expect((await close('th-ana')).statusCode).toBe(200)
    expect(await Promise.all(codes.map(async (code) => (await check(code)).status))).toEqual([404, 200])
    expect((await close('th-ben')).statusCode).toBe(200)
    expect((await check(codes[1] ?? '')).status).toBe(404)
  })
})
