import { type FhirMaker, openFhirBundle } from '#care/server/records/fhir-maker.ts'
import { addMedicalInfo } from '#care/server/records/fhir-medical.ts'
import type { MedicalEntries } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'
import type { RecordSet, RecordSummary, RecordThread, RecordVisit } from '#shared/records/record-set.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'

const statuses: Readonly<Record<VisitState, string>> = {
  Requested: 'planned',
  Proposed: 'planned',
  Locked: 'planned',
  Started: 'in-progress',
  Completed: 'finished',
  Cancelled: 'cancelled',
  Expired: 'cancelled',
}

const entriesOf = <L extends 'doctor' | 'contacts'>(lists: readonly ShownList[], list: L): { id: string; data: MedicalEntries[L] }[] =>
  (lists.find((one) => one.list === list)?.entries ?? []).map(({ id, data }) => ({ id, data: data as MedicalEntries[L] }))

const phoneOf = (phone: string) => (phone === '' ? {} : { telecom: [{ system: 'phone', value: `+1${phone}` }] })

const addPatient = ({ add, refer }: FhirMaker, { patient, medicalInfo }: RecordSet, product: string): void => {
  const doctors = entriesOf(medicalInfo ?? [], 'doctor')
  for (const { id, data } of doctors) {
    add(id, { resourceType: 'Practitioner', name: [{ text: data.name }], ...phoneOf(data.phone) })
  }
  const contact = entriesOf(medicalInfo ?? [], 'contacts').map(({ data }) => ({
    relationship: [{ text: `Emergency contact: ${data.relation}` }],
    name: { text: data.name },
    ...phoneOf(data.phone),
  }))
  add(patient.telehealthId, {
    resourceType: 'Patient',
    identifier: [{ type: { text: `${product} telehealth id` }, value: patient.telehealthId }],
    name: [{ family: patient.last, given: [patient.first] }],
    birthDate: patient.dateOfBirth,
    ...(contact.length > 0 ? { contact } : {}),
    ...(doctors.length > 0 ? { generalPractitioner: doctors.map(({ id }) => refer(id)) } : {}),
  })
}

type Clinician = NonNullable<RecordVisit['clinician']>

const addClinician = ({ add }: FhirMaker, { id, first, last, credentials }: Clinician) =>
  add(id, {
    resourceType: 'Practitioner',
    name: [{ family: last, given: [first], ...(credentials === '' ? {} : { suffix: [credentials] }) }],
  })

const addVisit = (maker: FhirMaker, visit: RecordVisit): void => {
  const { id, reference, type, status, at, endedAt, reason, clinician } = visit
  const end = endedAt !== null && endedAt >= at ? { end: endedAt } : {}
  maker.add(id, {
    resourceType: 'Encounter',
    identifier: [{ type: { text: 'Visit reference' }, value: reference }],
    status: statuses[status],
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'VR', display: 'virtual' },
    type: [{ text: type }],
    subject: maker.patient,
    period: { start: at, ...end },
    ...(reason.trim() === '' ? {} : { reasonCode: [{ text: reason }] }),
    ...(clinician === null ? {} : { participant: [{ individual: addClinician(maker, clinician) }] }),
  })
}

const addSummary = (maker: FhirMaker, { visitId, reference, at, clinician, text }: RecordSummary, hasVisits: boolean): void => {
  const data = Buffer.from(text).toString('base64')
  maker.add(`summary-${visitId}`, {
    resourceType: 'DocumentReference',
    status: 'current',
    type: { text: 'After-visit summary' },
    subject: maker.patient,
    date: at,
    ...(clinician === null ? {} : { author: [addClinician(maker, clinician)] }),
    content: [{ attachment: { contentType: 'text/plain', data, title: `After-visit summary ${reference}`, creation: at } }],
    ...(hasVisits ? { context: { encounter: [maker.refer(visitId)] } } : {}),
  })
}

const addThread = (maker: FhirMaker, { subject, messages }: RecordThread): void => {
  for (const { id, from, author, text, sentAt, files } of messages) {
    const words = [text, ...files.map((name) => `[${name}]`)].filter((part) => part.trim() !== '')
    maker.add(id, {
      resourceType: 'Communication',
      status: 'completed',
      topic: { text: subject },
      subject: maker.patient,
      sent: sentAt,
      // The writer for a patient may be a parent; a care team is identified by its name only.
      sender: from === 'member' ? { ...maker.patient, display: author } : { display: author },
      payload: words.map((contentString) => ({ contentString })),
    })
  }
}

/** Converts records to a FHIR R4 bundle: one Patient and the resources about them. */
export const fhirBundle = (records: RecordSet, product: string) => {
  const { maker, close } = openFhirBundle(records.patient.telehealthId)
  addPatient(maker, records, product)
  addMedicalInfo(maker, records.medicalInfo ?? [])
  for (const visit of records.visits ?? []) addVisit(maker, visit)
  for (const summary of records.summaries ?? []) addSummary(maker, summary, records.visits !== null)
  for (const thread of records.threads ?? []) addThread(maker, thread)
  return close(records.madeAt)
}
