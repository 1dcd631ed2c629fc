import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveLateRecords } from '#care/server/members/merge-people.ts'
import { questionnaireAnswers, questionnaireRepeats } from '#care/server/schema/questionnaire-tables.ts'
import { places } from '#care/server/sealed-columns.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { signTestDocument } from '#care/server/testing/test-documents.ts'
import { addInvoice } from '#care/server/testing/test-invoices.ts'
import { answerAs, writeTo } from '#care/server/testing/test-messages.ts'
import { addAtPharmacy, addStartedVisit, loadTestDrugs } from '#care/server/testing/test-prescriptions.ts'
import { addSlot } from '#care/server/testing/test-visits.ts'
import { managedScopes } from '#shared/care/member-claims.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

/** Two records of one child, Mia: the portal merged `gone` into `kept`. Pia is her parent, Otto somebody else's. */
const gone = 'th-mia-old'
const kept = 'th-mia-new'
const mia = { first: 'Mia', last: 'Rivera', dateOfBirth: '2018-05-05' }

let care: TestCare
let clinic: ClinicBrowser
let other: ClinicBrowser
let clinicianId: string
let pia: Member
beforeEach(async () => {
  care = await openTestCare()
  clinicianId = await addTestClinician(care)
  clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
  other = clinicBrowser(care)
  await other.enter(await addTestClinician(care, { email: 'dr.lindqvist@example.com', first: 'Eva', last: 'Lindqvist' }))
  await loadTestDrugs(care)
  pia = await enter('th-pia', [gone])
})
afterEach(() => care.close())

type Member = Awaited<ReturnType<typeof enter>>
const managing = (ids: readonly string[]) => ids.map((telehealthId) => ({ telehealthId, ...mia, scopes: [...managedScopes] }))
const enter = async (id: string, children: readonly string[]) => {
  const claims = testClaims({ member: { telehealthId: id, first: 'Pia' }, managed: managing(children) })
  const portal = await care.logIn(claims, `sid-${id}`)
  return { id, portal, sdk: await care.sdk(id, undefined, `sid-${id}`) }
}
const ask = async (url: string, payload: object, secret = care.care.mobileTokens[0] ?? '') => {
  const answer = await care.http.inject({ method: 'POST', url, headers: { [mobileHeaders.token]: secret }, payload })
  return [answer.statusCode, answer.json().meta?.errors?.[0] ?? answer.json()]
}
const merge = (change: { from?: string; into?: string; order_id?: string } = {}) =>
  ask('/mobile/people/merge', { operator_id: 'op-1', order_id: randomUUID(), from: gone, into: kept, ...change })
const check = () => ask('/mobile/people/merge/check', { operator_id: 'op-1', from: gone, into: kept })
/** What the portal says of a person by itself, a moment after the merge. */
const putRights = (id: string, children: readonly string[]) =>
  ask('/mobile/people/rights', { telehealth_id: id, has_account: true, managed: managing(children), at: care.clock.now().toISOString() })

const of = (patientId: string) => ({ memberId: pia.id, patientId, patientFirst: mia.first, patientLast: mia.last })
const rows = async <T>(statement: string, values: unknown[] = []): Promise<T[]> => (await care.pool.query(statement, values)).rows

/** One of everything that can name a patient. */
const addRecords = async (patientId = gone) => {
  const now = care.clock.now()
  const invoice = await addInvoice(care, 4500, of(patientId))
  const { data: thread } = await writeTo(pia.sdk, { patientId })
  await answerAs(clinic, thread.threadId, 'Rest well.')
  await pia.sdk.screen('save_message_draft', { patientId, team: 'GeneralMedical', subject: 'One more', text: 'Thanks' })
  const entryId = randomUUID()
  const data = { name: 'Asthma', course: 'current' }
  await pia.sdk.screen('save_medical_entry', { patientId, list: 'conditions', entryId, version: 0, data })
  const visitId = await addStartedVisit(care, clinicianId, of(patientId))
  const prescriptionId = await addAtPharmacy(care, clinic, visitId)
  const document = await signTestDocument(clinic, visitId)
  const plan = { everyWeeks: 1, visits: 4, priceCents: 0, memberId: patientId }
  await care.pool.query(`update care.visits set status = 'Completed', ended_at = $2, series_plan = $3 where id = $1`, [visitId, now, plan])
  const answersId = randomUUID()
  const answers = care.care.fields.seal(places.questionnaireAnswers(answersId), {})
  const answered = { questionnaire: 'gad-7', version: '1', answers, answeredBy: pia.id, createdAt: now, updatedAt: now, sentAt: now }
  await care.db.insert(questionnaireAnswers).values({ id: answersId, patientId, ...answered })
  await care.pool.query('insert into care.kept_clinicians values ($1, $2, $3, now())', [patientId, pia.id, clinicianId])
  await pia.sdk.screen('save_visit_draft', { patch: { patientId, type: 'GeneralMedical', reason: 'A rash' } })
  return { visitId, invoiceId: invoice.id, threadId: thread.threadId as string, prescriptionId, documentId: document.id, entryId }
}

