import { isolatedIn, joinedIn } from '#shared/bidi.ts'
import type { Language } from '#shared/languages.ts'
import type { MedicalEntries, MedicalList } from '#shared/medical-info/medical-lists.ts'
import type { ShownEntry, ShownList } from '#shared/medical-info/medical-shape.ts'
import type { MedicalWordTexts } from '#shared/medical-info/medical-word-texts.en.ts'

/** Formatting functions of a language, for screens and documents. */
export type MedicalWording = {
  language: Language
  text: (key: keyof MedicalWordTexts, params?: Record<string, string>) => string
  month: (year: string, month: string) => string
  date: (isoDate: string) => string
  phone: (digits: string) => string
}

type Words = { title: string; more: readonly string[] }

const whenOf = ({ year, month }: { year: string; month: string }, { month: shown }: MedicalWording): string =>
  month === '' || year === '' ? year : shown(year, month)

const measureOf = ({ kind, value, second }: MedicalEntries['vitals'], { text }: MedicalWording): string => {
  if (kind === 'height') return text('heightIs', { feet: value, inches: second || '0' })
  if (kind === 'blood-pressure') return text('pressureIs', { upper: value, lower: second })
  return text(kind === 'weight' ? 'weightIs' : kind === 'pulse' ? 'pulseIs' : 'temperatureIs', { value })
}

const wordsOf: { [L in MedicalList]: (data: MedicalEntries[L], wording: MedicalWording) => Words } = {
  conditions: (data, wording) => {
    const when = data.year && wording.text('sinceIs', { when: whenOf(data, wording) })
    return { title: data.name, more: [data.course === 'past' ? wording.text('pastIs') : '', when, data.note] }
  },
  medications: ({ name, dose, often, course, note }, { text }) => ({
    title: name,
    more: [dose, often, course === 'past' ? text('pastIs') : '', note],
  }),
  allergies: ({ name, reaction, severity }, { text }) => ({ title: name, more: [severity === 'unknown' ? '' : text(severity), reaction] }),
  surgeries: (data, wording) => ({ title: data.name, more: [whenOf(data, wording), data.note] }),
  'family-history': ({ relative, name, note }, { text }) => ({ title: name, more: [text(relative), note] }),
  vitals: (data, wording) => ({ title: wording.text(data.kind), more: [measureOf(data, wording), wording.date(data.day)] }),
  doctor: ({ name, practice, phone }, wording) => ({ title: name, more: [practice, phone && wording.phone(phone)] }),
  pharmacy: ({ name, address, phone }, wording) => ({ title: name, more: [address, phone && wording.phone(phone)] }),
  contacts: ({ name, relation, phone }, wording) => ({ title: name, more: [wording.text(relation), wording.phone(phone)] }),
}

/** Returns the title and details of an entry. */
export const entryWordsIn = (
  wording: MedicalWording,
  list: MedicalList,
  { data }: Pick<ShownEntry, 'data'>,
): { title: string; more: string } => {
  if (data === null) return { title: wording.text('unreadable'), more: '' }
  const { title, more } = (wordsOf[list] as (data: NonNullable<ShownEntry['data']>, wording: MedicalWording) => Words)(data, wording)
  return { title: isolatedIn(wording.language, title), more: joinedIn(wording.language, more) }
}

/** Returns a list as one line of text. */
export const listWordsIn = (wording: MedicalWording, { list, entries, isNone }: ShownList): string => {
  if (entries.length === 0) return wording.text(isNone ? 'noneShown' : 'unanswered')
  const titles = entries.map((entry) => entryWordsIn(wording, list, entry).title)
  return joinedIn(wording.language, titles, ', ')
}
