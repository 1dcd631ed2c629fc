import { contentIn, type OwnVersion, shownLanguage, type Words, wordsInLanguage } from '#shared/questionnaires/own-questionnaire.ts'
import type { Questionnaire } from '#shared/questionnaires/questionnaire.ts'
import { questionnaireTexts } from '#shared/questionnaires/questionnaire-texts.en.ts'
import { isStandardKey, standardIn, standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'
import { catalogueOf, currentLanguage } from '#ui/lib/texts.ts'

/** The name of a questionnaire in the language of the page. `title` is given for one that the practice built. */
export const questionnaireName = (key: string, title: Words | null | undefined): string => {
  if (title) return wordsInLanguage(title, currentLanguage())
  return isStandardKey(key) ? catalogueOf(questionnaireTexts)[standardQuestionnaires[key].title] : key
}

/** A questionnaire in the language of the page; null if it is neither a standard one nor given. */
export const questionnaireIn = (key: string, own: OwnVersion | null): Questionnaire | null => {
  if (own) return contentIn(own, currentLanguage())
  return isStandardKey(key) ? standardIn(key, catalogueOf(questionnaireTexts)) : null
}

/** Whether a questionnaire is shown in English because a translation is incomplete. */
export const isInEnglish = (own: OwnVersion | null): boolean =>
  own !== null && shownLanguage(own.content, currentLanguage()) !== currentLanguage()

/** Attributes of an element with the texts of a questionnaire. */
export const languageOfTexts = (own: OwnVersion | null) => (isInEnglish(own) ? ({ lang: 'en', dir: 'ltr' } as const) : {})
