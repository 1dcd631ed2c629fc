export const discountCardTexts = {
  title: 'Your discount card for {drug}',
  show: 'Show this card to the pharmacist to get the best price.',
  memberId: 'Member ID: {id}',
  group: 'Group: {group}',
  pcn: 'PCN: {pcn}',
  bin: 'BIN: {bin}',
  drug: 'Prescription: {drug}',
  location: 'Location: {pharmacy}, {address}',
  confirm: 'Call the pharmacy to confirm the price.',
  helpLine: 'Discount help line: {phone}',
  foot: 'This card isn’t insurance and doesn’t replace it. Savings vary by drug and pharmacy.',
} as const
export type DiscountCardTexts = Record<keyof typeof discountCardTexts, string>
