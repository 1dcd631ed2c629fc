import { defineMessage } from '#platform/outbox/define-message.ts'
import { translationsOf } from '#platform/translations.ts'
import type { DirectoryFacility } from '#server/directory/directory-store.ts'
import { discountCardTexts } from '#server/prescriptions/discount-card-texts.en.ts'
import type { Language } from '#shared/languages.ts'
import type { DiscountCard } from '#shared/prescriptions/prescription-calls.ts'

const texts = await translationsOf(discountCardTexts, '#server/prescriptions/discount-card-texts')

export type CardMail = {
  language: Language
  product: string
  phone: string
  card: DiscountCard
  drug: string
  pharmacy: Pick<DirectoryFacility, 'company' | 'address1' | 'city' | 'state' | 'zip'>
}

/** The card as text, with the drug and the pharmacy that the member viewed. No price: it may change before the mail is read. */
const message = defineMessage(texts, {
  subject: 'title',
  body: ['show', 'memberId', 'group', 'pcn', 'bin', 'drug', 'location', 'confirm', 'helpLine'],
})

const paramsOf = ({ product, phone, card, drug, pharmacy }: CardMail) => ({
  product,
  drug,
  phone,
  id: card.member_id,
  group: card.group_number,
  pcn: card.rxpcn,
  bin: card.rxbin,
  pharmacy: pharmacy.company,
  address: `${pharmacy.address1}, ${pharmacy.city}, ${pharmacy.state} ${pharmacy.zip}`,
})

export const discountCardMail = (mail: CardMail) => message.mail({ language: mail.language, params: paramsOf(mail) })
