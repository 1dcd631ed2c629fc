import type { DocumentNoticeTexts } from '#care/server/documents/document-notice-texts.en.ts'

export const documentNoticeTexts: DocumentNoticeTexts = {
  title: 'Tiene un documento nuevo de su clínica',
  signed: 'Su profesional firmó un documento. Inicie sesión en {product} para leerlo o descargarlo.',
  withdrawnTitle: 'Se retiró un documento de su clínica',
  withdrawn: 'Su clínica retiró un documento. Inicie sesión en {product} para ver cuál y por qué.',
  open: 'Abrir mis documentos',
  short: '{product}: {sentence} {address}',
  foot: '¿Preguntas? Llame al {phone}.',
}
