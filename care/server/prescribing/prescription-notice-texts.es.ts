import type { PrescriptionNoticeTexts } from '#care/server/prescribing/prescription-notice-texts.en.ts'

export const prescriptionNoticeTexts: PrescriptionNoticeTexts = {
  title: 'Hay novedades sobre su receta',
  news: 'Hay novedades sobre una receta. Inicie sesión en {product} para verlas.',
  problem: 'Una receta todavía no ha llegado a la farmacia. Estamos trabajando en ello. Inicie sesión en {product} para ver cómo va.',
  open: 'Abrir mis recetas',
  short: '{product}: {sentence} {address}',
  clinicTitle: 'Una receta necesita su atención',
  clinicText: 'Una receta que usted firmó no ha llegado a la farmacia. Inicie sesión para ver cuál es y qué puede hacer.',
  clinicOpen: 'Abrir recetas',
  foot: '¿Preguntas? Llame al {phone}.',
}
