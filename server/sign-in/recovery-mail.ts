import { defineMessage } from '#platform/outbox/define-message.ts'
import { translationsOf } from '#platform/translations.ts'
import type { Config } from '#server/config.ts'
import { recoveryMailTexts } from '#server/sign-in/recovery-mail-texts.en.ts'
import { filled } from '#shared/filled.ts'
import type { Language } from '#shared/languages.ts'

const texts = await translationsOf(recoveryMailTexts, '#server/sign-in/recovery-mail-texts')

const recovery = defineMessage(texts, { subject: 'title', body: ['asked', 'notMe'], action: 'action' })
const passwordChanged = defineMessage(texts, { subject: 'changedTitle', body: ['changed', 'changedNotMe'] })

const paramsOf = ({ productName: product, supportPhone: phone }: Config) => ({ product, phone })

export const recoveryMail = (config: Config, language: Language, url: string) => recovery.mail({ language, params: paramsOf(config), url })

/** The mail, and the text message for members who chose texts about security. */
export const passwordChangedNotice = (config: Config, language: Language) => {
  const params = paramsOf(config)
  const mail = passwordChanged.mail({ language, params })
  return { mail, text: `${mail.subject}. ${filled(texts[language].changedNotMe, params)}` }
}
