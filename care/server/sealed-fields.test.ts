import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assembleCare } from '#care/server/open-care.ts'
import { vapidKey } from '#care/server/push/vapid-key.ts'
import { clinicianSsoProviders } from '#care/server/schema/clinician-tables.ts'
import { medicalEntries } from '#care/server/schema/medical-tables.ts'
import { messages } from '#care/server/schema/message-tables.ts'
import { careSealedColumns, places } from '#care/server/sealed-columns.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { signTestDocument, testAbsence } from '#care/server/testing/test-documents.ts'
import { answerAs, pdf, png, sendBytes } from '#care/server/testing/test-messages.ts'
import { addStartedVisit, loadTestDrugs, signTest } from '#care/server/testing/test-prescriptions.ts'
import { sendDraft, wholeDraft } from '#care/server/testing/test-visits.ts'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { rotateKeys } from '#platform/auth/keys/open-keys.ts'
import { countOlder } from '#platform/auth/keys/reseal-rows.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import { seal } from '#platform/auth/keys/sealed-secret.ts'
import { dataKeyOf, findActiveDataKey } from '#platform/auth/keys/wrapped-key-store.ts'
import { totpCode } from '#platform/auth/totp.ts'
import { offlineMail } from '#platform/gateways/mail.ts'
import { offlineTextMessage } from '#platform/gateways/text-message.ts'
import { offlineVoiceCall } from '#platform/gateways/voice-call.ts'
import { offlineWebPush } from '#platform/gateways/web-push.ts'
import { resealAfterRotation } from '#platform/jobs/key-jobs.ts'
import { staffSecretPurpose } from '#platform/staff/staff-sso-routes.ts'

/** Words that no other row has. */
const words = {
  address: 'cottonwood-lane',
  entry: 'Zebrafishallergy',
  note: 'Quokkanote',
  summary: 'Narwhalsummary',
  message: 'Axolotlmessage',
  draft: 'Okapidraft',
  subject: 'Tapirsubject',
  draftSubject: 'Kakaposubject',
  fileName: 'Numbatfile',
  fileContent: 'Fossacontent',
  reason: 'Aardvarkreason',
  pharmacy: 'Wombatpharmacy',
  visitDraft: 'Dugongdraft',
  cancelReason: 'Gharialcancel',
  directions: 'Platypusdirections',
  refillNote: 'Echidnanote',
  refillAnswer: 'Pangolinanswer',
  chartReason: 'Wolverinereason',
  restrictions: 'Capybararestrictions',
  withdrawal: 'Marmotwithdrawal',
  handOver: 'Ocelothandover',
  surveyComment: 'Ocelotsurvey',
}

let care: TestCare
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
})
afterEach(() => care.close())

