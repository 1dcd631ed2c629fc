import { addMedicalInfo } from '#care/server/records/fhir-medical.ts'
import { type SummaryMaker, type SummarySection, summaryComposition } from '#care/server/records/patient-summary.ts'
import { openFhirBundle } from '#platform/fhir/fhir-maker.ts'
import { medicationConcept } from '#platform/fhir/medication-concept.ts'
import { translationsOf } from '#platform/translations.ts'
import type { DocumentSigner, WrittenDocument } from '#shared/documents/document-content.ts'
import type { ShownDocument } from '#shared/documents/document-shape.ts'
import { documentTexts } from '#shared/documents/document-texts.en.ts'
import { documentLinesIn, documentTitle } from '#shared/documents/document-words.ts'
import { filled } from '#shared/filled.ts'
import type { MedicalEntries } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'
import { afterVisitText, type SummaryWording } from '#shared/notes/after-visit.ts'
import type { Diagnosis } from '#shared/notes/note-content.ts'
import { summaryWordTexts } from '#shared/notes/summary-word-texts.en.ts'
import { directionTexts } from '#shared/prescribing/direction-texts.en.ts'
import { drugShown } from '#shared/prescribing/order-fields.ts'
import { directionsIn } from '#shared/prescribing/plain-directions.ts'
import type { ShownPrescription } from '#shared/prescribing/prescription-shape.ts'
import { answeredIn, answersInWords } from '#shared/questionnaires/answers-in-words.ts'
import { toFhirQuestionnaire, toFhirResponse } from '#shared/questionnaires/fhir-questionnaire.ts'
import type { OwnVersion } from '#shared/questionnaires/own-questionnaire.ts'
import type { QuestionnaireResult } from '#shared/questionnaires/questionnaire-result.ts'
import { questionnaireTexts } from '#shared/questionnaires/questionnaire-texts.en.ts'
import { isStandardKey, standardContent, standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'
import type { RecordSet, RecordSummary, RecordThread, RecordVisit } from '#shared/records/record-set.ts'
import { visitWordTexts } from '#shared/records/visit-word-texts.en.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'
import { consultTypeOf } from '#shared/visits/visit-types.ts'

const statuses: Readonly<Record<VisitState, string>> = {
  Requested: 'planned',
  Proposed: 'planned',
  Locked: 'planned',
  Started: 'in-progress',
  Completed: 'finished',
  Cancelled: 'cancelled',
  Expired: 'cancelled',
  Missed: 'cancelled',
}

const entriesOf = <L extends 'doctor' | 'contacts'>(lists: readonly ShownList[], list: L): { id: string; data: MedicalEntries[L] }[] =>
  (lists.find((one) => one.list === list)?.entries ?? []).map(({ id, data }) => ({ id, data: data as MedicalEntries[L] }))

const phoneOf = (phone: string) => (phone === '' ? {} : { telecom: [{ system: 'phone', value: `+1${phone}` }] })

const genders = { Male: 'male', Female: 'female', Other: 'other' } as const
/** US Core requires a gender, which is not always known. */
const usCorePatient = { meta: { profile: ['http://hl7.org/fhir/us/core/StructureDefinition/us-core-patient'] } }

const snomed = (code: string, display: string) => ({ system: 'http://snomed.info/sct', code, display })

/** US Core: whether an interpreter is needed, by SNOMED CT's 'Yes'. */
const interpreterNeeded = {
  url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-interpreter-needed',
  valueCoding: snomed('373066001', 'Yes'),
}

/** The language of the latest visit for which an interpreter was asked. */
const communicationOf = (visits: readonly RecordVisit[]) => {
  const [last] = visits.filter(({ interpreter }) => interpreter).toSorted((a, b) => b.at.localeCompare(a.at))
  if (!last?.interpreter) return {}
  const coding = [{ system: 'urn:ietf:bcp:47', code: last.interpreter }]
  return { extension: [interpreterNeeded], communication: [{ language: { coding }, preferred: true }] }
}

const addPatient = ({ add, refer, systemOf }: SummaryMaker, { patient, medicalInfo, visits }: RecordSet, product: string): void => {
  const doctors = entriesOf(medicalInfo ?? [], 'doctor')
  for (const { id, data } of doctors) {
    add(id, { resourceType: 'Practitioner', name: [{ text: data.name }], ...phoneOf(data.phone) }, `Primary doctor: ${data.name}`)
  }
  const contact = entriesOf(medicalInfo ?? [], 'contacts').map(({ data }) => ({
    relationship: [{ text: `Emergency contact: ${data.relation}` }],
    name: { text: data.name },
    ...phoneOf(data.phone),
  }))
  const { telehealthId, first, last, gender } = patient
  const whole = {
    resourceType: 'Patient',
    ...(gender ? usCorePatient : {}),
    identifier: [{ type: { text: `${product} telehealth id` }, system: systemOf('telehealth-id'), value: telehealthId }],
    name: [{ family: last, given: [first] }],
    ...(gender ? { gender: genders[gender] } : {}),
    birthDate: patient.dateOfBirth,
    ...communicationOf(visits ?? []),
    ...(contact.length > 0 ? { contact } : {}),
    ...(doctors.length > 0 ? { generalPractitioner: doctors.map(({ id }) => refer(id)) } : {}),
  }
  add(telehealthId, whole, `${first} ${last}, born ${patient.dateOfBirth}`)
}

/** In place of a text that cannot be read. */
const { unreadable } = visitWordTexts

type Named = Omit<DocumentSigner, 'npi'> & { npi?: string | null | undefined }

const addPractitioner = ({ add }: SummaryMaker, key: string, { npi, first, last, credentials }: Named) =>
  add(
    key,
    {
      resourceType: 'Practitioner',
      ...(npi ? { identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: npi }] } : {}),
      name: [{ family: last, given: [first], ...(credentials === '' ? {} : { suffix: [credentials] }) }],
    },
    [`${first} ${last}`, credentials].filter(Boolean).join(', '),
  )

