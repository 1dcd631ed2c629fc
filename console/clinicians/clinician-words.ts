import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { workHoursTexts } from '#console/clinicians/work-hours-texts.en.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import type { RosterRow } from '#shared/clinicians/roster.ts'
import { licenseFacts } from '#shared/clinicians/roster.ts'
import { hoursFacts } from '#shared/clinicians/work-hours.ts'
import type { FieldChange } from '#shared/field-change.ts'
import { visitWordTexts } from '#shared/records/visit-word-texts.en.ts'
import { dateShown, instantShown, joined } from '#ui/lib/format.ts'
import { languageShown } from '#ui/lib/place-format.ts'
import { asTexts } from '#ui/lib/read-json.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { hoursShown, weekdayName } from '#ui/staff/hours/hours-words.ts'

export const clinicianTones = {
  active: 'success',
  invited: 'info',
  expired: 'warning',
  waiting: 'warning',
  leaving: 'warning',
  ended: 'neutral',
} as const

/** How a clinician's access is now, with the day that matters. */
export const stateWords = ({ state, invitedUntil, lastDay }: Pick<RosterRow, 'state' | 'invitedUntil' | 'lastDay'>): string => {
  const t = textsOf(cliniciansTexts)
  if (state === 'invited' && invitedUntil !== null) return t('invitedUntil', { until: instantShown(invitedUntil) })
  if (state === 'leaving' && lastDay !== null) return t('leavingOn', { day: dateShown(lastDay) })
  return t(state)
}

/** A license in words, without its state. */
export const licenseShown = ({ number, expiresOn }: { number: string; expiresOn: string | null }): string => {
  const t = textsOf(cliniciansTexts)
  return expiresOn === null ? t('licenseNoDay', { number }) : t('licenseWords', { number, day: dateShown(expiresOn) })
}

const labels = {
  name: 'name',
  email: 'email',
  factors: 'secondFactor',
  first: 'first',
  last: 'last',
  credentials: 'credentials',
  npi: 'npi',
  timeZone: 'timeZone',
  biography: 'biography',
  types: 'types',
  methods: 'methods',
  languages: 'languages',
  photo: 'photo',
  added: 'addedAs',
  lastDay: 'lastDay',
  endReason: 'endReason',
  reason: 'endReason',
} as const

const fieldShown = (field: string): string => {
  const t = textsOf(cliniciansTexts)
  if (field.startsWith('licenses.')) return t('license', { state: field.slice('licenses.'.length) })
  if (field.startsWith('hours.')) return textsOf(workHoursTexts)('weekly')
  if (field.startsWith('daysOff.')) return textsOf(workHoursTexts)('dayOff')
  return Object.hasOwn(labels, field) ? t(labels[field as keyof typeof labels]) : field
}

const hoursValue = (value: unknown): string => {
  const read = hoursFacts.safeParse(value)
  if (!read.success) return String(value)
  return textsOf(workHoursTexts)('lineOf', { weekday: weekdayName(read.data.weekday), line: hoursShown(read.data) })
}

const valueShown = (field: string, value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (field.startsWith('licenses.')) {
    const read = licenseFacts.safeParse(value)
    return read.success ? licenseShown(read.data) : String(value)
  }
  if (field.startsWith('hours.')) return hoursValue(value)
  if (field.startsWith('daysOff.')) return dateShown(String(value))
  if (field === 'factors') return textsOf(cliniciansTexts)(value === 'set' ? 'factorsSet' : 'factorsNone')
  if (field === 'photo') return textsOf(cliniciansTexts)('photo')
  if (field === 'types') return joined(asTexts(value).map((type) => textsOf(visitWordTexts)(type as 'Nutrition')))
  if (field === 'methods') return joined(asTexts(value).map((method) => textsOf(cliniciansTexts)(method as 'Video')))
  if (field === 'languages') return joined(asTexts(value).map(languageShown))
  return field === 'lastDay' ? dateShown(String(value)) : String(value)
}

/** Changes of a clinician with readable labels and values. */
export const clinicianDifferences = (changes: readonly FieldChange[]): Difference[] =>
  changes.map(({ field, before, after }) => ({ field: fieldShown(field), now: valueShown(field, before), after: valueShown(field, after) }))

/** The names of the changed fields, in one line. */
export const changedFields = (changes: readonly FieldChange[]): string =>
  joined([...new Set(changes.map(({ field }) => fieldShown(field)))])
