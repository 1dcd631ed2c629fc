/** ACCT-11 */
export const languageChoices = ['English', 'Spanish', 'Arabic', 'Other'] as const
export type LanguageChoice = (typeof languageChoices)[number]

export const otherLanguageMost = 25

type Chosen = { language: string; otherLanguage?: string | undefined }

const isChoice = (language: string): language is LanguageChoice => languageChoices.some((choice) => choice === language)

/** What is kept, and sent: the language by its name, where Other was chosen the one that was typed (ACCT-09). */
export const sentLanguage = ({ language, otherLanguage = '' }: Chosen): string => (language === 'Other' ? otherLanguage.trim() : language)

/** The other way round: the choice that a kept language is, and what stands beside Other. */
export const chosenLanguage = (kept: string): { language: LanguageChoice; otherLanguage: string } =>
  isChoice(kept) && kept !== 'Other' ? { language: kept, otherLanguage: '' } : { language: 'Other', otherLanguage: kept }
