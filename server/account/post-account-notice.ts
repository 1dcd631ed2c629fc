import type { Db } from '#platform/db/db.ts'
import { layOutMail } from '#platform/outbox/mail-layout.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { accountNoticeTexts as ar } from '#server/account/account-notice-texts.ar.ts'
import { type AccountNoticeTexts, accountNoticeTexts as en } from '#server/account/account-notice-texts.en.ts'
import { accountNoticeTexts as es } from '#server/account/account-notice-texts.es.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language, languageOfProfile } from '#shared/languages.ts'

const texts: Record<Language, AccountNoticeTexts> = { en, es, ar }

type To = Pick<SessionRecord, 'profile' | 'group'>
type Words = { text: keyof AccountNoticeTexts; title: keyof AccountNoticeTexts; after: readonly (keyof AccountNoticeTexts)[] }

const spokenTo = ({ config }: Portal, { profile, group }: To) => {
  const language = languageOfProfile(profile.language)
  const gaps = { product: config.productName, phone: group.supportPhone ?? config.supportPhone }
  return { language, gaps, t: texts[language] }
}

const mailOf = (portal: Portal, to: To, { title, text, after }: Words, more: Record<string, string> = {}) => {
  const { language, gaps: own, t } = spokenTo(portal, to)
  const gaps = { ...own, ...more }
  return layOutMail({
    language,
    direction: directionOf(language),
    product: gaps.product,
    title: filled(t[title], gaps),
    paragraphs: [text, ...after].map((key) => filled(t[key], gaps)),
    foot: filled(t.foot, gaps),
  })
}

type Notice = 'emailAsked' | 'emailChanged' | 'phoneChanged' | 'passwordChanged' | 'closed'

/** Tells the address that the profile had till now, in the writer's transaction, what became of the account: its owner learns of a thief by it. */
export const postAccountNotice = async (portal: Portal, tx: Db, to: To, what: Notice): Promise<void> => {
  const after = what === 'closed' ? (['closedAgain', 'notMe'] as const) : (['notMe'] as const)
  const mail = mailOf(portal, to, { title: `${what}Title`, text: what, after })
  await postMessage(tx, portal.clock.now(), { channel: 'email', kind: 'account-notice', to: to.profile.email, ...mail })
}

/** Tells a phone that another is to take its place. */
export const postToFormerPhone = async (portal: Portal, tx: Db, to: To, number: string): Promise<void> => {
  const { t, gaps } = spokenTo(portal, to)
  await postMessage(tx, portal.clock.now(), { channel: 'text', kind: 'account-notice', to: number, text: filled(t.phoneToFormer, gaps) })
}

type Code = { pin: string; minutes: number; deliverBy: Date }

/** Sends a code to a phone; a voice says its digits one by one. */
export const postPhoneCode = async (
  portal: Portal,
  tx: Db,
  to: To,
  { pin, minutes, deliverBy, number, method }: Code & { number: string; method: 'text' | 'phone_call' },
): Promise<void> => {
  const { t, gaps, language } = spokenTo(portal, to)
  const isSpoken = method === 'phone_call'
  const text = filled(isSpoken ? t.phoneCodeSpoken : t.phoneCode, {
    ...gaps,
    minutes: String(minutes),
    pin: isSpoken ? [...pin].join(', ') : pin,
  })
  await postMessage(tx, portal.clock.now(), { channel: method, kind: 'pin', to: number, text, language, deliverBy, secret: true })
}

export const postEmailCode = async (portal: Portal, tx: Db, to: To, { pin, minutes, deliverBy, email }: Code & { email: string }) => {
  const words = { title: 'emailCodeTitle', text: 'emailCode', after: ['emailCodeNotMe'] } as const
  const mail = mailOf(portal, to, words, { pin, minutes: String(minutes) })
  await postMessage(tx, portal.clock.now(), { channel: 'email', kind: 'pin', to: email, ...mail, deliverBy, secret: true })
}
