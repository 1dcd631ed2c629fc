import { randomUUID } from 'node:crypto'
import type { TestCare } from '#care/server/testing/test-care.ts'
import { sendDraft } from '#care/server/testing/test-visits.ts'
import type { ManagedScope } from '#shared/care/member-claims.ts'

type Sdk = Awaited<ReturnType<TestCare['sdk']>>
type Portal = Awaited<ReturnType<TestCare['logIn']>>

/** A caller of the matrix, with both ways to the service. */
export type ScopeCaller = { id: string; sdk: Sdk; portal: Portal }

/** What the patient of the matrix has; created for each call that may change it. */
export type ScopeTarget = {
  patientId: string
  /** Who sees them. */
  clinicianId: string
  /** A follow-up that is offered. */
  followUpId: string
  visitId: string
  /** A visit whose room is open. */
  startedId: string
  pastId: string
  guestId: string
  threadId: string
  fileId: string
  invoiceId: string
  entryId: string
  /** A prescription that the pharmacy has. */
  prescriptionId: string
  /** A signed document. */
  documentId: string
  /** An open visit with questionnaires, and answers that were sent. */
  mentalId: string
  answersId: string
  /** A questionnaire that is asked outside a visit. */
  askedId: string
}

/** Codes by which a call says that the caller may not act for the patient; any other answer means that the call went on. */
const refusals = ['NotFound', 'ScopeMissing', 'VisitOnlySeen', 'MedicalOnlySeen', 'MessageOnlySeen', 'DraftGone']

// biome-ignore lint/suspicious/noExplicitAny: answers are only searched for a patient's data.
type Answered = { status: number; body: any }

const goesOn = ({ status, body }: Answered): boolean => status === 200 || !refusals.includes(body?.meta?.errors?.[0])
const shows = ({ status, body }: Answered, mark: string): boolean => status === 200 && JSON.stringify(body).includes(mark)

export type ScopeRow = {
  /** The call's method and path, as in the list of routes. */
  route: string
  what?: string
  /** All scopes that the call needs. */
  needs: readonly ManagedScope[]
  /** Calls that only read one thing share a target, because making one takes a second. Lists may show only the newest. */
  reads?: true
  opens: (caller: ScopeCaller, target: ScopeTarget) => Promise<boolean>
}

type Ask = (caller: ScopeCaller, target: ScopeTarget) => object
const act = (name: string, needs: readonly ManagedScope[], input: Ask): ScopeRow => ({
  route: `POST /mobile/screens/${name}`,
  needs,
  opens: async (caller, target) => goesOn(await caller.sdk.screen(name, input(caller, target))),
})
type Mark = keyof ScopeTarget
const list = (name: string, needs: readonly ManagedScope[], mark: Mark, what = ''): ScopeRow => ({
  route: `POST /mobile/screens/${name}`,
  what,
  needs,
  opens: async ({ sdk }, target) => shows(await sdk.screen(name), target[mark]),
})
const get = (route: string, needs: readonly ManagedScope[], path: (target: ScopeTarget) => string, what = ''): ScopeRow => ({
  route: `GET ${route}`,
  what,
  needs,
  reads: true,
  opens: async ({ sdk, portal }, target) => {
    const url = path(target)
    if (['/mobile/members_', '/mobile/past_', '/mobile/survey'].some((start) => route.startsWith(start)))
      return goesOn(await portal.get(url))
    return (await sdk.ask('GET', url).catch(() => ({ status: 200 }))).status === 200
  },
})
const change = (path: string, needs: readonly ManagedScope[], more: object = {}): ScopeRow => ({
  route: `POST ${path}`,
  needs,
  opens: async ({ portal }, { visitId, startedId }) =>
    goesOn(await portal.post(path, { consult_id: path.endsWith('_clinician') ? startedId : visitId, ...more })),
})

const moves = ['see-visits', 'book'] as const
const edits = ['see-records', 'book'] as const
const reads = ['see-visits', 'see-records'] as const
const soon = () => ({ slotId: randomUUID(), at: '2026-11-25T15:00:00.000Z', times: ['2026-11-25T15:00:00.000Z'] })

