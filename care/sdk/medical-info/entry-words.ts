import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import { entryWordsIn, listWordsIn, type MedicalWording } from '#shared/medical-info/entry-words.ts'
import type { MedicalList } from '#shared/medical-info/medical-lists.ts'
import type { ShownEntry, ShownList } from '#shared/medical-info/medical-shape.ts'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { dateShown, leftToRight, monthShown } from '#ui/lib/format.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

/** Formats entries in the language of the page. */
const wordingNow = (): MedicalWording => ({
  language: currentLanguage(),
  text: (key, params = {}) => (textsOf(medicalTexts) as (key: string, params: Record<string, string>) => string)(key, params),
  month: monthShown,
  date: dateShown,
  phone: (digits) => leftToRight(maskPhone(digits)),
})

export const entryWords = (list: MedicalList, entry: Pick<ShownEntry, 'data'>) => entryWordsIn(wordingNow(), list, entry)

export const listWords = (list: ShownList): string => listWordsIn(wordingNow(), list)
