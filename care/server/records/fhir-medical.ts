import { type SummaryMaker, type SummarySection, sectionOfList } from '#care/server/records/patient-summary.ts'
import type { FhirReference, FhirResource } from '#platform/fhir/fhir-maker.ts'
import { filled } from '#shared/filled.ts'
import { entryWordsIn, type MedicalWording } from '#shared/medical-info/entry-words.ts'
import {
  figureOf,
  inchesOf,
  type MedicalEntries,
  type MedicalEntry,
  type MedicalList,
  type VitalKind,
} from '#shared/medical-info/medical-lists.ts'
import type { ShownEntry, ShownList } from '#shared/medical-info/medical-shape.ts'
import { medicalWordTexts } from '#shared/medical-info/medical-word-texts.en.ts'

const terms = 'http://terminology.hl7.org/CodeSystem'
const coded = (system: string, code: string) => ({ coding: [{ system: `${terms}/${system}`, code }] })
const text = (words: string) => ({ text: words })
const noted = (words: string) => (words === '' ? {} : { note: [{ text: words }] })
/** Builds a partial FHIR date field: `2019` or `2019-05`, or no field if unknown. */
const dated = <K extends string>(key: K, { year, month }: { year: string; month: string }) =>
  (year === '' ? {} : { [key]: [year, month].filter(Boolean).join('-') }) as { [k in K]?: string }

const relatives: Readonly<Record<MedicalEntries['family-history']['relative'], string>> = {
  mother: 'MTH',
  father: 'FTH',
  sister: 'SIS',
  brother: 'BRO',
  grandmother: 'GRMTH',
  grandfather: 'GRFTH',
  daughter: 'DAU',
  son: 'SON',
  other: 'FAMMEMB',
}

/** LOINC codes and profiles of vital signs (FHIR R4, vital signs), with UCUM units. */
const vitals: Readonly<Record<VitalKind, { loinc: string; name: string; profile: string; unit: string; code: string }>> = {
  height: { loinc: '8302-2', name: 'Body height', profile: 'bodyheight', unit: 'in', code: '[in_i]' },
  weight: { loinc: '29463-7', name: 'Body weight', profile: 'bodyweight', unit: 'lb', code: '[lb_av]' },
  'blood-pressure': { loinc: '85354-9', name: 'Blood pressure', profile: 'bp', unit: 'mmHg', code: 'mm[Hg]' },
  pulse: { loinc: '8867-4', name: 'Heart rate', profile: 'heartrate', unit: 'beats/minute', code: '/min' },
  temperature: { loinc: '8310-5', name: 'Body temperature', profile: 'bodytemp', unit: '°F', code: '[degF]' },
}
const loinc = (code: string, name: string) => ({ coding: [{ system: 'http://loinc.org', code, display: name }], text: name })

const quantity = (kind: VitalKind, value: number) => {
  const { unit, code } = vitals[kind]
  return { value, unit, system: 'http://unitsofmeasure.org', code }
}

const measured = (data: MedicalEntries['vitals']) => {
  const { kind, value, second } = data
  if (kind !== 'blood-pressure') return { valueQuantity: quantity(kind, kind === 'height' ? inchesOf(data) : figureOf(value)) }
  const component = (code: string, name: string, figure: string) => ({
    code: loinc(code, name),
    valueQuantity: quantity(kind, figureOf(figure)),
  })
  return { component: [component('8480-6', 'Systolic blood pressure', value), component('8462-4', 'Diastolic blood pressure', second)] }
}

type Maker<L extends MedicalList> = (data: MedicalEntries[L], patient: FhirReference, updatedAt: string) => FhirResource

