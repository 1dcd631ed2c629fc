import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFile } from '#care/server/records/record-file.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { signTestDocument, testLabOrder, testReferral } from '#care/server/testing/test-documents.ts'
import { answerAs, writeTo } from '#care/server/testing/test-messages.ts'
import { addStartedVisit, loadTestDrugs, signTest } from '#care/server/testing/test-prescriptions.ts'
import { sendDraft } from '#care/server/testing/test-visits.ts'
import type { MedicalList } from '#shared/medical-info/medical-lists.ts'
import type { RecordSet, RecordVisit } from '#shared/records/record-set.ts'
import { fhirFaults } from '#shared/testing/fhir-faults.ts'

let care: TestCare
let ana: Awaited<ReturnType<TestCare['sdk']>>
let clinic: ClinicBrowser

const entered: [MedicalList, Record<string, string>][] = [
  ['conditions', { name: 'Asthma', course: 'current', year: '2009', month: '05', note: 'Worse in spring' }],
  ['conditions', { name: 'Migraña', course: 'past', year: '', month: '', note: '' }],
  ['medications', { name: 'Albuterol', dose: '90 mcg', often: 'when needed', course: 'current' }],
  ['allergies', { name: 'Penicillin', reaction: 'Rash', severity: 'severe' }],
  ['allergies', { name: 'Nuts', severity: 'mild' }],
  ['surgeries', { name: 'Appendix removed', year: '2001' }],
  ['family-history', { relative: 'mother', name: 'Diabetes type 2' }],
  ['vitals', { kind: 'height', value: '5', second: '6', day: '2026-11-01' }],
  ['vitals', { kind: 'blood-pressure', value: '120', second: '80', day: '2026-11-01' }],
  ['doctor', { name: 'Maya Okafor', practice: 'Oak Clinic', phone: '5125550101' }],
  ['pharmacy', { id: 'p1', name: 'Corner Pharmacy', address: '1 Main St, Austin, TX', phone: '' }],
  ['contacts', { name: 'Ben Rivera', relation: 'spouse', phone: '5125550102' }],
]

beforeAll(async () => {
  care = await openTestCare()
  await care.logIn(testClaims({ member: { gender: 'Female' } }))
  ana = await care.sdk('th-ana')
  clinic = clinicBrowser(care)
  await clinic.enter(await addTestClinician(care))
  for (const [list, data] of entered) {
    const saved = await ana.screen('save_medical_entry', { patientId: 'th-ana', list, entryId: randomUUID(), version: 0, data })
    expect([list, saved.errors]).toEqual([list, undefined])
  }
  const { data: receipt } = await sendDraft(ana)
  for (const [step, body] of [
    ['accept', {}],
    ['start', {}],
    ['complete', { notes: 'For clinicians alone.', summary: 'Rest, and drink enough.' }],
  ] as const) {
    care.clock.advance(1000)
    expect((await clinic.post(`/visits/${receipt.consultId}/${step}`, body)).status).toBe(200)
  }
  const { data: sent } = await writeTo(ana)
  await answerAs(clinic, sent.threadId, 'It will pass.')
})
afterAll(() => care.close())

