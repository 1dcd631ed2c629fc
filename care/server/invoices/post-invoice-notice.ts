import type { Care } from '#care/server/care.ts'
import { invoiceNoticeTexts as ar } from '#care/server/invoices/invoice-notice-texts.ar.ts'
import { invoiceNoticeTexts as en, type InvoiceNoticeTexts } from '#care/server/invoices/invoice-notice-texts.en.ts'
import { invoiceNoticeTexts as es } from '#care/server/invoices/invoice-notice-texts.es.ts'
import type { Invoice } from '#care/server/invoices/invoice-store.ts'
import { type CareMember, findMember } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import { layOutMail } from '#platform/outbox/mail-layout.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'

const texts: Record<Language, InvoiceNoticeTexts> = { en, es, ar }

type Notice = { what: 'raised' | 'paid' | 'refunded'; key: string }

const postTo = async ({ config, clock }: Care, tx: Db, { id, claims }: CareMember, { what, key }: Notice): Promise<void> => {
  const { email, phone, language } = claims.member
  const t = texts[language]
  const address = `${config.publicUrl}${paths.invoices}`
  const gaps = { product: config.productName, phone: config.supportPhone }
  const sentence = filled(t[what], gaps)
  // A member whom the portal last named before it said so hears by mail.
  const channels = (claims.invoices as { channels: string[] } | undefined)?.channels ?? ['email']
  const common = (channel: string) => ({ kind: 'invoice notice', dedupeKey: `invoice ${key} ${what} ${id} ${channel}` })
  if (channels.includes('email')) {
    const mail = layOutMail({
      ...{ language, direction: directionOf(language), product: config.productName, title: filled(t[`${what}Title`], gaps) },
      ...{ paragraphs: [sentence], action: { label: t.open, url: address }, foot: filled(t.foot, gaps) },
    })
    await postMessage(tx, clock.now(), { channel: 'email', to: email, language, ...mail, ...common('email') })
  }
  if (channels.includes('text') && phone !== null)
    await postMessage(tx, clock.now(), {
      ...{ channel: 'text', to: phone, language, text: filled(t.short, { ...gaps, sentence, address }) },
      ...common('text'),
    })
}

/** Tells who asked for the visit, and the patient if they have an account of their own: that there is something, never how much or what for. */
export const postInvoiceNotice = async (
  care: Care,
  tx: Db,
  { memberId, patientId }: Pick<Invoice, 'memberId' | 'patientId'>,
  notice: Notice,
): Promise<void> => {
  for (const id of new Set([memberId, patientId])) {
    const member = await findMember(tx, id)
    if (member) await postTo(care, tx, member, notice)
  }
}