const addClinician = (maker: SummaryMaker, clinician: NonNullable<RecordVisit['clinician']>) =>
  addPractitioner(maker, clinician.id, clinician)

/** The key of a diagnosis of a visit. */
const diagnosisKey = (visitId: string, code: string): string => `diagnosis-${visitId}-${code}`

const addVisit = (maker: SummaryMaker, visit: RecordVisit, diagnoses: readonly Diagnosis[]): void => {
  const { id, reference, type, method, status, at, endedAt, clinician, interpreter } = visit
  const reason = visit.reason ?? unreadable
  const end = endedAt !== null && endedAt >= at ? { end: endedAt } : {}
  const kind = consultTypeOf(type)
  // US Core asks for a code of SNOMED CT beside our own.
  const encounter =
    method === 'Phone' ? snomed('185317003', 'Telephone encounter') : snomed('448337001', 'Telemedicine consultation with patient')
  const whole = {
    resourceType: 'Encounter',
    ...(interpreter ? { extension: [interpreterNeeded] } : {}),
    identifier: [{ type: { text: 'Visit reference' }, system: maker.systemOf('visit-reference'), value: reference }],
    status: statuses[status],
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'VR', display: 'virtual' },
    type: [{ coding: [encounter, { system: maker.systemOf('visit-type'), code: type, display: kind }], text: kind }],
    subject: maker.patient,
    period: { start: at, ...end },
    ...(reason.trim() === '' ? {} : { reasonCode: [{ text: reason }] }),
    ...(clinician === null ? {} : { participant: [{ individual: addClinician(maker, clinician) }] }),
    ...(diagnoses.length === 0
      ? {}
      : { diagnosis: diagnoses.map(({ code }, at) => ({ condition: maker.refer(diagnosisKey(id, code)), rank: at + 1 })) }),
  }
  maker.add(id, whole, [`${kind} visit ${reference}, ${at}`, reason].filter(Boolean).join(': '), 'visits')
}

const clinicalNote = {
  coding: [
    {
      system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
      code: 'clinical-note',
      display: 'Clinical Note',
    },
  ],
}

/** English words of a summary's parts. */
const wording: SummaryWording = {
  text: (key) => summaryWordTexts[key],
  updated: (key, params) => filled(summaryWordTexts[key], params),
  date: (iso) => iso,
  unreadable,
}

