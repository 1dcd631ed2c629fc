import type { MedicalEntries, MedicalList } from '#shared/medical-info/medical-lists.ts'
import type { ShownEntry, ShownList } from '#shared/medical-info/medical-shape.ts'
import type { MedicalWordTexts } from '#shared/medical-info/medical-word-texts.en.ts'

/** Formatting functions of a language, for screens and documents. */
export type MedicalSpeech = {
  say: (key: keyof MedicalWordTexts, params?: Record<string, string>) => string
  month: (year: string, month: string) => string
  date: (isoDate: string) => string
  phone: (digits: string) => string
  /** Keeps figures left-to-right in every language. */
  figures: (text: string) => string
}

type Words = { title: string; more: readonly string[] }

const whenOf = ({ year, month }: { year: string; month: string }, { month: shown }: MedicalSpeech): string =>
  month === '' || year === '' ? year : shown(year, month)

const measureOf = ({ kind, value, second }: MedicalEntries['vitals'], { say, figures }: MedicalSpeech): string => {
  if (kind === 'height') return say('heightIs', { feet: value, inches: second || '0' })
  if (kind === 'blood-pressure') return figures(say('pressureIs', { upper: value, lower: second }))
  return say(kind === 'weight' ? 'weightIs' : kind === 'pulse' ? 'pulseIs' : 'temperatureIs', { value })
}

const wordsOf: { [L in MedicalList]: (data: MedicalEntries[L], speech: MedicalSpeech) => Words } = {
  conditions: (data, speech) => {
    const when = data.year && speech.say('sinceIs', { when: whenOf(data, speech) })
    return { title: data.name, more: [data.course === 'past' ? speech.say('pastIs') : '', when, data.note] }
  },
  medications: ({ name, dose, often, course, note }, { say }) => ({
    title: name,
    more: [dose, often, course === 'past' ? say('pastIs') : '', note],
  }),
  allergies: ({ name, reaction, severity }, { say }) => ({ title: name, more: [severity === 'unknown' ? '' : say(severity), reaction] }),
  surgeries: (data, speech) => ({ title: data.name, more: [whenOf(data, speech), data.note] }),
  'family-history': ({ relative, name, note }, { say }) => ({ title: name, more: [say(relative), note] }),
  vitals: (data, speech) => ({ title: speech.say(data.kind), more: [measureOf(data, speech), speech.date(data.day)] }),
  doctor: ({ name, practice, phone }, speech) => ({ title: name, more: [practice, phone && speech.phone(phone)] }),
  pharmacy: ({ name, address, phone }, speech) => ({ title: name, more: [address, phone && speech.phone(phone)] }),
  contacts: ({ name, relation, phone }, speech) => ({ title: name, more: [speech.say(relation), speech.phone(phone)] }),
}

/** Returns the title and details of an entry. */
export const entryWordsIn = (
  speech: MedicalSpeech,
  list: MedicalList,
  { data }: Pick<ShownEntry, 'data'>,
): { title: string; more: string } => {
  const { title, more } = (wordsOf[list] as (data: ShownEntry['data'], speech: MedicalSpeech) => Words)(data, speech)
  return { title, more: more.filter(Boolean).join(' · ') }
}

/** Returns a list as one line of text. */
export const listWordsIn = (speech: MedicalSpeech, { list, entries, isNone }: ShownList): string => {
  if (entries.length === 0) return speech.say(isNone ? 'noneShown' : 'unanswered')
  return entries.map((entry) => entryWordsIn(speech, list, entry).title).join(', ')
}
