import type { Db } from '#platform/db/db.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { postSecurityText } from '#server/account/post-security-text.ts'
import { factorTexts } from '#server/mfa/factor-texts.en.ts'
import type { Portal } from '#server/portal.ts'
import { filled } from '#shared/filled.ts'
import { languageOfProfile } from '#shared/languages.ts'

const texts = await translationsOf(factorTexts, '#server/mfa/factor-texts')

export type FactorNotice =
  | { what: 'passkeyAdded' | 'passkeyRemoved'; name: string }
  | { what: 'appAdded' | 'appRemoved' | 'codesRenewed' | 'factorsReset' }
  | { what: 'codeUsed'; left: number }

/** The recipient: a session's member, or one an operator acts for. */
export type NoticeTo = { profile: { id: string; email: string; language: string }; group: { supportPhone: string | null } }

/**
 * Mails the profile's address, in the caller's transaction, that a factor was added, removed or used, so that the owner learns of a
 * thief's change; by text too if the member chose so.
 */
export const postNotice = async (portal: Portal, tx: Db, { profile, group }: NoticeTo, notice: FactorNotice): Promise<void> => {
  const { config, clock } = portal
  const { what, ...own } = notice
  const language = languageOfProfile(profile.language)
  const params = { ...own, product: config.productName, phone: group.supportPhone ?? config.supportPhone }
  const mail = defineMessage(texts, { subject: `${what}Title`, body: [what, 'notMe'] }).mail({ language, params })
  await postMessage(tx, clock.now(), { channel: 'email', kind: 'factor-notice', to: profile.email, accountId: profile.id, ...mail })
  const text = `${mail.subject}. ${filled(texts[language].notMe, params)}`
  await postSecurityText(portal, tx, { profileId: profile.id, kind: 'factor-notice', notice: text })
}
