import type { ProgramNoticeTexts } from '#server/programs/program-notice-texts.en.ts'

export const programNoticeTexts: ProgramNoticeTexts = {
  title: 'Se inscribió en un programa',
  enrolled:
    'Su inscripción en un programa de {product} está completa. Inicie sesión y abra su bandeja de entrada para ver cuál es y qué sigue.',
  open: 'Abrir la bandeja de entrada',
  short: '{product}: su inscripción en un programa está completa. Inicie sesión para ver cuál es: {url}',
  foot: 'Puede elegir qué mensajes recibe en la configuración de su cuenta. ¿Preguntas? Llame al {phone}.',
}