/** Rows of a table whose text has the id, in any column. */
const namingIn = async (id: string): Promise<Record<string, number>> => {
  const tables = await rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'care' order by 1`,
  )
  // The log, the feed of changes and the merges themselves say what was.
  const past = ['audit_events', 'audit_links', 'changes', 'person_merges']
  const found: Record<string, number> = {}
  for (const { name } of tables.filter((one) => !past.includes(one.name))) {
    const [row] = await rows<{ n: number }>(`select count(*)::int as n from care.${name} t where t::text like $1`, [`%${id}%`])
    if (row && row.n > 0) found[name] = row.n
  }
  return found
}

test('after a merge every record is the kept person’s, exactly once, and names nobody who is gone', async () => {
  const { visitId, invoiceId, threadId, prescriptionId, documentId, entryId } = await addRecords()
  const before = await namingIn(gone)
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['visits', 'visit_documents', 'prescriptions', 'inbox_items', 'invoices']))
  expect(await merge()).toEqual([200, { merged: true }])
  expect(await namingIn(gone)).toEqual({})
  // The parent sees the kept record once the portal says so.
  expect((await pia.portal.get(`/mobile/past_consultations?member_id=${kept}`)).status).toBe(404)
  await putRights(pia.id, [kept])
  const past = (await pia.portal.get(`/mobile/past_consultations?member_id=${kept}`)).body.consultations
  expect(past.map(({ consult_id }: { consult_id: string }) => consult_id)).toContain(visitId)
  expect((await pia.sdk.screen('messages')).data.threads_list).toMatchObject([{ id: threadId, patient: { telehealthId: kept } }])
  const conditions = (await pia.sdk.screen('medical_info', { patientId: kept })).body
  expect(JSON.stringify(conditions)).toContain(entryId)
  const listed = async (name: string) => JSON.stringify((await pia.sdk.screen(name, { patientId: kept })).body)
  expect(await listed('invoices')).toContain(invoiceId)
  expect(await listed('my_prescriptions')).toContain(prescriptionId)
  expect(await listed('my_documents')).toContain(documentId)
  // The unsent request goes on for the kept record.
  expect(JSON.stringify((await pia.sdk.screen('visit_options')).body)).toContain(`"patientId":"${kept}"`)
  const chart = await clinic.get(`/patients/${kept}/chart`)
  expect([chart.status, JSON.stringify(chart.data)]).toEqual([200, expect.stringContaining(visitId)])
  expect((await clinic.get(`/patients/${gone}/chart`)).status).toBe(404)
  const log = await rows(`select subject_id, reason, actor_id, outcome from care.audit_events where event = 'person.merge' order by seq`)
  expect(log).toEqual([
    { subject_id: kept, reason: expect.stringContaining(`from ${gone} order`), actor_id: 'op-1', outcome: 'ok' },
    { subject_id: gone, reason: expect.stringContaining(`into ${kept} order`), actor_id: 'op-1', outcome: 'ok' },
  ])
})

/** Text columns that hold no telehealth id of a member, or whose rows a merge deletes. */
const apart: Record<string, readonly string[]> = {
  clinics: [
    'clinician_changes.made_by',
    'chart_openings.reviewed_by',
    'payment_events.seen_by',
    'invoice_refunds.operator_id',
    'pin_',
    'visit_notes.signed_by',
    'clinician_sso_providers.break_glass_account_id',
  ],
  othersIds: [
    'audit_events.',
    'changes.',
    'clinician_passkeys.credential_id',
    'code_sources.',
    'drug_catalogues.',
    'invoice_payments.session_id',
    'job_',
    'outbox_messages.',
    'payment_events.',
    'pharmacy_events.',
    'prescribable_drugs.',
    'push_keys.',
    'room_tickets.session_id',
    'saved_pharmacies.ncpdp_id',
    'person_merges.',
    'schema_',
    'wrapped_keys.',
    'clinician_used_assertions.',
    'clinician_sso_',
  ],
  deleted: [
    'drafts.member_id',
    'message_drafts.owner_id',
    'members.id',
    'slots.held_by',
    'push_devices.member_id',
    'room_tickets.person_id',
  ],
  byPortal: ['legal_holds.person_id'],
  // Before the general move, because the kept person may have the same row.
  joined: ['medical_list_states.patient_id', 'private_contacts.patient_id'],
  // 'member' or 'clinic'.
  sides: ['room_invitations.invited_by', 'visits.location_confirmed_by'],
  // Nobody is in a room of the one who is gone: such a merge is refused.
  refused: ['room_peers.person_id'],
}

test('no column that can name a member is forgotten', async () => {
  const columns = await rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'care' and data_type = 'text'
      and (column_name ~ '(_id|_by)$' or (table_name = 'members' and column_name = 'id')) order by 1`,
  )
  const source = await import('#care/server/members/merged-person-store.ts')
  const known = new Set(source.followingColumns)
  const excused = Object.values(apart).flat()
  const forgotten = columns.map(({ name }) => name).filter((name) => !known.has(name) && !excused.some((one) => name.startsWith(one)))
  expect(forgotten).toEqual([])
})

