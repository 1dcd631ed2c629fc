import type { Db } from '#platform/db/db.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { accountNoticeTexts } from '#server/account/account-notice-texts.en.ts'
import { postSecurityText } from '#server/account/post-security-text.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { filled } from '#shared/filled.ts'
import { type Language, languageOfProfile } from '#shared/languages.ts'

const texts = await translationsOf(accountNoticeTexts, '#server/account/account-notice-texts')

/** The recipient: a session's member, or one without a session. */
type To = { profile: Pick<SessionRecord['profile'], 'id' | 'email' | 'language'>; group: { supportPhone: string | null } }
type Notice = 'proved' | 'emailAsked' | 'emailChanged' | 'phoneChanged' | 'passwordChanged' | 'closed'

const noticeOf = (what: Notice) =>
  defineMessage(texts, { subject: `${what}Title`, body: what === 'closed' ? [what, 'closedAgain', 'notMe'] : [what, 'notMe'] })

const emailCode = defineMessage(texts, { subject: 'emailCodeTitle', body: ['emailCode', 'emailCodeNotMe'] })

const welcomeCode = defineMessage(texts, { subject: 'welcomeTitle', body: ['welcome', 'welcomeNotMe'] })

const spokenTo = ({ config }: Portal, { profile, group }: To) => {
  const language = languageOfProfile(profile.language)
  const params = { product: config.productName, phone: group.supportPhone ?? config.supportPhone }
  return { language, params, t: texts[language] }
}

/**
 * Mails the profile's old address, in the caller's transaction, so that its owner learns of a change made by a thief; by text too if the
 * member chose so.
 */
export const postAccountNotice = async (portal: Portal, tx: Db, to: To, what: Notice): Promise<void> => {
  const spoken = spokenTo(portal, to)
  const mail = noticeOf(what).mail(spoken)
  await postMessage(tx, portal.clock.now(), {
    channel: 'email',
    kind: 'account-notice',
    to: to.profile.email,
    accountId: to.profile.id,
    ...mail,
  })
  const notice = `${mail.subject}. ${filled(spoken.t.notMe, spoken.params)}`
  await postSecurityText(portal, tx, { profileId: to.profile.id, kind: 'account-notice', notice })
}

/** Notifies a phone that another will replace it. */
export const postToFormerPhone = async (portal: Portal, tx: Db, to: To, number: string): Promise<void> => {
  const { t, params } = spokenTo(portal, to)
  const text = filled(t.phoneToFormer, params)
  await postMessage(tx, portal.clock.now(), { channel: 'text', kind: 'account-notice', to: number, accountId: to.profile.id, text })
}

type Code = { pin: string; minutes: number; deliverBy: Date }

/** Sends a code to a phone by text, or by a call that reads its digits. */
export const postPhoneCode = async (
  portal: Portal,
  tx: Db,
  to: To,
  { pin, minutes, deliverBy, number, method }: Code & { number: string; method: 'text' | 'phone_call' },
): Promise<void> => {
  const { t, params, language } = spokenTo(portal, to)
  const isSpoken = method === 'phone_call'
  const text = filled(isSpoken ? t.phoneCodeSpoken : t.phoneCode, {
    ...params,
    minutes: String(minutes),
    pin: isSpoken ? [...pin].join(', ') : pin,
  })
  const how = { channel: method, kind: 'pin' as const, to: number, accountId: to.profile.id }
  await postMessage(tx, portal.clock.now(), { ...how, text, language, deliverBy, secret: true })
}

/**
 * Mails a code to the profile's own address, so that its owner proves the mailbox; in the language of the page, because a new profile has
 * chosen none.
 */
export const postWelcomeCode = async (
  portal: Portal,
  tx: Db,
  to: To,
  { pin, minutes, deliverBy, language }: Code & { language: Language },
): Promise<void> => {
  const { params } = spokenTo(portal, to)
  const mail = welcomeCode.mail({ language, params: { ...params, pin, minutes } })
  const how = { channel: 'email' as const, kind: 'pin' as const, to: to.profile.email, accountId: to.profile.id }
  await postMessage(tx, portal.clock.now(), { ...how, ...mail, deliverBy, secret: true })
}

export const postEmailCode = async (portal: Portal, tx: Db, to: To, { pin, minutes, deliverBy, email }: Code & { email: string }) => {
  const { language, params } = spokenTo(portal, to)
  const mail = emailCode.mail({ language, params: { ...params, pin, minutes } })
  const how = { channel: 'email' as const, kind: 'pin' as const, to: email, accountId: to.profile.id }
  await postMessage(tx, portal.clock.now(), { ...how, ...mail, deliverBy, secret: true })
}
