import { layOutMail } from '#platform/outbox/mail-layout.ts'
import type { Config } from '#server/config.ts'
import { registrationTexts as ar } from '#server/registration/registration-texts.ar.ts'
import { registrationTexts as en, type RegistrationTexts } from '#server/registration/registration-texts.en.ts'
import { registrationTexts as es } from '#server/registration/registration-texts.es.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language } from '#shared/languages.ts'

const texts: Record<Language, RegistrationTexts> = { en, es, ar }

/** Tells the address in the sponsor's file that an account was made, and whom to call if it was somebody else. */
export const registeredMail = ({ productName: product, supportPhone: phone }: Config, language: Language = 'en') => {
  const { title, made, notMe, foot } = texts[language]
  const gaps = { product, phone }
  const parts = { title: filled(title, gaps), paragraphs: [filled(made, gaps), filled(notMe, gaps)], foot: filled(foot, gaps) }
  return layOutMail({ language, direction: directionOf(language), product, ...parts })
}