const nothingRecorded: RecordSet = {
  patient: { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' },
  madeAt: '2026-11-20T15:00:00.000Z',
  medicalInfo: null,
  visits: null,
  summaries: null,
  threads: null,
}

const file = (query: Record<string, string>, sdk = ana) =>
  care.http.inject({
    method: 'GET',
    url: `/mobile/records/file?${new URLSearchParams({ patientId: 'th-ana', ...query })}`,
    headers: { authorization: `Bearer ${sdk.token}` },
  })
const everything = 'medical-info,visits,summaries,messages'

test('an independent validator accepts the bundle as FHIR R4, with every resource type in it', async () => {
  const answer = await file({ parts: everything, format: 'fhir' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/fhir+json'])
  const bundle = answer.json()
  expect(fhirFaults(bundle)).toEqual([])
  const kinds = bundle.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType)
  const named = ['Patient', 'Encounter', 'Condition', 'MedicationStatement', 'AllergyIntolerance', 'DocumentReference', 'Communication']
  expect(kinds).toEqual(
    expect.arrayContaining([...named, 'Procedure', 'FamilyMemberHistory', 'Observation', 'Practitioner', 'Organization']),
  )
  expect(kinds.filter((kind: string) => kind === 'Patient')).toHaveLength(1)
  const urls = new Set(bundle.entry.map(({ fullUrl }: { fullUrl: string }) => fullUrl))
  const referred = [...answer.body.matchAll(/"reference": "([^"]+)"/g)].map(([, url]) => url)
  expect(referred.length).toBeGreaterThan(10)
  expect(referred.filter((url) => !urls.has(url))).toEqual([])
  expect(answer.body).not.toContain('For clinicians alone')
})

type Resource = { resourceType: string } & Record<string, unknown>

test('the patient, vitals, visits and summaries have the codes, systems and profiles that readers look for', async () => {
  const bundle = (await file({ parts: everything, format: 'fhir' })).json()
  const all = bundle.entry.map(({ resource }: { resource: Resource }) => resource) as Resource[]
  const of = (type: string) => all.filter(({ resourceType }) => resourceType === type)
  expect(of('Patient')).toMatchObject([
    {
      meta: { profile: ['http://hl7.org/fhir/us/core/StructureDefinition/us-core-patient'] },
      gender: 'female',
      identifier: [{ system: 'http://localhost:3000/fhir/telehealth-id', value: 'th-ana' }],
    },
  ])
  const category = [{ coding: [{ code: 'vital-signs' }] }]
  const loincOf = ({ code }: Resource) => (code as { coding: [{ code: string }] }).coding[0].code
  expect(of('Observation').sort((a, b) => loincOf(a).localeCompare(loincOf(b)))).toMatchObject([
    { category, code: { coding: [{ system: 'http://loinc.org', code: '8302-2' }] }, valueQuantity: { value: 66, code: '[in_i]' } },
    {
      category,
      meta: { profile: ['http://hl7.org/fhir/StructureDefinition/bp'] },
      code: { coding: [{ code: '85354-9' }] },
      component: [
        { code: { coding: [{ code: '8480-6' }] }, valueQuantity: { value: 120, code: 'mm[Hg]' } },
        { code: { coding: [{ code: '8462-4' }] }, valueQuantity: { value: 80, code: 'mm[Hg]' } },
      ],
    },
  ])
  expect(of('Encounter')).toMatchObject([
    {
      type: [{ coding: [{ system: 'http://snomed.info/sct', code: '448337001' }, { code: 'GeneralMedical' }], text: 'General Medical' }],
      identifier: [{ system: expect.stringContaining('/fhir/') }],
    },
  ])
  expect(of('DocumentReference')).toMatchObject([
    { category: [{ coding: [{ code: 'clinical-note' }] }], type: { coding: [{ system: 'http://loinc.org', code: '34133-9' }] } },
  ])
  const texts = all.map(({ text }) => (text as { div: string }).div)
  expect(texts.every((div) => /^<div xmlns="http:\/\/www.w3.org\/1999\/xhtml">[^<]+<\/div>$/.test(div))).toBe(true)
  expect(texts.join()).toContain('Medications: Albuterol, 90 mcg · when needed')
})

test('documents are DocumentReferences, and what they ask for is a ServiceRequest for each test or referral', async () => {
  await care.logIn(testClaims({ member: { telehealthId: 'th-kim', first: 'Kim' } }))
  const clinicianId = await addTestClinician(care, { email: 'documents@example.com' })
  const clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
  const visitId = await addTestVisit(care, { patientId: 'th-kim', memberId: 'th-kim', status: 'Started', clinicianId })
  const lab = await signTestDocument(clinic, visitId, testLabOrder())
  await signTestDocument(clinic, visitId, testReferral())
  await signTestDocument(clinic, visitId)
  await clinic.post(`/documents/${lab.id}/withdraw`, { reason: 'Ordered twice.' })
  const kim = await care.sdk('th-kim')
  const bundle = (await file({ patientId: 'th-kim', parts: 'summaries', format: 'fhir' }, kim)).json()
  expect(fhirFaults(bundle)).toEqual([])
  const all = bundle.entry.map(({ resource }: { resource: Resource }) => resource) as Resource[]
  const of = (type: string) => all.filter(({ resourceType }) => resourceType === type)
  expect(
    of('DocumentReference')
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['current', 'current', 'entered-in-error'])
  const requests = of('ServiceRequest').map(({ status, code, priority }) => [status, (code as { text: string }).text, priority])
  expect(requests.sort()).toEqual([
    ['active', 'Referral: Dermatology', 'urgent'],
    ['revoked', 'Complete blood count with differential', undefined],
    ['revoked', 'Hemoglobin A1c', undefined],
    ['revoked', 'Magnesium', undefined],
  ])
  const answer = await file({ patientId: 'th-kim', parts: 'summaries', format: 'pdf' }, kim)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  for (const words of ['Documents', 'Note for school', 'A mole that changes.', 'Withdrawn on']) expect(text).toContain(words)
  const without = (await file({ patientId: 'th-kim', parts: 'visits', format: 'fhir' }, kim)).body
  expect(without).not.toContain('ServiceRequest')
})

test('a prescription has the ids of RxNorm and NDC, and is among the medications', async () => {
  await care.logIn(testClaims({ member: { telehealthId: 'th-noa', first: 'Noa' } }))
  await loadTestDrugs(care)
  const clinicianId = await addTestClinician(care, { email: 'prescriber@example.com' })
  const clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
  await signTest(clinic, await addStartedVisit(care, clinicianId, { patientId: 'th-noa', memberId: 'th-noa' }))
  const bundle = (await file({ patientId: 'th-noa', parts: 'medical-info', format: 'fhir' }, await care.sdk('th-noa'))).json()
  expect(fhirFaults(bundle)).toEqual([])
  const { fullUrl, resource } = bundle.entry.find(
    (entry: { resource: { resourceType: string } }) => entry.resource.resourceType === 'MedicationRequest',
  )
  expect(resource.medicationCodeableConcept).toEqual({
    coding: [
      { system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '4711' },
      { system: 'http://hl7.org/fhir/sid/ndc', code: '99999000001' },
    ],
    text: 'Cetirizine 10 MG Oral Tablet',
  })
  const [{ resource: composition }] = bundle.entry
  expect(composition.section.find(({ title }: { title: string }) => title === 'Medications').entry).toEqual([{ reference: fullUrl }])
})

test('a patient of unknown gender claims no profile that requires one', async () => {
  await care.logIn(testClaims({ member: { telehealthId: 'th-mia', first: 'Mia' } }))
  const bundle = (await file({ patientId: 'th-mia', parts: 'visits', format: 'fhir' }, await care.sdk('th-mia'))).json()
  const [{ resource }] = bundle.entry
  expect([resource.resourceType, resource.gender, resource.meta]).toEqual(['Patient', undefined, undefined])
})

test('the validator used here refuses invalid FHIR', () => {
  const broken = { resourceType: 'Bundle', type: 'nonsense', entry: [{ resource: { resourceType: 'Condition', code: { text: 'x' } } }] }
  expect(fhirFaults(broken)).not.toEqual([])
})

test('with the medical info the bundle is an International Patient Summary, whose sections name every other resource', async () => {
  const bundle = (await file({ parts: everything, format: 'fhir' })).json()
  expect(bundle).toMatchObject({
    type: 'document',
    identifier: { value: expect.stringMatching(/^urn:uuid:/) },
    timestamp: expect.any(String),
  })
  const [{ resource: composition }] = bundle.entry
  expect(composition).toMatchObject({
    resourceType: 'Composition',
    meta: { profile: ['http://hl7.org/fhir/uv/ips/StructureDefinition/Composition-uv-ips'] },
    type: { coding: [{ system: 'http://loinc.org', code: '60591-5' }] },
    title: 'Patient summary of Ana Rivera',
  })
  type Section = { title: string; code: { coding?: [{ code: string }] }; text: { div: string }; entry: { reference: string }[] }
  const sections: Section[] = composition.section
  expect(sections.map(({ title, code, entry }) => [title, code.coding?.[0].code, entry.length])).toEqual([
    ['Problems', '11450-4', 1],
    ['Allergies', '48765-2', 2],
    ['Medications', '10160-0', 1],
    ['Surgeries', '47519-4', 1],
    ['Past conditions', '11348-0', 1],
    ['Family history', '10157-6', 1],
    ['Vital signs', '8716-3', 2],
    ['Visits', '46240-8', 1],
    ['Summaries and documents', undefined, 1],
    ['Messages', undefined, 2],
    ['Preferred pharmacy', undefined, 1],
  ])
  expect(sections[1]?.text.div).toContain('<li>Allergies: Penicillin')
  // FHIR: every resource of a document is referred to by another.
  const all = JSON.stringify(bundle.entry)
  const alone = bundle.entry.slice(1).filter(({ fullUrl }: { fullUrl: string }) => !all.includes(`"reference":"${fullUrl}"`))
  expect(alone).toEqual([])
})

test('an interpreter that was asked for is named at the patient and at the visit', async () => {
  await care.logIn(testClaims({ member: { telehealthId: 'th-luz', first: 'Luz' } }))
  await addTestVisit(care, { patientId: 'th-luz', memberId: 'th-luz', interpreter: { language: 'es', isAnyway: false } })
  const bundle = (await file({ patientId: 'th-luz', parts: 'visits', format: 'fhir' }, await care.sdk('th-luz'))).json()
  expect(fhirFaults(bundle)).toEqual([])
  const all = bundle.entry.map(({ resource }: { resource: Resource }) => resource) as Resource[]
  const needed = { url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-interpreter-needed', valueCoding: { code: '373066001' } }
  expect(all).toMatchObject([
    { resourceType: 'Patient', extension: [needed], communication: [{ language: { coding: [{ code: 'es' }] }, preferred: true }] },
    { resourceType: 'Encounter', extension: [needed] },
  ])
})

test('the clinician of a visit is a Practitioner with the NPI', async () => {
  await care.pool.query(`update care.clinicians set npi = '1234567893' where email = 'dr.okafor@example.com'`)
  const bundle = (await file({ parts: 'visits', format: 'fhir' })).json()
  const all = bundle.entry.map(({ resource }: { resource: Resource }) => resource) as Resource[]
  expect(all.filter(({ resourceType }) => resourceType === 'Practitioner')).toMatchObject([
    { identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }] },
  ])
})

test('an empty list says whether there is nothing or nobody answered; ids stay the same on each export', async () => {
  await care.logIn(testClaims({ member: { telehealthId: 'th-leo', first: 'Leo' } }))
  const leo = await care.sdk('th-leo')
  await leo.screen('confirm_medical_lists', { patientId: 'th-leo', lists: [{ list: 'allergies', version: 0, isNone: true }] })
  const read = async () => (await file({ patientId: 'th-leo', parts: everything, format: 'fhir' }, leo)).json()
  const [first, second] = [await read(), await read()]
  expect(fhirFaults(first)).toEqual([])
  expect(first.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType)).toEqual([
    'Composition',
    'Patient',
    'Organization',
  ])
  type Section = { title: string; emptyReason: { coding: [{ code: string }] } }
  expect(first.entry[0].resource.section.map(({ title, emptyReason }: Section) => [title, emptyReason.coding[0].code])).toEqual([
    ['Problems', 'unavailable'],
    ['Allergies', 'nilknown'],
    ['Medications', 'unavailable'],
  ])
  expect(second.entry.slice(1)).toEqual(first.entry.slice(1))
  expect(second.entry[0].fullUrl).toBe(first.entry[0].fullUrl)
})

