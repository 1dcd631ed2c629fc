import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Care } from '#care/server/care.ts'
import { careRoutes } from '#care/server/care-app.ts'
import { followUps } from '#care/server/schema/choice-tables.ts'
import { questionnaireAnswers, questionnaireRepeats } from '#care/server/schema/questionnaire-tables.ts'
import { places } from '#care/server/sealed-columns.ts'
import { ownOnlyRoutes, type ScopeCaller, type ScopeRow, type ScopeTarget, scopeRows } from '#care/server/testing/scope-rows.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { signTestDocument } from '#care/server/testing/test-documents.ts'
import { addInvoice } from '#care/server/testing/test-invoices.ts'
import { answerAs, pdf, sendBytes, writeTo } from '#care/server/testing/test-messages.ts'
import { addAtPharmacy, addStartedVisit, loadTestDrugs } from '#care/server/testing/test-prescriptions.ts'
import { type ManagedScope, managedScopes } from '#shared/care/member-claims.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

const people = {
  pat: { telehealthId: 'th-pat', first: 'Pat', last: 'Rivera', dateOfBirth: '1980-01-01' },
  kid: { telehealthId: 'th-kid', first: 'Kid', last: 'Rivera', dateOfBirth: '2020-05-05' },
} as const
type Patient = keyof typeof people

type Kind = { name: string; patient: Patient; scopes: readonly ManagedScope[] | 'own' }
const without = (scope: ManagedScope) => managedScopes.filter((one) => one !== scope)
const kinds: readonly Kind[] = [
  { name: 'own', patient: 'pat', scopes: 'own' },
  { name: 'parent', patient: 'kid', scopes: managedScopes },
  { name: 'all', patient: 'pat', scopes: managedScopes },
  ...managedScopes.map((scope) => ({ name: `only ${scope}`, patient: 'pat' as const, scopes: [scope] })),
  ...managedScopes.map((scope) => ({ name: `without ${scope}`, patient: 'pat' as const, scopes: without(scope) })),
  { name: 'revoked', patient: 'pat', scopes: [] },
  { name: 'stranger', patient: 'pat', scopes: [] },
]

let care: TestCare
let clinic: ClinicBrowser
let clinicianId: string
const callers = new Map<string, ScopeCaller>()
const callerOf = ({ name }: Kind): ScopeCaller => callers.get(name) as ScopeCaller

const enter = async ({ name, patient, scopes }: Kind): Promise<void> => {
  const id = scopes === 'own' ? people[patient].telehealthId : `th-${name.replace(' ', '-')}`
  const managed = (given: readonly ManagedScope[]) => (given.length === 0 ? [] : [{ ...people[patient], scopes: [...given] }])
  const claims = testClaims({ member: { telehealthId: id, first: name }, managed: managed(scopes === 'own' ? [] : scopes) })
  const sid = `sid-${id}`
  if (name === 'revoked') await care.logIn({ ...claims, managed: managed(managedScopes) }, sid)
  const portal = await care.logIn(name === 'revoked' ? { ...claims, managed: managed(managedScopes) } : claims, sid)
  callers.set(name, { id, portal, sdk: await care.sdk(id, undefined, sid) })
  if (name !== 'revoked') return
  // By person, as the portal says it for somebody who signed out; the tokens of the former session are still valid.
  const answer = await care.http.inject({
    method: 'POST',
    url: '/mobile/people/rights',
    headers: { [mobileHeaders.token]: care.care.mobileTokens[0] ?? '' },
    payload: { telehealth_id: id, has_account: true, managed: [], at: care.clock.now().toISOString() },
  })
  expect(answer.statusCode).toBe(200)
}

beforeAll(async () => {
  care = await openTestCare()
  clinicianId = await addTestClinician(care)
  clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
  await loadTestDrugs(care)
  for (const kind of kinds) await enter(kind)
})
afterAll(() => care.close())

const documents = new Map<Patient, string>()
/** A signed document of a patient; one for all targets, because its link alone changes. */
const documentOf = async (patient: Patient): Promise<string> => {
  const { telehealthId: patientId, first, last } = people[patient]
  const sign = async () =>
    (await signTestDocument(clinic, await addStartedVisit(care, clinicianId, { patientId, patientFirst: first, patientLast: last }))).id
  const id = documents.get(patient) ?? (await sign())
  documents.set(patient, id)
  return id
}