const addSummary = (maker: SummaryMaker, { visitId, reference, at, clinician, text, after }: RecordSummary, hasVisits: boolean): void => {
  const words = after ? afterVisitText(after, wording) : (text ?? unreadable)
  const data = Buffer.from(words).toString('base64')
  const whole = {
    resourceType: 'DocumentReference',
    status: 'current',
    type: { coding: [{ system: 'http://loinc.org', code: '34133-9', display: 'Summary of episode note' }], text: 'After-visit summary' },
    category: [clinicalNote],
    subject: maker.patient,
    date: at,
    ...(clinician === null ? {} : { author: [addClinician(maker, clinician)] }),
    content: [{ attachment: { contentType: 'text/plain', data, title: `After-visit summary ${reference}`, creation: at } }],
    ...(hasVisits ? { context: { encounter: [maker.refer(visitId)] } } : {}),
  }
  maker.add(`summary-${visitId}`, whole, `After-visit summary of visit ${reference}: ${words}`, 'documents')
}

/** What a document asks of somebody else, as ServiceRequests: one for a referral, one for each test of a lab order. */
const requestsOf = (content: WrittenDocument): { key: string; code: object; priority?: string; more?: object }[] => {
  const named = documentTexts
  if (content.kind === 'referral') {
    const { specialty, otherSpecialty, urgency, reason } = content
    const text = specialty === 'other' ? otherSpecialty : named[specialty]
    return [{ key: 'referral', code: { text: `Referral: ${text}` }, priority: urgency, more: { note: [{ text: reason }] } }]
  }
  if (content.kind === 'absence') return []
  const { tests, otherTests, fasting, instructions } = content
  const words = [fasting === 'none' ? '' : named[`fasting-${fasting}`], instructions].filter(Boolean).join(' ')
  const more = words === '' ? {} : { patientInstruction: words }
  const coded = tests.map((code) => ({
    key: code,
    code: { coding: [{ system: 'http://loinc.org', code, display: named[code] }], text: named[code] },
    more,
  }))
  return otherTests === '' ? coded : [...coded, { key: 'other', code: { text: otherTests }, more }]
}

/** A document as a DocumentReference with its text, and what it asks for as ServiceRequests. One that cannot be read is left out. */
const addDocument = (maker: SummaryMaker, document: ShownDocument): void => {
  const { id, reference, kind, signedAt, withdrawnOn, content, signer } = document
  if (content === null || signer === null) return
  const title = documentTitle(content, { language: 'en', texts: documentTexts })
  const words = documentLinesIn(content, { language: 'en', texts: documentTexts }).map(([label, value]) => `${label}: ${value}`)
  const text = [title, ...words].join('\n')
  const author = addPractitioner(maker, `signer-${id}`, signer)
  const isHeld = withdrawnOn === null
  const identifier = { system: maker.systemOf('document-number'), value: reference }
  const whole = {
    resourceType: 'DocumentReference',
    identifier: [identifier],
    status: isHeld ? 'current' : 'entered-in-error',
    type: {
      ...(kind === 'referral' ? { coding: [{ system: 'http://loinc.org', code: '57133-1', display: 'Referral note' }] } : {}),
      text: title,
    },
    category: [clinicalNote],
    subject: maker.patient,
    date: signedAt,
    author: [author],
    content: [{ attachment: { contentType: 'text/plain', data: Buffer.from(text).toString('base64'), title, creation: signedAt } }],
  }
  maker.add(id, whole, `${title} ${reference}: ${words.join('. ')}`, 'documents')
  for (const { key, code, priority, more = {} } of requestsOf(content)) {
    const request = {
      resourceType: 'ServiceRequest',
      requisition: identifier,
      status: isHeld ? 'active' : 'revoked',
      intent: 'order',
      ...(priority ? { priority } : {}),
      code,
      subject: maker.patient,
      authoredOn: signedAt,
      requester: author,
      ...(content.diagnoses.length === 0
        ? {}
        : {
            reasonCode: content.diagnoses.map((one) => ({
              coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: one.code, display: one.words }],
              text: one.words,
            })),
          }),
      ...more,
    }
    maker.add(`request-${id}-${key}`, request, `${title} ${reference}`, 'plan')
  }
}

