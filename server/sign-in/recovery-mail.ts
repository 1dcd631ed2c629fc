import { layOutMail } from '#platform/outbox/mail-layout.ts'
import type { Config } from '#server/config.ts'
import { recoveryTexts as ar } from '#server/sign-in/recovery-texts.ar.ts'
import { recoveryTexts as en, type RecoveryTexts } from '#server/sign-in/recovery-texts.en.ts'
import { recoveryTexts as es } from '#server/sign-in/recovery-texts.es.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language } from '#shared/languages.ts'

const texts: Record<Language, RecoveryTexts> = { en, es, ar }

const layOut = (
  { productName: product, supportPhone: phone }: Config,
  language: Language,
  pick: (t: RecoveryTexts) => [string, ...string[]],
  action?: { label: string; url: string },
) => {
  const gaps = { product, phone }
  const [title, ...paragraphs] = pick(texts[language]).map((sentence) => filled(sentence, gaps)) as [string, ...string[]]
  const foot = filled(texts[language].foot, gaps)
  return layOutMail({ language, direction: directionOf(language), product, title, paragraphs, foot, ...(action ? { action } : {}) })
}

export const recoveryMail = (config: Config, language: Language, url: string) =>
  layOut(config, language, ({ title, asked, notMe }) => [title, asked, notMe], { label: texts[language].action, url })

export const passwordChangedMail = (config: Config, language: Language) =>
  layOut(config, language, ({ changedTitle, changed, changedNotMe }) => [changedTitle, changed, changedNotMe])
