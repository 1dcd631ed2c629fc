import { type FhirMaker, type FhirReference, type FhirResource, narrative, type SectionEntry } from '#platform/fhir/fhir-maker.ts'
import type { MedicalList } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'

// The International Patient Summary (IPS, http://hl7.org/fhir/uv/ips): a Composition whose sections name the other resources. Problems,
// allergies and medications are required; a section without entries says whether there are none or nobody answered.

/** The sections in their order, with their LOINC codes. IPS has no code for the last three. */
const sections = {
  problems: { title: 'Problems', loinc: '11450-4', name: 'Problem list - Reported' },
  allergies: { title: 'Allergies', loinc: '48765-2', name: 'Allergies and adverse reactions Document' },
  medications: { title: 'Medications', loinc: '10160-0', name: 'History of Medication use Narrative' },
  procedures: { title: 'Surgeries', loinc: '47519-4', name: 'History of Procedures Document' },
  'past-illness': { title: 'Past conditions', loinc: '11348-0', name: 'History of Past illness Narrative' },
  family: { title: 'Family history', loinc: '10157-6', name: 'History of family member diseases Narrative' },
  vitals: { title: 'Vital signs', loinc: '8716-3', name: 'Vital signs' },
  questionnaires: { title: 'Questionnaires', loinc: '47420-5', name: 'Functional status assessment note' },
  plan: { title: 'Referrals and lab orders', loinc: '18776-5', name: 'Plan of care note' },
  visits: { title: 'Visits', loinc: '46240-8', name: 'History of Hospitalizations+Outpatient visits Narrative' },
  documents: { title: 'Summaries and documents', loinc: null },
  messages: { title: 'Messages', loinc: null },
  pharmacy: { title: 'Preferred pharmacy', loinc: null },
} as const
export type SummarySection = keyof typeof sections
export type SummaryMaker = FhirMaker<SummarySection>

/** The section of each list of medical info; the doctor and emergency contacts are part of the Patient. */
export const sectionOfList: Readonly<Partial<Record<MedicalList, SummarySection>>> = {
  conditions: 'problems',
  medications: 'medications',
  allergies: 'allergies',
  surgeries: 'procedures',
  'family-history': 'family',
  vitals: 'vitals',
  pharmacy: 'pharmacy',
}

const required: readonly SummarySection[] = ['problems', 'allergies', 'medications']

/** Why a section is empty: the patient said that there is nothing, or has not answered. */
const emptyReasons = {
  none: { code: 'nilknown', display: 'Nil Known', words: 'None known' },
  unknown: { code: 'unavailable', display: 'Unavailable', words: 'Not answered' },
} as const

const sectionFields = (key: SummarySection) => {
  const section = sections[key]
  const coding = section.loinc === null ? {} : { coding: [{ system: 'http://loinc.org', code: section.loinc, display: section.name }] }
  return { title: section.title, code: { ...coding, text: section.title } }
}

const sectionOf = (key: SummarySection, entries: readonly SectionEntry[], isNone: boolean): object[] => {
  if (entries.length > 0) {
    const text = narrative(entries.map(({ words }) => words))
    return [{ ...sectionFields(key), text, entry: entries.map(({ reference }) => ({ reference })) }]
  }
  if (!isNone && !required.includes(key)) return []
  const { words, ...coding } = emptyReasons[isNone ? 'none' : 'unknown']
  const reason = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason', ...coding }] }
  return [{ ...sectionFields(key), text: narrative(words), emptyReason: reason }]
}

type Facts = {
  subject: FhirReference
  /** Who made the document. */
  author: FhirReference
  /** ISO 8601. */
  date: string
  title: string
  lists: readonly ShownList[]
  entries: ReadonlyMap<SummarySection, readonly SectionEntry[]>
}

/** The Composition of a patient summary. */
export const summaryComposition = ({ subject, author, date, title, lists, entries }: Facts): FhirResource => {
  const isNone = new Set(lists.flatMap((one) => (one.isNone && one.entries.length === 0 ? [sectionOfList[one.list]] : [])))
  const keys = Object.keys(sections) as SummarySection[]
  return {
    resourceType: 'Composition',
    meta: { profile: ['http://hl7.org/fhir/uv/ips/StructureDefinition/Composition-uv-ips'] },
    status: 'final',
    type: { coding: [{ system: 'http://loinc.org', code: '60591-5', display: 'Patient summary Document' }] },
    subject,
    date,
    author: [author],
    title,
    custodian: author,
    section: keys.flatMap((key) => sectionOf(key, entries.get(key) ?? [], isNone.has(key))),
  }
}
