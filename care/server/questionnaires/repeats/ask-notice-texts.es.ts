import type { AskNoticeTexts } from '#care/server/questionnaires/repeats/ask-notice-texts.en.ts'

export const askNoticeTexts: AskNoticeTexts = {
  title: 'Su clínica tiene algunas preguntas para usted',
  lead: 'Su profesional desea que responda unas preguntas breves. Inicie sesión en {product} para responderlas.',
  open: 'Responder las preguntas',
  short: '{product}: {sentence} {address}',
  foot: '¿Preguntas? Llame al {phone}.',
}
