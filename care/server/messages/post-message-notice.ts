import type { Care } from '#care/server/care.ts'
import { messageNoticeTexts as ar } from '#care/server/messages/message-notice-texts.ar.ts'
import { messageNoticeTexts as en, type MessageNoticeTexts } from '#care/server/messages/message-notice-texts.en.ts'
import { messageNoticeTexts as es } from '#care/server/messages/message-notice-texts.es.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import { layOutMail } from '#platform/outbox/mail-layout.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'

const texts: Record<Language, MessageNoticeTexts> = { en, es, ar }

type Noticed = { member: CareMember; messageId: string; now: Date }

/** Says that there is a message, never what it says or of whom it is: mails and texts are read by others too. */
export const postMessageNotice = async ({ config }: Care, tx: Db, { member, messageId, now }: Noticed): Promise<void> => {
  const { email, phone, language } = member.claims.member
  const { title, text, read, foot, short } = texts[language]
  const url = `${config.publicUrl}${paths.messages}`
  const gaps = { product: config.productName, phone: config.supportPhone, url }
  // A member whom the portal last named before it said so hears by mail.
  const channels = (member.claims.messages as { channels: string[] } | undefined)?.channels ?? ['email']
  const common = { kind: 'message notice', language } as const
  if (channels.includes('email')) {
    const mail = layOutMail({
      ...{ language, direction: directionOf(language), product: config.productName, title: filled(title, gaps) },
      ...{ paragraphs: [filled(text, gaps)], action: { label: read, url }, foot: filled(foot, gaps) },
    })
    await postMessage(tx, now, { ...common, ...mail, channel: 'email', to: email, dedupeKey: `${messageId} ${member.id} email` })
  }
  if (channels.includes('text') && phone !== null)
    await postMessage(tx, now, {
      ...common,
      text: filled(short, gaps),
      channel: 'text',
      to: phone,
      dedupeKey: `${messageId} ${member.id} text`,
    })
}