/** New visits, messages, files and an invoice of a patient, made by the patient or by the parent. */
const makeTarget = async (patient: Patient): Promise<ScopeTarget> => {
  const { telehealthId: patientId, first, last } = people[patient]
  const maker = callers.get(patient === 'kid' ? 'parent' : 'own') as ScopeCaller
  const ofPatient = { memberId: maker.id, patientId, patientFirst: first, patientLast: last }
  const now = care.clock.now()
  const started = { status: 'Started', clinicianId, acceptedAt: now, startedAt: now } as const
  const startedId = await addTestVisit(care, { ...ofPatient, ...started })
  const invoice = await addInvoice(care, 4500, ofPatient)
  const { data: thread } = await writeTo(maker.sdk, { patientId })
  await answerAs(clinic, thread.threadId, 'Rest well.')
  const { data: draft } = await maker.sdk.screen('save_message_draft', { threadId: thread.threadId, text: 'See this' })
  const file = await sendBytes(care, `/mobile/message_drafts/${draft.draftId}/attachments?name=a.pdf`, pdf, maker.sdk)
  await maker.sdk.screen('send_message', { draftId: draft.draftId })
  const guest = await maker.sdk.screen('invite_guest', { consultId: startedId, name: 'Ima' })
  const entryId = randomUUID()
  const data = { name: 'Asthma', course: 'current' }
  await maker.sdk.screen('save_medical_entry', { patientId, list: 'conditions', entryId, version: 0, data })
  const prescriptionId = await addAtPharmacy(care, clinic, await addStartedVisit(care, clinicianId, ofPatient))
  const mentalId = await addTestVisit(care, { ...ofPatient, type: 'MentalHealth' })
  const answersId = randomUUID()
  await care.db.insert(questionnaireAnswers).values({
    id: answersId,
    patientId,
    questionnaire: 'gad-7',
    version: '1',
    answers: care.care.fields.seal(places.questionnaireAnswers(answersId), {}),
    answeredBy: maker.id,
    createdAt: now,
    updatedAt: now,
    sentAt: now,
  })
  const [repeatId, askedId] = [randomUUID(), randomUUID()]
  await care.db.insert(questionnaireRepeats).values({
    id: repeatId,
    patientId,
    patientFirst: first,
    patientLast: last,
    clinicianId,
    questionnaire: 'gad-7',
    everyWeeks: 4,
    firstOn: '2026-12-01',
    timeZone: 'America/Chicago',
    endedAs: 'done',
    createdAt: now,
    updatedAt: now,
  })
  await care.db.insert(questionnaireAnswers).values({
    id: askedId,
    repeatId,
    patientId,
    questionnaire: 'gad-7',
    version: '1',
    answers: care.care.fields.seal(places.questionnaireAnswers(askedId), {}),
    answeredBy: maker.id,
    createdAt: now,
    updatedAt: now,
    askUntil: new Date(now.getTime() + 86_400_000),
  })
  const followUpId = randomUUID()
  const followed = { id: followUpId, visitId: invoice.visitId, patientId, clinicianId, dueOn: '2026-12-01', createdAt: now }
  await care.db.insert(followUps).values({ ...followed, state: 'offered' })
  return {
    patientId,
    clinicianId,
    followUpId,
    mentalId,
    answersId,
    askedId,
    prescriptionId,
    documentId: await documentOf(patient),
    visitId: await addTestVisit(care, ofPatient),
    startedId,
    pastId: invoice.visitId,
    guestId: guest.data.guest.id,
    threadId: thread.threadId,
    fileId: file.body.id,
    invoiceId: invoice.id,
    entryId,
  }
}

type Targets = Record<Patient, ScopeTarget>
const makeTargets = async (): Promise<Targets> => ({ pat: await makeTarget('pat'), kid: await makeTarget('kid') })
/** What calls that only read share. */
let sharedTargets: Promise<Targets> | undefined
const targetsOf = ({ reads }: ScopeRow): Promise<Targets> => {
  if (!reads) return makeTargets()
  sharedTargets ??= makeTargets()
  return sharedTargets
}

const mayOpen = ({ scopes }: Kind, { needs }: ScopeRow) => scopes === 'own' || needs.every((scope) => scopes.includes(scope))

test('the matrix has every call of members, or knows that it names nobody else', () => {
  const isMembers = ({ who }: { who: string }) => who.startsWith("member's SDK") || who.startsWith('portal for a member')
  const routes = careRoutes({} as Care)
    .filter(isMembers)
    .map(({ call }) => `${call.method} ${call.path}`)
  const known = [...scopeRows.map(({ route }) => route), ...ownOnlyRoutes]
  expect(routes.filter((route) => !known.includes(route))).toEqual([])
})

describe.each(scopeRows.map((row) => [`${row.route} ${row.what ?? ''}`.trim(), row] as const))('%s', (_name, row) => {
  test('opens to exactly the callers with its scopes', async () => {
    const targets = await targetsOf(row)
    const opened: string[] = []
    // Those who may not come first: a call that changes the target must not hide that it would have opened.
    const inOrder = kinds.toSorted((a, b) => Number(mayOpen(a, row)) - Number(mayOpen(b, row)))
    for (const kind of inOrder) if (await row.opens(callerOf(kind), targets[kind.patient])) opened.push(kind.name)
    expect(opened.sort()).toEqual(
      kinds
        .filter((kind) => mayOpen(kind, row))
        .map(({ name }) => name)
        .sort(),
    )
  })
})

test('a member with `see-visits` alone sees dates, kinds and states, and nothing else of a visit', async () => {
  const { visitId, pastId, patientId } = await makeTarget('pat')
  const { portal, sdk } = callers.get('only see-visits') as ScopeCaller
  const past = (await portal.get(`/mobile/past_consultations?member_id=${patientId}`)).body.consultations
  const one = past.find(({ consult_id }: { consult_id: string }) => consult_id === pastId)
  expect(one).toMatchObject({ status: 'Completed', consult_type: 'General Medical', hides_records: true })
  expect(one).toMatchObject({ summary: null, cancel_reason: null, price_cents: null, provider: null, state: '' })
  const open = (await sdk.screen('visit', { consultId: visitId })).data.visit
  expect(open).toMatchObject({ provider: null, phone: null, status: 'Requested' })
  const { items } = (await sdk.screen('inbox')).data
  expect(items.filter(({ kind }: { kind: string }) => kind !== 'visit')).toEqual([])
})
