/** PROV-31: codes of the provider finder, lower case with hyphens, in the order of its list. */
export const specialties = [
  'no-preference',
  'allergy',
  'cardiology',
  'counselor',
  'dentistry',
  'dermatology',
  'family-medicine',
  'gastroenterology',
  'general',
  'neurology',
  'obstetrics-and-gynecology',
  'ophthalmology',
  'optometry',
  'orthopedic',
  'otolaryngology',
  'podiatrist',
  'psychiatry',
  'psychologist',
  'other',
] as const
export type Specialty = (typeof specialties)[number]

/** DASH-35: the shortcuts under the provider search. */
export const quickSpecialties = [
  'general',
  'family-medicine',
  'obstetrics-and-gynecology',
  'dentistry',
  'ophthalmology',
  'dermatology',
] as const satisfies readonly Specialty[]
