import type { Db } from '#platform/db/db.ts'
import { layOutMail } from '#platform/outbox/mail-layout.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { factorTexts as ar } from '#server/mfa/factor-texts.ar.ts'
import { factorTexts as en, type FactorTexts } from '#server/mfa/factor-texts.en.ts'
import { factorTexts as es } from '#server/mfa/factor-texts.es.ts'
import type { Portal } from '#server/portal.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language, languageOfProfile } from '#shared/languages.ts'

const texts: Record<Language, FactorTexts> = { en, es, ar }

export type FactorNotice =
  | { what: 'passkeyAdded' | 'passkeyRemoved'; name: string }
  | { what: 'appAdded' | 'appRemoved' | 'codesRenewed' | 'factorsReset' }
  | { what: 'codeUsed'; left: number }

/** Whom it is about: a session's member, or one whom an operator acts for. */
export type NoticeTo = { profile: { email: string; language: string }; group: { supportPhone: string | null } }

/** Tells the profile's address, in the writer's transaction, that a factor came, went or was used up: if a thief did it, this is how its owner learns of it. */
export const postNotice = async ({ config, clock }: Portal, tx: Db, { profile, group }: NoticeTo, notice: FactorNotice): Promise<void> => {
  const { what, ...own } = notice
  const language = languageOfProfile(profile.language)
  const t = texts[language]
  const gaps = { ...own, product: config.productName, phone: group.supportPhone ?? config.supportPhone }
  const mail = layOutMail({
    language,
    direction: directionOf(language),
    product: config.productName,
    title: filled(t[`${what}Title`], gaps),
    paragraphs: [filled(t[what], gaps), filled(t.notMe, gaps)],
    foot: filled(t.foot, gaps),
  })
  await postMessage(tx, clock.now(), { channel: 'email', kind: 'factor-notice', to: profile.email, ...mail })
}
