import type { InvoiceNoticeTexts } from '#care/server/invoices/invoice-notice-texts.en.ts'

export const invoiceNoticeTexts: InvoiceNoticeTexts = {
  raisedTitle: 'Tiene una factura nueva',
  raised: 'Tiene una factura nueva en {product}. Inicie sesión para verla.',
  paidTitle: 'Recibimos su pago',
  paid: 'Recibimos su pago. Encontrará su recibo en {product}.',
  refundedTitle: 'Su reembolso está en camino',
  refunded: 'Le enviamos un reembolso. Encontrará los detalles en {product}. Su banco puede tardar unos días.',
  open: 'Abrir mis facturas',
  short: '{product}: {sentence} {address}',
  foot: 'Puede elegir cómo le notificamos sobre las facturas en la configuración de la cuenta. Nunca le pedimos su tarjeta por correo electrónico ni por teléfono. ¿Tiene preguntas? Llame al {phone}.',
}