/** Builders of the lists that are separate resources; the doctor and emergency contacts are part of the Patient. */
const makers: { [L in MedicalList]?: Maker<L> } = {
  conditions: (data, subject, updatedAt) => ({
    resourceType: 'Condition',
    clinicalStatus: coded('condition-clinical', data.course === 'current' ? 'active' : 'resolved'),
    category: [coded('condition-category', 'problem-list-item')],
    code: text(data.name),
    subject,
    ...dated('onsetDateTime', data),
    recordedDate: updatedAt,
    asserter: subject,
    ...noted(data.note),
  }),
  medications: ({ name, dose, often, course, note }, subject, updatedAt) => ({
    resourceType: 'MedicationStatement',
    status: course === 'current' ? 'active' : 'completed',
    medicationCodeableConcept: text(name),
    subject,
    dateAsserted: updatedAt,
    informationSource: subject,
    ...noted(note),
    ...(dose === '' && often === '' ? {} : { dosage: [{ text: [dose, often].filter(Boolean).join(', ') }] }),
  }),
  allergies: ({ name, reaction, severity }, patient, updatedAt) => ({
    resourceType: 'AllergyIntolerance',
    clinicalStatus: coded('allergyintolerance-clinical', 'active'),
    verificationStatus: coded('allergyintolerance-verification', 'unconfirmed'),
    code: text(name),
    patient,
    recordedDate: updatedAt,
    asserter: patient,
    ...(reaction === ''
      ? noted(severity === 'unknown' ? '' : `Severity: ${severity}`)
      : { reaction: [{ manifestation: [text(reaction)], ...(severity === 'unknown' ? {} : { severity }) }] }),
  }),
  surgeries: (data, subject) => ({
    resourceType: 'Procedure',
    status: 'completed',
    code: text(data.name),
    subject,
    ...dated('performedDateTime', data),
    asserter: subject,
    ...noted(data.note),
  }),
  'family-history': ({ relative, name, note }, patient, updatedAt) => ({
    resourceType: 'FamilyMemberHistory',
    status: 'completed',
    patient,
    date: updatedAt,
    relationship: coded('v3-RoleCode', relatives[relative]),
    condition: [{ code: text(name) }],
    ...noted(note),
  }),
  vitals: (data, subject) => ({
    resourceType: 'Observation',
    meta: { profile: [`http://hl7.org/fhir/StructureDefinition/${vitals[data.kind].profile}`] },
    status: 'final',
    category: [coded('observation-category', 'vital-signs')],
    code: loinc(vitals[data.kind].loinc, vitals[data.kind].name),
    subject,
    effectiveDateTime: data.day,
    performer: [subject],
    ...measured(data),
  }),
  pharmacy: ({ name, address, phone }) => ({
    resourceType: 'Organization',
    type: [text('Preferred pharmacy')],
    name,
    ...(phone === '' ? {} : { telecom: [{ system: 'phone', value: `+1${phone}` }] }),
    ...(address === '' ? {} : { address: [{ text: address }] }),
  }),
}

/** Builds a List in place of an entry that cannot be read, so that its absence shows. */
const unreadable = (title: string, subject: FhirReference, updatedAt: string): FhirResource => ({
  resourceType: 'List',
  status: 'current',
  mode: 'snapshot',
  title,
  subject,
  date: updatedAt,
  note: [{ text: medicalWordTexts.unreadable }],
})

const resourceOf = (list: MedicalList, { data, updatedAt }: ShownEntry, patient: FhirReference): FhirResource | undefined =>
  data === null
    ? unreadable(medicalWordTexts[list], patient, updatedAt)
    : (makers[list] as Maker<MedicalList> | undefined)?.(data as MedicalEntry, patient, updatedAt)

/** Words of entries for narratives, which are in English. */
const english: MedicalWording = {
  language: 'en',
  text: (key, params = {}) => filled(medicalWordTexts[key], params),
  month: (year, month) => `${year}-${month}`,
  date: (isoDate) => isoDate,
  phone: (digits) => `+1${digits}`,
}

const wordsOf = (list: MedicalList, entry: ShownEntry): string => {
  const { title, more } = entryWordsIn(english, list, entry)
  return `${medicalWordTexts[list]}: ${[title, more].filter(Boolean).join(', ')}`
}

const sectionOf = (list: MedicalList, { data }: ShownEntry): SummarySection | undefined =>
  list === 'conditions' && data !== null && 'course' in data && data.course === 'past' ? 'past-illness' : sectionOfList[list]

/** Adds the medical info that a patient entered. That a list is empty is said by its section. */
export const addMedicalInfo = ({ add, patient }: SummaryMaker, lists: readonly ShownList[]): void => {
  for (const { list, entries } of lists)
    for (const entry of entries) {
      const resource = resourceOf(list, entry, patient)
      if (resource) add(entry.id, resource, wordsOf(list, entry), sectionOf(list, entry))
    }
}