/** Every call of members that names or lists something of another person. */
export const scopeRows: readonly ScopeRow[] = [
  // First, because what each row adds for the patient would make every file longer.
  list('records', ['see-records'], 'patientId'),
  ...(['pdf', 'fhir'] as const).map((format) =>
    get(
      '/mobile/records/file',
      ['see-records'],
      ({ patientId }) => `/mobile/records/file?patientId=${patientId}&parts=medical-info,visits,summaries&format=${format}`,
      format,
    ),
  ),
  get(
    '/mobile/records/file',
    ['see-records', 'messages'],
    ({ patientId }) => `/mobile/records/file?patientId=${patientId}&parts=messages&format=fhir`,
    'messages',
  ),
  act('share_records', ['see-records', 'share'], (_, { patientId }) => ({
    shareId: randomUUID(),
    patientId,
    parts: ['visits'],
    lasts: 'hour',
  })),
  get('/mobile/members_consultations', ['see-visits'], ({ patientId }) => `/mobile/members_consultations?member_id=${patientId}`),
  get('/mobile/past_consultations', ['see-visits'], ({ patientId }) => `/mobile/past_consultations?member_id=${patientId}`),
  change('/mobile/lock_consult', moves),
  change('/mobile/earlier_wish', moves, { wanted: true }),
  change('/mobile/earlier_answer', moves, { offer_id: randomUUID(), takes: true }),
  {
    route: 'GET /mobile/cancel_consult',
    needs: moves,
    opens: async ({ portal, id }, { visitId }) =>
      goesOn(await portal.get(`/mobile/cancel_consult?consult_id=${visitId}&logged_in_member_id=${id}`)),
  },
  act('visit', ['see-visits'], (_, { visitId }) => ({ consultId: visitId })),
  act('open_slots', ['see-visits'], (_, { visitId }) => ({ type: 'GeneralMedical', method: 'Video', consultId: visitId })),
  act('hold_slot', moves, (_, { visitId }) => ({ slotId: randomUUID(), consultId: visitId })),
  act('reschedule_visit', moves, (_, { visitId }) => ({ consultId: visitId, ...soon() })),
  act('visit_series', moves, (_, { visitId }) => ({ consultId: visitId, everyWeeks: 1, visits: 2 })),
  act('book_visit_series', moves, (_, { visitId }) => ({
    consultId: visitId,
    everyWeeks: 1,
    times: ['2026-11-25T15:00:00.000Z'],
    consents: true,
    priceCents: 0,
  })),
  act('plan_visit_series', moves, (_, { visitId }) => ({ consultId: visitId, plan: null })),
  act('set_interpreter', moves, (_, { visitId }) => ({ consultId: visitId, interpreter: { language: 'es' } })),
  act('choose_time', moves, (_, { visitId }) => ({ consultId: visitId, ...soon() })),
  act('ask_other_times', moves, (_, { visitId }) => ({ consultId: visitId, ...soon() })),
  act('clinicians', ['book'], (_, { patientId }) => ({ patientId, type: 'GeneralMedical', method: 'Video', state: 'TX' })),
  act('keep_clinician', ['book'], (_, { patientId, clinicianId }) => ({ patientId, clinicianId, isKept: true })),
  change('/mobile/keep_visit_clinician', moves, { kept: false }),
  get('/mobile/survey', reads, ({ pastId }) => `/mobile/survey?consult_id=${pastId}`),
  {
    route: 'POST /mobile/survey',
    needs: reads,
    opens: async ({ portal }, { pastId }) =>
      goesOn(await portal.post('/mobile/survey', { consult_id: pastId, helped: 'yes', ease: 'easy' })),
  },
  {
    route: 'POST /mobile/survey_dismissal',
    needs: reads,
    opens: async ({ portal }, { pastId }) => goesOn(await portal.post('/mobile/survey_dismissal', { consult_id: pastId })),
  },
  act('follow_up', ['book'], (_, { followUpId }) => ({ followUpId })),
  act('book_follow_up', ['book'], (_, { followUpId }) => ({
    followUpId,
    slotId: randomUUID(),
    startsAt: '2026-11-25T15:00:00.000Z',
    timeZone: 'UTC',
    consents: true,
    priceCents: 0,
  })),
  act('decline_follow_up', ['book'], (_, { followUpId }) => ({ followUpId })),
  list('visit_options', ['book'], 'patientId'),
  {
    route: 'POST /mobile/screens/request_visit',
    needs: ['book'],
    opens: async ({ sdk }, { patientId }) => (await sendDraft(sdk, { patientId })).status === 200,
  },
  act('waiting_room', moves, (_, { visitId }) => ({ consultId: visitId })),
  act('call_me_instead', moves, (_, { visitId }) => ({ consultId: visitId, phone: '5125550118' })),
  act('confirm_location', moves, (_, { startedId }) => ({
    consultId: startedId,
    address1: '1 Main St',
    city: 'Austin',
    state: 'TX',
    phone: '5125550118',
  })),
  act('leave_waiting_room', ['see-visits'], (_, { visitId }) => ({ consultId: visitId })),
  act('enter_room', ['book'], (_, { startedId }) => ({ consultId: startedId })),
  act('room_guests', ['book'], (_, { startedId }) => ({ consultId: startedId })),
  act('withdraw_guest', ['book'], (_, { startedId, guestId }) => ({ consultId: startedId, guestId })),
  act('invite_guest', ['book', 'share'], (_, { startedId }) => ({ consultId: startedId, name: 'Ima' })),
  list('messages', ['messages'], 'threadId'),
  act('message_thread', ['messages'], (_, { threadId }) => ({ threadId })),
  list('new_message', ['messages'], 'patientId'),
  act('save_message_draft', ['messages'], (_, { threadId }) => ({ threadId, text: 'Hello' })),
  {
    route: 'POST /mobile/screens/send_message',
    needs: ['messages'],
    opens: async ({ sdk }, { patientId }) => {
      const draft = await sdk.screen('save_message_draft', { patientId, team: 'GeneralMedical', subject: 'Hi', text: 'Hello' })
      return draft.status === 200 && goesOn(await sdk.screen('send_message', { draftId: draft.data.draftId }))
    },
  },
  get('/mobile/message_attachments/{attachmentId}', ['messages'], ({ fileId }) => `/mobile/message_attachments/${fileId}`),
  list('inbox', ['see-visits'], 'pastId', 'visit'),
  list('inbox', ['messages'], 'threadId', 'message'),
  list('unread_preview', ['messages'], 'threadId'),
  list('inbox', ['pay'], 'invoiceId', 'invoice'),
  list('invoices', ['pay'], 'invoiceId'),
  act('invoice', ['pay'], (_, { invoiceId }) => ({ invoiceId })),
  act('pay_invoice', ['pay'], (_, { invoiceId }) => ({ invoiceId })),
  get('/mobile/invoices/{invoiceId}/document', ['pay'], ({ invoiceId }) => `/mobile/invoices/${invoiceId}/document?language=en`),
  get('/mobile/invoice_statement', ['pay'], ({ patientId }) => `/mobile/invoice_statement?year=2026&patientId=${patientId}&language=en`),
  act('medical_info', ['see-records'], (_, { patientId }) => ({ patientId })),
  act('save_medical_entry', edits, (_, { patientId }) => ({
    patientId,
    list: 'medications',
    entryId: randomUUID(),
    version: 0,
    data: { name: 'Ibuprofen', course: 'current' },
  })),
  act('remove_medical_entry', edits, (_, { patientId, entryId }) => ({
    patientId,
    list: 'conditions',
    entryId,
    version: 1,
    isRemoved: true,
  })),
  act('confirm_medical_lists', edits, (_, { patientId }) => ({
    patientId,
    lists: [{ list: 'allergies', version: 0, isNone: true }],
  })),
  list('my_prescriptions', ['see-records'], 'prescriptionId'),
  list('my_questionnaires', ['see-records'], 'answersId'),
  act('visit_questionnaires', ['see-visits', ...edits], (_, { mentalId }) => ({ consultId: mentalId })),
  act('save_questionnaire', ['see-visits', ...edits], (_, { mentalId }) => ({
    consultId: mentalId,
    questionnaire: 'phq-9',
    answers: { 'phq-9-1': 'LA6568-5' },
  })),
  act('asked_questionnaire', ['see-visits', ...edits], (_, { askedId }) => ({ askedId })),
  act('save_asked_questionnaire', ['see-visits', ...edits], (_, { askedId }) => ({ askedId, answers: {} })),
  list('inbox', ['see-records'], 'prescriptionId', 'prescription'),
  act('my_prescription', ['see-records'], (_, { prescriptionId }) => ({ prescriptionId })),
  act('request_refill', edits, (_, { prescriptionId }) => ({ requestId: randomUUID(), prescriptionId })),
  list('my_documents', ['see-records'], 'documentId'),
  list('inbox', ['see-records'], 'documentId', 'document'),
  act('my_document', ['see-records'], (_, { documentId }) => ({ documentId })),
  act('set_document_link', ['see-records', 'share'], (_, { documentId }) => ({ documentId, isOn: false })),
  get('/mobile/documents/{documentId}/file', ['see-records'], ({ documentId }) => `/mobile/documents/${documentId}/file`),
]

/** Calls that name nobody else: the caller's own drafts, photos, links, count, stream and copy of everything. */
export const ownOnlyRoutes: readonly string[] = [
  'GET /mobile/clinician_photos/{clinicianId}',
  'GET /mobile/members_audit',
  'GET /mobile/members_records',
  'GET /mobile/members_pharmacies',
  'POST /mobile/save_pharmacies',
  'POST /mobile/remove_pharmacy',
  'GET /mobile/push_devices',
  'POST /mobile/put_push_device',
  'POST /mobile/drop_push_device',
  'POST /mobile/screens/save_visit_draft',
  'POST /mobile/screens/drop_visit_draft',
  'POST /mobile/screens/withdraw_share',
  'POST /mobile/screens/mark_inbox_item',
  'POST /mobile/message_drafts/{draftId}/attachments',
  'DELETE /mobile/message_drafts/{draftId}/attachments/{attachmentId}',
  'POST /mobile/visit_photos',
  'DELETE /mobile/visit_photos/{photoId}',
  'GET /mobile/visit_photos/{photoId}',
  'POST /mobile/screens/referral_link',
  'POST /mobile/screens/unread_messages',
  'GET /mobile/screens/unread_messages',
  'GET /mobile/events',
]