/** Every place in the care schema whose text contains the word, as `table.column`. */
const findPlain = async (word: string): Promise<string[]> => {
  const { rows } = await care.pool.query<{ table_name: string; column_name: string; data_type: string }>(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'care' and (data_type in ('text', 'jsonb', 'ARRAY', 'USER-DEFINED', 'bytea') or data_type like 'char%')`,
  )
  const found: string[] = []
  for (const { table_name: table, column_name: column, data_type: type } of rows) {
    const shown = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rowCount } = await care.pool.query(`select from care."${table}" where ${shown} ilike $1`, [`%${word}%`])
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found
}

const saveEntry = async () => {
  const ana = await care.sdk('th-ana')
  const data = { name: words.entry, reaction: 'Rash', severity: 'moderate' }
  return ana.screen('save_medical_entry', { patientId: 'th-ana', list: 'allergies', entryId: randomUUID(), version: 0, data })
}

const threadWords = { patientId: 'th-ana', team: 'GeneralMedical' }

/** Lets members and a clinician write each of the words by the calls that they use. */
const writeEverything = async () => {
  const clinicianId = await addTestClinician(care)
  expect((await saveEntry()).status).toBe(200)
  const ana = await care.sdk('th-ana')
  const { draftId } = (await ana.screen('save_message_draft', { ...threadWords, subject: words.subject, text: words.message })).data
  const file = Buffer.concat([pdf, Buffer.from(words.fileContent)])
  const attached = await sendBytes(care, `/mobile/message_drafts/${draftId}/attachments?name=${words.fileName}.pdf`, file, ana)
  expect(attached.status).toBe(200)
  const { data: sent } = await ana.screen('send_message', { draftId })
  await ana.screen('save_message_draft', { threadId: sent.threadId, text: words.draft })
  await ana.screen('save_message_draft', { ...threadWords, subject: words.draftSubject, text: 'Later' })
  const pharmacy = { id: '1', name: words.pharmacy, address: '1 Main St', phone: null }
  expect((await sendDraft(ana, { reason: words.reason, pharmacy })).status).toBe(200)
  await ana.screen('save_visit_draft', { patch: wholeDraft({ reason: words.visitDraft }) })
  expect((await sendBytes(care, '/mobile/visit_photos', png, ana)).status).toBe(200)
  const clinic = clinicBrowser(care)
  await clinic.open()
  const visitId = await addTestVisit(care, { status: 'Started', clinicianId, startedAt: care.clock.now() })
  const other = await addTestVisit(care, { status: 'Started', clinicianId, startedAt: care.clock.now() })
  const notes = { notes: words.note, summary: words.summary }
  const where = { address1: words.address, city: 'Austin', state: 'TX', zip: '', phone: '5125550118' }
  expect((await clinic.post(`/visits/${other}/location`, where)).status).toBe(200)
  expect((await clinic.put(`/visits/${other}/notes`, { ...notes, version: 0 })).status).toBe(200)
  expect((await clinic.post(`/visits/${visitId}/complete`, notes)).status).toBe(200)
  const survey = { consult_id: visitId, helped: 'yes', ease: 'easy', comment: words.surveyComment }
  expect((await (await care.logIn()).post('/mobile/survey', survey)).status).toBe(200)
  await answerAs(clinic, sent.threadId, 'It will pass.')
  const cancelled = await addTestVisit(care, { status: 'Locked', clinicianId })
  expect((await clinic.post(`/visits/${cancelled}/cancel`, { reason: words.cancelReason })).status).toBe(200)
  const colleagueId = await addTestClinician(care, { first: 'Vera', email: 'vera@example.com' })
  const handedOver = await addTestVisit(care, { status: 'Locked', clinicianId })
  expect((await clinic.post(`/visits/${handedOver}/hand-over`, { colleagueId, note: words.handOver })).status).toBe(200)
  await loadTestDrugs(care)
  const prescriptionId = await signTest(clinic, await addStartedVisit(care, clinicianId), { more: words.directions })
  await care.pool.query(`update care.prescriptions set status = 'received'`)
  const refillId = randomUUID()
  const refill = await ana.screen('request_refill', { requestId: refillId, prescriptionId, note: words.refillNote })
  expect(refill.status).toBe(200)
  const declined = { isApproved: false, answer: words.refillAnswer }
  expect((await clinic.post(`/refills/${refillId}/answer`, declined)).status).toBe(200)
  const content = testAbsence({ restrictions: words.restrictions })
  const document = await signTestDocument(clinic, await addStartedVisit(care, clinicianId), content)
  expect((await clinic.post(`/documents/${document.id}/withdraw`, { reason: words.withdrawal })).status).toBe(200)
  expect((await clinic.post('/patients/th-ana/chart/openings', { reason: words.chartReason })).status).toBe(200)
  const mental = await addTestVisit(care, { type: 'MentalHealth' })
  const answered = { consultId: mental, questionnaire: 'phq-9', answers: { 'phq-9-1': 'LA6570-1' } }
  expect((await ana.screen('save_questionnaire', answered)).status).toBe(200)
  const { secret } = (await clinic.post('/account/authenticator')).data
  expect((await clinic.put('/account/authenticator', { code: totpCode(secret, care.clock.now()) })).status).toBe(200)
  const parts = ['medical-info', 'visits', 'summaries', 'messages']
  const shared = await ana.screen('share_records', { shareId: randomUUID(), patientId: 'th-ana', parts, lasts: 'hour' })
  expect(shared.status).toBe(200)
  const attachmentId = attached.body.id as string
  return {
    clinic,
    visitId,
    other,
    attachmentId,
    threadId: sent.threadId as string,
    shared: shared.data as { link: string; passcode: string },
  }
}

describe('after members and clinicians have written', () => {
  test('no text or JSON column of the database has their words', async () => {
    await writeEverything()
    for (const word of Object.values(words)) expect(await findPlain(word), word).toEqual([])
  })

  test('the same search finds a plain word, so that the test above can fail', async () => {
    await writeEverything()
    await care.pool.query(`update care.message_threads set patient_last = 'About ${words.entry}'`)
    await care.pool.query(`update care.visit_photos set content = $1`, [Buffer.from(words.fileContent)])
    await care.db.update(medicalEntries).set({ data: stored({ name: words.note, reaction: '', severity: 'mild' as const }) })
    expect(await findPlain(words.entry)).toEqual(['message_threads.patient_last'])
    expect(await findPlain(words.fileContent)).toEqual(['visit_photos.content'])
    expect(await findPlain(words.note)).toEqual(['medical_entries.data'])
  })

  test('they read the words again: member, clinician and guest', async () => {
    const { clinic, visitId, other, threadId, attachmentId, shared } = await writeEverything()
    const ana = await care.sdk('th-ana')
    const prescriptions = JSON.stringify((await ana.screen('my_prescriptions')).data)
    for (const word of [words.directions, words.refillNote, words.refillAnswer]) expect(prescriptions).toContain(word)
    const documents = JSON.stringify((await ana.screen('my_documents')).data)
    for (const word of [words.restrictions, words.withdrawal]) expect(documents).toContain(word)
    const thread = JSON.stringify((await ana.screen('message_thread', { threadId })).data)
    for (const word of [words.message, words.draft, words.subject, words.fileName]) expect(thread).toContain(word)
    const options = (await ana.screen('visit_options')).data
    expect(options.draft.content).toMatchObject({ reason: words.visitDraft, photoIds: [expect.any(String)] })
    const file = (url: string) => care.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${ana.token}` } })
    expect((await file(`/mobile/visit_photos/${options.draft.content.photoIds[0]}`)).rawPayload).toEqual(png)
    expect((await file(`/mobile/message_attachments/${attachmentId}`)).body).toContain(words.fileContent)
    expect((await ana.screen('new_message')).data.draft).toMatchObject({ subject: words.draftSubject, text: 'Later' })
    expect(JSON.stringify((await ana.screen('inbox')).data)).toContain(words.subject)
    const { rows } = await care.pool.query(`select id from care.visits where status = 'Requested'`)
    const asked = (await clinic.get(`/visits/${rows[0]?.id}`)).data
    expect(asked).toMatchObject({ reason: words.reason, symptoms: ['cough'], pharmacy: { name: words.pharmacy } })
    expect(JSON.stringify((await ana.screen('messages')).data)).toContain(words.subject)
    expect(JSON.stringify((await ana.screen('medical_info', { patientId: 'th-ana' })).data)).toContain(words.entry)
    for (const id of [visitId, other])
      expect((await clinic.get(`/visits/${id}`)).data).toMatchObject({ notes: words.note, summary: words.summary })
    expect((await clinic.get(`/visits/${other}`)).data.location.address1).toBe(words.address)
    const payload = { secret: shared.link.split('#')[1], passcode: shared.passcode }
    const opened = await care.http.inject({ method: 'POST', url: '/mobile/shared-records/open', payload })
    for (const word of [words.entry, words.summary, words.message, words.subject, words.reason]) expect(opened.body).toContain(word)
  })

  test('every encrypted column has a value, and each is sealed', async () => {
    await writeEverything()
    const { keys, secretKey } = care.care
    await vapidKey(care.care, care.db)
    const at = care.clock.now()
    const names = {
      kind: 'oidc',
      name: 'Clinic',
      issuer: 'https://id.example.com',
      emailAttribute: 'email',
      groupsAttribute: 'groups',
    } as const
    const clientSecret = seal(secretKey, staffSecretPurpose('clinician'), 'a secret of the provider')
    await care.db
      .insert(clinicianSsoProviders)
      .values({ id: randomUUID(), ...names, clientSecret, roles: [], createdAt: at, updatedAt: at })
    const active = await findActiveDataKey(care.db)
    const dataKey = active && dataKeyOf(active)
    for (const { table, column, older, all } of await countOlder(care.db, careSealedColumns, { ...keys, dataKey })) {
      expect(all, `${table}.${column}`).toBeGreaterThan(0)
      expect(older, `${table}.${column}`).toBe(0)
    }
  })
})