const encounterDiagnosis = ['http://hl7.org/fhir/us/core/StructureDefinition/us-core-condition-encounter-diagnosis']
const term = (system: string, code: string) => ({ coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }] })

/** The diagnoses of a visit, each a Condition with its ICD-10-CM code. */
const addDiagnoses = (maker: SummaryMaker, { visitId, at, clinician, after }: RecordSummary, hasVisits: boolean): void => {
  for (const { code, words } of after?.diagnoses ?? []) {
    const whole = {
      resourceType: 'Condition',
      // US Core requires the encounter, which is not in a bundle without visits.
      ...(hasVisits ? { meta: { profile: encounterDiagnosis } } : {}),
      clinicalStatus: term('condition-clinical', 'active'),
      verificationStatus: term('condition-ver-status', 'confirmed'),
      category: [term('condition-category', 'encounter-diagnosis')],
      code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code, display: words }], text: words },
      subject: maker.patient,
      ...(hasVisits ? { encounter: maker.refer(visitId) } : {}),
      recordedDate: at,
      ...(clinician === null ? {} : { recorder: addClinician(maker, clinician) }),
    }
    maker.add(diagnosisKey(visitId, code), whole, `Diagnosis: ${words} (${code})`, 'problems')
  }
}

const prescriptionStatuses: Readonly<Record<ShownPrescription['status'], string>> = {
  queued: 'active',
  sent: 'active',
  received: 'active',
  failed: 'on-hold',
  dispensed: 'completed',
  cancelling: 'active',
  cancelled: 'cancelled',
}

/** A prescription as US Core's MedicationRequest, with the ids of RxNorm and NDC that the catalogue has. */
const addPrescription = (maker: SummaryMaker, { id, reference, status, signedAt, content }: ShownPrescription): void => {
  if (content === null) return
  const { drug, directions, prescriber, quantity, quantityUnit, daysSupply, refills, substitution, pharmacy } = content
  const text = drugShown(drug)
  const sentence = directionsIn(directions, 'en', directionTexts)
  const requester = addPractitioner(maker, `prescriber-${id}`, prescriber)
  const whole = {
    resourceType: 'MedicationRequest',
    meta: { profile: ['http://hl7.org/fhir/us/core/StructureDefinition/us-core-medicationrequest'] },
    identifier: [{ system: maker.systemOf('prescription-number'), value: reference }],
    status: prescriptionStatuses[status],
    intent: 'order',
    medicationCodeableConcept: medicationConcept({ ...drug, text }),
    subject: maker.patient,
    authoredOn: signedAt,
    requester,
    dosageInstruction: [{ text: sentence, asNeededBoolean: directions.neededFor !== '' }],
    dispenseRequest: {
      numberOfRepeatsAllowed: refills,
      quantity: { value: quantity, unit: quantityUnit },
      expectedSupplyDuration: { value: daysSupply, unit: 'days', system: 'http://unitsofmeasure.org', code: 'd' },
      performer: { display: pharmacy.name },
    },
    substitution: { allowedBoolean: substitution === 'allowed' },
  }
  maker.add(id, whole, `Prescription ${reference}: ${text}. ${sentence}`, 'medications')
}

const allTexts = await translationsOf(questionnaireTexts, '#shared/questionnaires/questionnaire-texts')

/** The version that was answered; null of one of the practice that is not in the records. */
const versionOf = ({ questionnaire: key, version }: QuestionnaireResult, own: readonly OwnVersion[]): OwnVersion | null =>
  isStandardKey(key)
    ? { key, version, content: standardContent(key, allTexts) }
    : (own.find((one) => one.key === key && one.version === version) ?? null)

