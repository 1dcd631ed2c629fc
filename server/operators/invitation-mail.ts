import { layOutMail } from '#platform/outbox/mail-layout.ts'
import type { Config } from '#server/config.ts'
import { operatorMailTexts as ar } from '#server/operators/operator-mail-texts.ar.ts'
import { operatorMailTexts as en, type OperatorMailTexts } from '#server/operators/operator-mail-texts.en.ts'
import { operatorMailTexts as es } from '#server/operators/operator-mail-texts.es.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language } from '#shared/languages.ts'

const texts: Record<Language, OperatorMailTexts> = { en, es, ar }

/** The mail with the link, for somebody new or for somebody who lets their password go. */
export const invitationMail = ({ productName: product }: Config, language: Language, why: 'invited' | 'restarted', url: string) => {
  const t = texts[language]
  const say = (key: keyof OperatorMailTexts) => filled(t[key], { product })
  return layOutMail({
    language,
    direction: directionOf(language),
    product,
    title: say('title'),
    paragraphs: [say(why), say('notMe')],
    foot: say('foot'),
    action: { label: say('action'), url },
  })
}