test.each([
  ['en', ['Medical records of Ana Rivera', 'Asthma', 'since May 2009', 'Rest, and drink enough.', 'It will pass.', '120/80 mmHg']],
  ['es', ['Expediente médico de Ana Rivera', 'Migraña', 'desde mayo de 2009', 'Presión arterial']],
] as const)('the PDF in %s has the chosen parts and no clinician notes', async (language, words) => {
  const answer = await file({ parts: everything, format: 'pdf', language })
  expect(answer.headers['content-type']).toBe('application/pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  for (const word of words) expect(text).toContain(word)
  expect(text).not.toContain('For clinicians alone')
})

test('the bundle has only the chosen parts', async () => {
  const bundle = (await file({ parts: 'summaries', format: 'fhir' })).json()
  const kinds = new Set(bundle.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType))
  expect([...kinds].sort()).toEqual(['DocumentReference', 'Patient', 'Practitioner'])
  expect((await file({ parts: 'nothing', format: 'fhir' })).statusCode).toBe(422)
})

test('the PDF in Arabic has Arabic and Latin text', async () => {
  const answer = await file({ parts: everything, format: 'pdf', language: 'ar' })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  expect(text).toContain('Albuterol')
  expect(text).toMatch(/[\u0600-\u06ff]{3}/)
  expect(text).toContain('05/14/1986')
  // Drawn from the right, the dose comes first, and each part keeps its own order.
  expect(text).toContain('when needed · 90 mcg')
  expect(text).toMatch(/(?<!\S)120\/80 mmHg/)
})

test('times without a zone of the member are in that of their visits', async () => {
  const visits: RecordVisit[] = [
    {
      id: 'v1',
      reference: 'V-1',
      type: 'Nutrition',
      method: 'Video',
      status: 'Requested',
      at: nothingRecorded.madeAt,
      endedAt: null,
      timeZone: 'America/Chicago',
      reason: 'x',
      clinician: null,
    },
  ]
  const { content } = await recordFile(care.care, {
    records: { ...nothingRecorded, visits },
    format: 'pdf',
    language: 'en',
    timeZone: null,
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content as Uint8Array)), { mergePages: true })
  expect(text).toMatch(/As of \S+, \S+ [AP]M CST/)
})
