import { languageNames } from '#shared/languages.ts'

/** ACCT-11 */
export const languageChoices = [...languageNames, 'Other'] as const
export type LanguageChoice = (typeof languageChoices)[number]

export const otherLanguageMost = 25

type Chosen = { language: string; otherLanguage?: string | undefined }

const isChoice = (language: string): language is LanguageChoice => languageChoices.some((choice) => choice === language)

/** Returns the language to send and store: its name, or the typed one if 'Other' is selected (ACCT-09). */
export const sentLanguage = ({ language, otherLanguage = '' }: Chosen): string => (language === 'Other' ? otherLanguage.trim() : language)

/** Reverses `sentLanguage`: returns the selected choice and the text for 'Other'. */
export const chosenLanguage = (kept: string): { language: LanguageChoice; otherLanguage: string } =>
  isChoice(kept) && kept !== 'Other' ? { language: kept, otherLanguage: '' } : { language: 'Other', otherLanguage: kept }
