import type { Care } from '#care/server/care.ts'
import { invoiceNoticeTexts } from '#care/server/invoices/invoice-notice-texts.en.ts'
import type { Invoice } from '#care/server/invoices/invoice-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { noticeRecipients } from '#care/server/session/notice-recipients.ts'
import type { Db } from '#platform/db/db.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { paths } from '#shared/paths.ts'

const texts = await translationsOf(invoiceNoticeTexts, '#care/server/invoices/invoice-notice-texts')

type Notice = { what: 'raised' | 'paid' | 'refunded'; key: string }

const postTo = async ({ config, clock }: Care, tx: Db, { id, claims }: CareMember, { what, key }: Notice): Promise<void> => {
  const { email, phone, language } = claims.member
  const message = defineMessage(texts, { subject: `${what}Title`, body: [what], action: 'open', short: 'short' })
  const params = { product: config.productName, phone: config.supportPhone }
  const values = { language, params, url: `${config.publicUrl}${paths.invoices}` }
  // Claims from an older portal have no channels: such a member gets e-mail.
  const channels = (claims.invoices as { channels: string[] } | undefined)?.channels ?? ['email']
  const common = (channel: string) => ({ kind: 'invoice notice' as const, dedupeKey: `invoice ${key} ${what} ${id} ${channel}` })
  if (channels.includes('email'))
    await postMessage(tx, clock.now(), { channel: 'email', to: email, language, ...message.mail(values), ...common('email') })
  if (channels.includes('text') && phone !== null)
    await postMessage(tx, clock.now(), { channel: 'text', to: phone, language, text: message.text(values), ...common('text') })
}

/** Notifies the requester, and the patient if they have an account. The notice states neither amount nor reason. */
export const postInvoiceNotice = async (
  care: Care,
  tx: Db,
  { memberId, patientId }: Pick<Invoice, 'memberId' | 'patientId'>,
  notice: Notice,
): Promise<void> => {
  for (const member of await noticeRecipients(tx, patientId, [memberId, patientId])) await postTo(care, tx, member, notice)
}
