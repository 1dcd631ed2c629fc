import { layOutMail } from '#platform/outbox/mail-layout.ts'
import type { DirectoryFacility } from '#server/directory/directory-store.ts'
import { discountCardTexts as ar } from '#server/prescriptions/discount-card-texts.ar.ts'
import { type DiscountCardTexts, discountCardTexts as en } from '#server/prescriptions/discount-card-texts.en.ts'
import { discountCardTexts as es } from '#server/prescriptions/discount-card-texts.es.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language } from '#shared/languages.ts'
import type { DiscountCard } from '#shared/prescriptions/prescription-calls.ts'

const texts: Record<Language, DiscountCardTexts> = { en, es, ar }

export type CardMail = {
  language: Language
  product: string
  phone: string
  card: DiscountCard
  drug: string
  pharmacy: Pick<DirectoryFacility, 'company' | 'address1' | 'city' | 'state' | 'zip'>
}

const gapsOf = ({ phone, card, drug, pharmacy }: CardMail) => ({
  ...{ drug, phone, id: card.member_id, group: card.group_number, pcn: card.rxpcn, bin: card.rxbin },
  pharmacy: pharmacy.company,
  address: `${pharmacy.address1}, ${pharmacy.city}, ${pharmacy.state} ${pharmacy.zip}`,
})

/** The card in words, with the drug and the pharmacy that it was looked at for; no price, for that may change before it is read. */
export const discountCardMail = (mail: CardMail) => {
  const t = texts[mail.language]
  const gaps = gapsOf(mail)
  return layOutMail({
    language: mail.language,
    direction: directionOf(mail.language),
    product: mail.product,
    title: filled(t.title, gaps),
    paragraphs: [t.show, t.memberId, t.group, t.pcn, t.bin, t.drug, t.location, t.confirm, t.helpLine].map((line) => filled(line, gaps)),
    foot: filled(t.foot, gaps),
  })
}