describe('somebody who can write the database', () => {
  test("cannot show another patient's entry by copying its ciphertext", async () => {
    await saveEntry()
    await saveEntry()
    const [first, second] = await care.db.select().from(medicalEntries)
    if (!first || !second) throw new Error('two entries were saved')
    expect(await care.care.fields.open(places.medicalData(first.id), first.data)).toMatchObject({ name: words.entry })
    await expect(care.care.fields.open(places.medicalData(second.id), first.data)).rejects.toThrow()
  })
})

describe('the sealing job', () => {
  const rotated = async () => {
    const { care: running } = care
    await rotateKeys({ db: care.db, now: () => care.clock.now(), ring: running.secretKey, setting: 'CARE_KEY' })
    return { clock: care.clock, keys: running.keys, columns: careSealedColumns, log: running.log }
  }
  const older = async () => {
    const active = await findActiveDataKey(care.db)
    const dataKey = active && dataKeyOf(active)
    const counts = await countOlder(care.db, careSealedColumns, { ...care.care.keys, dataKey })
    return counts.reduce((sum, one) => sum + one.older, 0)
  }

  test('seals rows of an earlier version, which stored them plain, and what was sealed with an older data key', async () => {
    await writeEverything()
    const [message] = await care.db.select().from(messages)
    if (!message) throw new Error('a message was sent')
    await care.db.update(messages).set({ text: stored('A plain Quaggamessage') })
    const parts = await rotated()
    const all = await older()
    expect(all).toBeGreaterThan(20)
    expect(await findPlain('Quaggamessage')).toEqual(['messages.text'])
    expect(await resealAfterRotation(care.db, parts)).toBe(all)
    expect([await older(), await findPlain('Quaggamessage')]).toEqual([0, []])
    const [sealed] = await care.db.select().from(messages)
    expect(sealed && (await care.care.fields.open(places.messageText(message.id), sealed.text))).toBe('A plain Quaggamessage')
  })

  test('on two nodes at once seals each row once, and goes on after being stopped', async () => {
    for (let n = 0; n < 40; n += 1) await saveEntry()
    const parts = await rotated()
    const stopping = AbortSignal.abort()
    expect(await resealAfterRotation(care.db, parts, stopping)).toBe(0)
    const done = await Promise.all([resealAfterRotation(care.db, parts), resealAfterRotation(care.db, parts)])
    expect(done.reduce((sum, one) => sum + one)).toBe(40)
    expect(await older()).toBe(0)
  })

  test('ends once a pass began after every node had the new key, and does nothing on a node without it', async () => {
    await saveEntry()
    const parts = await rotated()
    const stranger = { ...parts, keys: { ...parts.keys, hasRotated: () => false } }
    expect(await resealAfterRotation(care.db, stranger)).toBe(0)
    expect(await resealAfterRotation(care.db, parts)).toBe(1)
    expect((await findActiveDataKey(care.db))?.completeAt).toBeNull()
    care.clock.advance(61_000)
    await resealAfterRotation(care.db, parts)
    expect((await findActiveDataKey(care.db))?.completeAt).not.toBeNull()
  })
})

test('a telehealth side with another key does not start on this database, and its rows are unchanged', async () => {
  await writeEverything()
  const before = await care.db.select().from(messages)
  const { config, log, clock } = care.care
  const keys = { portalKeys: [care.portalKey], ownKey: ringOf('z'.repeat(43)), ownKeySetting: 'CARE_KEY', mobileTokens: ['mobile-token'] }
  const silent = async () => undefined
  const gateways = () => ({
    email: offlineMail(silent),
    text: offlineTextMessage(silent),
    phone_call: offlineVoiceCall(silent),
    push: offlineWebPush(silent),
  })
  const start = assembleCare({ config, log, node: 'wrong', keys, gateways }, { db: care.db, pool: care.pool, clock })
  await expect(start).rejects.toThrow(/neither CARE_KEY nor CARE_KEY_OTHERS has it/)
  expect(await care.db.select().from(messages)).toEqual(before)
})
