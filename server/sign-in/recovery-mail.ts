import { defineMessage } from '#platform/outbox/define-message.ts'
import { translationsOf } from '#platform/translations.ts'
import type { Config } from '#server/config.ts'
import { recoveryMailTexts } from '#server/sign-in/recovery-mail-texts.en.ts'
import type { Language } from '#shared/languages.ts'

const texts = await translationsOf(recoveryMailTexts, '#server/sign-in/recovery-mail-texts')

const recovery = defineMessage(texts, { subject: 'title', body: ['asked', 'notMe'], action: 'action' })
const passwordChanged = defineMessage(texts, { subject: 'changedTitle', body: ['changed', 'changedNotMe'] })

const paramsOf = ({ productName: product, supportPhone: phone }: Config) => ({ product, phone })

export const recoveryMail = (config: Config, language: Language, url: string) => recovery.mail({ language, params: paramsOf(config), url })

export const passwordChangedMail = (config: Config, language: Language) => passwordChanged.mail({ language, params: paramsOf(config) })
