import type { InvoiceNoticeTexts } from '#care/server/invoices/invoice-notice-texts.en.ts'

export const invoiceNoticeTexts: InvoiceNoticeTexts = {
  raisedTitle: 'Tiene una factura nueva',
  raised: 'Hay una factura nueva para usted en {product}. Inicie sesión para leerla.',
  paidTitle: 'Su pago ha llegado',
  paid: 'Un pago suyo ha llegado. Su recibo está en {product}.',
  refundedTitle: 'Le estamos devolviendo dinero',
  refunded: 'Se le ha devuelto algo que pagó. Lo encuentra en {product}; los bancos pueden tardar unos días.',
  open: 'Abrir mis facturas',
  short: '{product}: {sentence} {address}',
  foot: 'En la configuración de su cuenta elige cómo le avisamos de las facturas. Nunca le pedimos su tarjeta por correo ni por teléfono. ¿Preguntas? Llame al {phone}.',
}