test('an order that arrives again, or twice at once, changes nothing; another order for the same person is refused', async () => {
  await addRecords()
  const order = randomUUID()
  const twice = await Promise.all([merge({ order_id: order }), merge({ order_id: order })])
  expect(twice).toEqual([
    [200, { merged: true }],
    [200, { merged: true }],
  ])
  const [{ n } = { n: 0 }] = await rows<{ n: number }>(`select count(*)::int as n from care.visits where patient_id = $1`, [kept])
  expect(await merge({ order_id: order })).toEqual([200, { merged: true }])
  expect(await rows(`select count(*)::int as n from care.visits where patient_id = $1`, [kept])).toEqual([{ n }])
  expect(await merge()).toEqual([409, 'Conflict'])
  expect(await merge({ from: kept, into: gone })).toEqual([409, 'Conflict'])
  const again = await rows(`select reason from care.audit_events where event = 'person.merge' and reason like 'again%'`)
  expect(again).toHaveLength(2)
})

test('nobody without the portal’s secret merges people', async () => {
  const order = { operator_id: 'op-1', order_id: randomUUID(), from: gone, into: kept }
  expect((await ask('/mobile/people/merge', order, 'guessed'))[0]).toBe(401)
  expect((await ask('/mobile/people/merge/check', { operator_id: 'op-1', from: gone, into: kept }, 'guessed'))[0]).toBe(401)
  expect(await rows('select 1 from care.person_merges')).toEqual([])
})

test('a chart opened with a reason does not open the kept person’s; their own parent alone sees it', async () => {
  await addRecords()
  await addTestVisit(care, { ...of(kept), memberId: 'th-otto', status: 'Completed', endedAt: care.clock.now(), clinicianId })
  await other.post(`/patients/${gone}/chart/openings`, { reason: 'On call: rash after the visit' })
  expect((await other.get(`/patients/${gone}/chart`)).status).toBe(200)
  await merge()
  expect((await other.get(`/patients/${kept}/chart`)).status).toBe(404)
  expect((await other.get(`/patients/${gone}/chart`)).status).toBe(404)
  const otto = await enter('th-otto', [])
  expect((await otto.portal.get(`/mobile/consultations?member_id=${kept}`)).status).toBe(404)
})

/** A link to the gone record's visits, made by a member. */
const share = async ({ sdk }: Member) => {
  const { data } = await sdk.screen('share_records', { shareId: randomUUID(), patientId: gone, parts: ['visits'], lasts: 'week' })
  return { secret: String(data.link).split('#')[1] ?? '', passcode: data.passcode as string }
}
const opened = async (link: object) =>
  (await care.http.inject({ method: 'POST', url: '/mobile/shared-records/open', payload: link })).statusCode

