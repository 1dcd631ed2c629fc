import type { DiscountCardTexts } from '#server/prescriptions/discount-card-texts.en.ts'

export const discountCardTexts: DiscountCardTexts = {
  title: 'Su tarjeta de descuento para {drug}',
  show: 'Muestre esta tarjeta al farmacéutico para obtener el mejor precio.',
  memberId: 'N.º de miembro: {id}',
  group: 'Grupo: {group}',
  pcn: 'PCN: {pcn}',
  bin: 'BIN: {bin}',
  drug: 'Medicamento: {drug}',
  location: 'Farmacia: {pharmacy}, {address}',
  confirm: 'Llame a la farmacia para confirmar el precio.',
  helpLine: 'Línea de ayuda para descuentos: {phone}',
  foot: 'Esta tarjeta no es un seguro ni lo sustituye. El ahorro varía según el medicamento y la farmacia.',
}
