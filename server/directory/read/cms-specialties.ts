import type { ListedSpecialty } from '#server/directory/read/taxonomy-specialties.ts'

/** Maps CMS specialty names, current and former, to ours (PROV-31). */
const table: Readonly<Record<string, readonly ListedSpecialty[]>> = {
  'ALLERGY/IMMUNOLOGY': ['allergy'],
  'ADVANCED HEART FAILURE AND TRANSPLANT CARDIOLOGY': ['cardiology'],
  'ADULT CONGENITAL HEART DISEASE': ['cardiology'],
  'CARDIAC ELECTROPHYSIOLOGY': ['cardiology'],
  'CLINICAL CARDIAC ELECTROPHYSIOLOGY': ['cardiology'],
  'CARDIOVASCULAR DISEASE (CARDIOLOGY)': ['cardiology'],
  'INTERVENTIONAL CARDIOLOGY': ['cardiology'],
  'CLINICAL SOCIAL WORKER': ['counselor'],
  'MARRIAGE AND FAMILY THERAPIST': ['counselor'],
  'MENTAL HEALTH COUNSELOR': ['counselor'],
  DENTIST: ['dentistry'],
  'MAXILLOFACIAL SURGERY': ['dentistry'],
  'ORAL SURGERY': ['dentistry'],
  'ORAL SURGERY (DENTIST ONLY)': ['dentistry'],
  DERMATOLOGY: ['dermatology'],
  'MICROGRAPHIC DERMATOLOGIC SURGERY': ['dermatology'],
  'FAMILY MEDICINE': ['family-medicine', 'general'],
  'FAMILY PRACTICE': ['family-medicine', 'general'],
  GASTROENTEROLOGY: ['gastroenterology'],
  'GENERAL PRACTICE': ['general'],
  'INTERNAL MEDICINE': ['general'],
  'NURSE PRACTITIONER': ['general'],
  'PEDIATRIC MEDICINE': ['general'],
  'PHYSICIAN ASSISTANT': ['general'],
  EPILEPTOLOGISTS: ['neurology'],
  NEUROLOGY: ['neurology'],
  NEUROPSYCHIATRY: ['psychiatry', 'neurology'],
  'CERTIFIED NURSE MIDWIFE (CNM)': ['obstetrics-and-gynecology'],
  'GYNECOLOGICAL ONCOLOGY': ['obstetrics-and-gynecology'],
  'GYNECOLOGICAL/ONCOLOGY': ['obstetrics-and-gynecology'],
  'OBSTETRICS/GYNECOLOGY': ['obstetrics-and-gynecology'],
  OPHTHALMOLOGY: ['ophthalmology'],
  OPTOMETRY: ['optometry'],
  'HAND SURGERY': ['orthopedic'],
  'ORTHOPEDIC SURGERY': ['orthopedic'],
  OTOLARYNGOLOGY: ['otolaryngology'],
  PODIATRY: ['podiatrist'],
  'ADDICTION MEDICINE': ['psychiatry'],
  'GERIATRIC PSYCHIATRY': ['psychiatry'],
  PSYCHIATRY: ['psychiatry'],
  'CLINICAL PSYCHOLOGIST': ['psychologist'],
  'PSYCHOLOGIST, CLINICAL': ['psychologist'],
}

const other: readonly ListedSpecialty[] = ['other']

/** Maps CMS specialty names to ours, in order; only 'other' if none is known. */
export const cmsSpecialtiesOf = (words: readonly string[]): readonly ListedSpecialty[] => {
  const mapped = [...new Set(words.flatMap((word) => table[word.toUpperCase()] ?? []))]
  return mapped.length > 0 ? mapped : other
}