test('the links of both parents end unless they may share the kept person’s records', async () => {
  const paul = await enter('th-paul', [gone])
  const links = [await share(pia), await share(paul)]
  for (const link of links) expect(await opened(link)).toBe(200)
  await merge()
  for (const link of links) expect(await opened(link)).toBe(404)
  expect(await rows(`select id from care.members where claims->>'managed' like $1`, [`%${gone}%`])).toEqual([])
})

test('a parent of both keeps the link, and what claims from before the merge say of the gone one counts for nothing', async () => {
  pia = await enter('th-pia', [gone, kept])
  const link = await share(pia)
  await merge()
  expect(await opened(link)).toBe(200)
  care.clock.advance(5000)
  await enter('th-pia', [gone, kept])
  await putRights(pia.id, [gone, kept])
  const [{ managed } = { managed: null }] = await rows<{ managed: unknown }>(
    `select claims->'managed' as managed from care.members where id = 'th-pia'`,
  )
  expect(managed).toMatchObject([{ telehealthId: kept }])
  expect((await pia.sdk.screen('save_visit_draft', { patch: { patientId: gone, type: 'GeneralMedical' } })).status).toBe(404)
})

test('a late login of the one who is gone is refused', async () => {
  await merge()
  await expect(care.logIn(testClaims({ member: { telehealthId: gone } }))).rejects.toThrow()
  expect(await rows('select id from care.members where id = $1', [gone])).toEqual([])
})

const at = (minutes: number) => new Date(Date.parse('2026-11-23T17:00:00Z') + minutes * 60_000)
const scheduled = (patientId: string, requestedAt: Date, more: object = {}) =>
  addTestVisit(care, {
    ...of(patientId),
    status: 'Locked',
    isOnDemand: false,
    requestedAt,
    clinicianId,
    acceptedAt: care.clock.now(),
    ...more,
  })

test.each([
  ['two visits at the same time', () => scheduled(gone, at(0)), () => scheduled(kept, at(10)), 'VisitsOverlap'],
  [
    'a longer visit that reaches into the next',
    () => scheduled(gone, at(0), { type: 'MentalHealth' }),
    () => scheduled(kept, at(40)),
    'VisitsOverlap',
  ],
  ['one after the other', () => scheduled(gone, at(0)), () => scheduled(kept, at(20)), null],
  ['twice in one queue', () => addTestVisit(care, of(gone)), () => addTestVisit(care, of(kept)), 'VisitsOverlap'],
  ['one in the queue, one with a time', () => addTestVisit(care, of(gone)), () => scheduled(kept, at(0)), null],
  ['a visit that is going on', () => scheduled(gone, at(0), { status: 'Started', startedAt: at(0) }), async () => '', 'VisitUnderway'],
])('%s', async (_name, first, second, conflict) => {
  await first()
  await second()
  expect(await check()).toEqual([200, { conflict }])
  expect(await merge()).toEqual(conflict ? [409, conflict] : [200, { merged: true }])
  const left = await rows<{ id: string }>('select id from care.visits where patient_id = $1', [gone])
  expect(left).toHaveLength(conflict ? 1 : 0)
  if (!conflict) return
  await care.pool.query(`update care.visits set status = 'Cancelled' where patient_id = $1`, [gone])
  expect(await merge()).toEqual([200, { merged: true }])
})

test('a visit with somebody in its room waits until they left', async () => {
  const visitId = await scheduled(gone, care.clock.now())
  await care.pool.query(
    `insert into care.room_peers (id, visit_id, node, role, person_id, name, state, entered_at, alive_at)
      values (gen_random_uuid(), $1, gen_random_uuid(), 'member', $2, 'Pia', '{}', now(), now())`,
    [visitId, pia.id],
  )
  expect(await merge()).toEqual([409, 'VisitUnderway'])
})

