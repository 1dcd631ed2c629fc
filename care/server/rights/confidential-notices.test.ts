import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postInvoiceNotice } from '#care/server/invoices/post-invoice-notice.ts'
import { notifyOfPrescription } from '#care/server/prescribing/notify-of-prescription.ts'
import { putMemberRights } from '#care/server/rights/member-rights.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { signTestDocument } from '#care/server/testing/test-documents.ts'
import { answerAs, writeTo } from '#care/server/testing/test-messages.ts'
import { addStartedVisit } from '#care/server/testing/test-prescriptions.ts'
import { testRequest } from '#care/server/testing/test-visits.ts'
import { postVisitNotice } from '#care/server/visits/notices/post-visit-notice.ts'
import { remindOfVisits } from '#care/server/visits/notices/visit-reminder-jobs.ts'
import { findVisit } from '#care/server/visits/visit-store.ts'
import { type MessageKind, messageKinds } from '#shared/account/message-kinds.ts'

const scopes = ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share'] as const
/** A minor without an account, and an adult with one, both of whom Ana may act for. */
const leo = { telehealthId: 'th-leo', first: 'Leo', last: 'Rivera', dateOfBirth: '2012-08-15' }
const ben = { telehealthId: 'th-ben', first: 'Ben', last: 'Rivera', dateOfBirth: '1984-09-02' }

let care: TestCare
let clinic: ClinicBrowser
let clinicianId: string
beforeAll(async () => {
  care = await openTestCare()
  await care.logIn(testClaims({ managed: [leo, ben].map((one) => ({ ...one, scopes: [...scopes] })) }))
  await care.logIn(testClaims({ member: { ...ben, email: 'ben.rivera@example.com', phone: '5125550119' } }))
  clinic = clinicBrowser(care)
  clinicianId = await addTestClinician(care)
  await clinic.enter(clinicianId)
})
afterAll(() => care.close())
beforeEach(async () => {
  await care.pool.query('truncate outbox_messages, inbox_items, private_contacts, visit_documents cascade; delete from visits')
})

type Contact = { email: string | null; phone: string | null; language: 'en' | 'es' }
const turn = (telehealthId: string, contact: Contact | null, at = care.clock.now()) =>
  putMemberRights(
    care.care,
    { telehealth_id: telehealthId, has_account: telehealthId !== 'th-leo', managed: [], private_contact: contact, at: at.toISOString() },
    testRequest(),
  )
const posted = async () =>
  (
    await care.pool.query<{ kind: MessageKind; channel: string; recipient: string; language: string }>(
      'select kind, channel, recipient, language from outbox_messages order by kind, channel, recipient',
    )
  ).rows

/** One sender for each kind of message about a patient's care. Ana asked for the visits. */
const senders: Partial<Record<MessageKind, (patientId: string) => Promise<unknown>>> = {
  'visit-notice': async (patientId) => {
    const id = await addTestVisit(care, { patientId })
    const visit = await findVisit(care.db, id)
    if (visit) await care.db.transaction((tx) => postVisitNotice(care.care, tx, visit, 'taken'))
  },
  'visit-reminder': async (patientId) => {
    const requestedAt = new Date(care.clock.now().getTime() + 45 * 60_000)
    await addTestVisit(care, { patientId, status: 'Locked', isOnDemand: false, requestedAt })
    await remindOfVisits(care.care, care.db)
  },
  'invoice notice': (patientId) =>
    care.db.transaction((tx) =>
      postInvoiceNotice(care.care, tx, { memberId: 'th-ana', patientId }, { what: 'raised', key: `${patientId} ${Math.random()}` }),
    ),
  'prescription notice': async (patientId) => {
    const about = {
      id: uuidv7(),
      reference: 'R-1',
      version: 1,
      patientId,
      memberId: 'th-ana',
      patientFirst: 'A',
      patientLast: 'B',
      clinicianId: '',
    }
    await care.db.transaction((tx) => notifyOfPrescription(care.care, tx, about, { news: 'Dispensed' }))
  },
  'document notice': async (patientId) => {
    await signTestDocument(clinic, await addStartedVisit(care, clinicianId, { patientId }))
  },
  'message notice': async (patientId) => {
    const { data } = await writeTo(await care.sdk('th-ana'), { patientId })
    expect((await answerAs(clinic, data.threadId, 'Drink tea.')).status).toBe(200)
  },
}
const sendAll = async (patientId: string) => {
  for (const send of Object.values(senders)) await send(patientId)
  return posted()
}

test('every kind of message about care has a sender here, or is the portal’s', () => {
  const ofPortal: MessageKind[] = ['program-notice', 'discount-card', 'case-answer']
  const aboutHealth = Object.entries(messageKinds).flatMap(([kind, about]) => (about === 'health' ? [kind] : []))
  expect([...Object.keys(senders), ...ofPortal].sort()).toEqual(aboutHealth.sort())
})

test('without confidential communications the requester gets each kind', async () => {
  const sent = await sendAll('th-leo')
  expect([...new Set(sent.map(({ kind }) => kind))].sort()).toEqual(Object.keys(senders).sort())
  expect(sent.every(({ recipient, channel }) => channel === 'push' || recipient === 'ana.rivera@example.com')).toBe(true)
})

test.each([
  ['a minor without an account', 'th-leo', 'es'],
  ['an adult with an account', 'th-ben', 'en'],
])(
  'with them %s alone gets each kind, at the address given for it, and nobody else gets a message or an inbox entry',
  async (_, patient, language) => {
    await turn(patient, { email: 'safe@example.org', phone: '5125550177', language: 'es' })
    const sent = await sendAll(patient)
    expect([...new Set(sent.map(({ kind }) => kind))].sort()).toEqual(Object.keys(senders).sort())
    expect([...new Set(sent.map(({ channel, recipient }) => `${channel} ${recipient}`))].sort()).toEqual([
      'email safe@example.org',
      'text 5125550177',
    ])
    const { rows } = await care.pool.query('select distinct member_id from inbox_items where patient_id = $1', [patient])
    expect(rows.every(({ member_id }) => member_id === patient)).toBe(true)
    expect(sent.find(({ kind, channel }) => kind === 'invoice notice' && channel === 'email')?.language).toBe(language)
  },
)

test('a postal address alone leaves no message at all', async () => {
  await turn('th-leo', { email: null, phone: null, language: 'en' })
  expect(await sendAll('th-leo')).toEqual([])
})

test('turning them off brings the ordinary recipients back, and older news never replaces newer', async () => {
  const before = care.clock.now()
  care.clock.advance(1000)
  await turn('th-leo', { email: 'safe@example.org', phone: null, language: 'en' })
  await turn('th-leo', null, before)
  await senders['visit-notice']?.('th-leo')
  expect((await posted()).map(({ recipient }) => recipient)).toEqual(['safe@example.org'])
  care.clock.advance(1000)
  await turn('th-leo', null)
  await care.pool.query('truncate outbox_messages')
  await senders['visit-notice']?.('th-leo')
  expect((await posted()).filter(({ channel }) => channel === 'email').map(({ recipient }) => recipient)).toEqual([
    'ana.rivera@example.com',
  ])
})