/** Answers as a QuestionnaireResponse with its Questionnaire, and the total as an Observation. Answers that cannot be read are left out. */
const addQuestionnaire = (
  { add, systemOf, patient, refer }: SummaryMaker,
  result: QuestionnaireResult,
  own: readonly OwnVersion[],
): void => {
  const { id, questionnaire: key, answers, at, total, most } = result
  const version = versionOf(result, own)
  const questionnaire = answeredIn(result, own)
  if (answers === null || version === null || questionnaire === null) return
  const base = systemOf('').replace(/\/fhir\/$/, '')
  const named = isStandardKey(key) ? `questionnaire-${key}` : `questionnaire-${key}-${version.version}`
  add(named, toFhirQuestionnaire(base, version), questionnaire.title, 'questionnaires')
  const words = Object.entries(answersInWords(questionnaire, answers)).map(([question, answer]) => `${question}: ${answer}`)
  add(
    id,
    toFhirResponse({ base, questionnaire, answers, at, subject: patient }),
    [`${questionnaire.title}, ${at}`, ...words].join('. '),
    'questionnaires',
  )
  if (total === null) return
  const whole = {
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'survey' }] }],
    code: {
      ...(isStandardKey(key) ? { coding: [{ system: 'http://loinc.org', code: standardQuestionnaires[key].totalLoinc }] } : {}),
      text: `${questionnaire.title}: total score`,
    },
    subject: patient,
    effectiveDateTime: at,
    valueQuantity: { value: total, unit: 'points', system: 'http://unitsofmeasure.org', code: '{score}' },
    derivedFrom: [refer(id)],
  }
  add(`score-${id}`, whole, `${questionnaire.title}: ${total} of ${most}, ${at}`, 'questionnaires')
}

const addQuestionnaires = (maker: SummaryMaker, { questionnaires, ownQuestionnaires = [] }: RecordSet): void => {
  for (const result of questionnaires ?? []) addQuestionnaire(maker, result, ownQuestionnaires)
}

const addThread = (maker: SummaryMaker, thread: RecordThread): void => {
  const subject = thread.subject ?? unreadable
  for (const { id, from, author, text, sentAt, files } of thread.messages) {
    const words = [text ?? unreadable, ...files.map((name) => `[${name}]`)].filter((part) => part.trim() !== '')
    const whole = {
      resourceType: 'Communication',
      status: 'completed',
      topic: { text: subject },
      subject: maker.patient,
      sent: sentAt,
      // The writer for a patient may be a parent; a care team is identified by its name only.
      sender: from === 'member' ? { ...maker.patient, display: author } : { display: author },
      payload: words.map((contentString) => ({ contentString })),
    }
    maker.add(id, whole, `${author}, ${sentAt}, ${subject}: ${words.join(' ')}`, 'messages')
  }
}

/**
 * Converts records to a FHIR R4 bundle: one Patient and the resources about them. With the medical info it is a document, an International
 * Patient Summary; without, a collection, because a summary must say what is known of problems, allergies and medications.
 */
export const fhirBundle = (records: RecordSet, { product, publicUrl }: { product: string; publicUrl: string }) => {
  const { patient, madeAt, medicalInfo } = records
  const { maker, sections, close, closeAsDocument } = openFhirBundle<SummarySection>(patient.telehealthId, publicUrl)
  addPatient(maker, records, product)
  addMedicalInfo(maker, medicalInfo ?? [])
  for (const prescription of records.prescriptions ?? []) addPrescription(maker, prescription)
  addQuestionnaires(maker, records)
  const diagnosesOf = new Map(records.summaries?.map(({ visitId, after }) => [visitId, after?.diagnoses ?? []]))
  for (const visit of records.visits ?? []) addVisit(maker, visit, diagnosesOf.get(visit.id) ?? [])
  for (const summary of records.summaries ?? []) {
    addDiagnoses(maker, summary, records.visits !== null)
    addSummary(maker, summary, records.visits !== null)
  }
  for (const document of records.documents ?? []) addDocument(maker, document)
  for (const thread of records.threads ?? []) addThread(maker, thread)
  if (medicalInfo === null) return close(madeAt)
  const author = maker.add('practice', { resourceType: 'Organization', name: product }, product)
  const title = `Patient summary of ${patient.first} ${patient.last}`
  const facts = { subject: maker.patient, author, date: madeAt, title, lists: medicalInfo, entries: sections }
  return closeAsDocument(madeAt, summaryComposition(facts), title)
}
