import { medicalTexts } from '#care/sdk/medical-info/medical-texts.ts'
import { entryWordsIn, listWordsIn, type MedicalSpeech } from '#shared/medical-info/entry-words.ts'
import type { MedicalList } from '#shared/medical-info/medical-lists.ts'
import type { ShownEntry, ShownList } from '#shared/medical-info/medical-shape.ts'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { dateShown, leftToRight, monthShown } from '#ui/lib/format.ts'

/** The language of the page. */
const speech: MedicalSpeech = {
  say: (key, gaps = {}) => (medicalTexts() as (key: string, gaps: Record<string, string>) => string)(key, gaps),
  month: monthShown,
  date: dateShown,
  phone: (digits) => leftToRight(maskPhone(digits)),
  figures: leftToRight,
}

export const entryWords = (list: MedicalList, entry: Pick<ShownEntry, 'data'>) => entryWordsIn(speech, list, entry)

export const listWords = (list: ShownList): string => listWordsIn(speech, list)