test('one repeat of a questionnaire goes on, the other is stopped', async () => {
  const repeat = (patientId: string, questionnaire: string) => ({
    id: randomUUID(),
    patientId,
    patientFirst: mia.first,
    patientLast: mia.last,
    clinicianId,
    questionnaire,
    everyWeeks: 4,
    firstOn: '2026-12-01',
    timeZone: 'America/Chicago',
    times: 3,
    nextAt: at(0),
    createdAt: care.clock.now(),
    updatedAt: care.clock.now(),
  })
  const [own, second, alone] = [repeat(kept, 'gad-7'), repeat(gone, 'gad-7'), repeat(gone, 'phq-9')]
  await care.db.insert(questionnaireRepeats).values([own, second, alone])
  expect(await merge()).toEqual([200, { merged: true }])
  const after = await rows<{ id: string }>('select id, ended_as, next_at, patient_id from care.questionnaire_repeats')
  const byId = new Map(after.map((row) => [row.id, row]))
  expect(byId.get(own.id)).toMatchObject({ ended_as: null, patient_id: kept })
  expect(byId.get(second.id)).toMatchObject({ ended_as: 'stopped', next_at: null, patient_id: kept })
  expect(byId.get(alone.id)).toMatchObject({ ended_as: null, next_at: at(0), patient_id: kept })
})

test('medical lists join: entries of both stay, “none” holds only if both said so, and the list is to be confirmed again', async () => {
  pia = await enter('th-pia', [gone, kept])
  const entry = (patientId: string, name: string) =>
    pia.sdk.screen('save_medical_entry', {
      patientId,
      list: 'conditions',
      entryId: randomUUID(),
      version: 0,
      data: { name, course: 'current' },
    })
  await entry(gone, 'Asthma')
  await entry(kept, 'Hay fever')
  await care.pool.query(
    `insert into care.medical_list_states values ($1, 'allergies', true, 1, now(), 'th-pia'), ($2, 'allergies', true, 3, now(), 'th-pia'),
      ($1, 'surgeries', true, 1, now(), 'th-pia'), ($2, 'surgeries', false, 1, now(), 'th-pia')`,
    [gone, kept],
  )
  await merge()
  const states = await rows(
    `select list, is_none, version, confirmed_at is not null as confirmed from care.medical_list_states where patient_id = $1 order by list`,
    [kept],
  )
  expect(states).toEqual([
    { list: 'allergies', is_none: true, version: 4, confirmed: true },
    { list: 'conditions', is_none: false, version: 2, confirmed: false },
    { list: 'surgeries', is_none: false, version: 2, confirmed: false },
  ])
  expect(await rows('select count(*)::int as n from care.medical_entries where patient_id = $1', [kept])).toEqual([{ n: 2 }])
})

test('held times, unsent forms and devices of the one who is gone end; confidential communications go along', async () => {
  const ownAccount = await enter(gone, [])
  await ownAccount.sdk.screen('save_visit_draft', { patch: { patientId: gone, type: 'GeneralMedical' } })
  await ownAccount.sdk.screen('save_message_draft', { patientId: gone, team: 'GeneralMedical', subject: 'Hi', text: 'Hello' })
  const slotId = await addSlot(care.db, clinicianId, at(0))
  await care.pool.query('update care.slots set held_by = $1, held_until = $2 where id = $3', [gone, at(0), slotId])
  await care.pool.query(`insert into care.private_contacts values ($1, true, 'safe@example.com', null, 'en', now())`, [gone])
  await care.pool.query(`insert into care.private_contacts values ($1, false, null, null, 'en', now())`, [kept])
  expect(await merge()).toEqual([200, { merged: true }])
  expect(await rows('select held_by, held_until from care.slots')).toEqual([{ held_by: null, held_until: null }])
  expect(await rows('select patient_id, email from care.private_contacts')).toEqual([{ patient_id: kept, email: 'safe@example.com' }])
  expect(await namingIn(gone)).toEqual({})
})

test('what a request that was under way wrote about the gone one follows within a minute', async () => {
  await merge()
  await addTestVisit(care, of(gone))
  await moveLateRecords(care.care, care.db)
  expect(await rows('select patient_id from care.visits')).toEqual([{ patient_id: kept }])
})

test('merges in a row arrive in any order', async () => {
  await addTestVisit(care, of(gone))
  expect(await merge({ from: kept, into: 'th-mia-third' })).toEqual([200, { merged: true }])
  expect(await merge()).toEqual([200, { merged: true }])
  expect(await rows('select patient_id from care.visits')).toEqual([{ patient_id: 'th-mia-third' }])
})

test('who has seen the data of either record is listed for the kept person', async () => {
  await addRecords()
  await clinic.get(`/patients/${gone}/chart`)
  await merge()
  const own = await enter(kept, [])
  const { body } = await own.portal.get('/mobile/members_audit')
  expect(body.rows.map(({ event }: { event: string }) => event)).toContain('chart.open')
})
