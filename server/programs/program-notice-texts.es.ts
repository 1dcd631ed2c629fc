import type { ProgramNoticeTexts } from '#server/programs/program-notice-texts.en.ts'

export const programNoticeTexts: ProgramNoticeTexts = {
  title: 'Se inscribió en un programa',
  enrolled: 'Se inscribió en un programa de {product}. Inicie sesión y abra su bandeja de entrada para ver cuál es y qué sigue.',
  open: 'Abrir la bandeja de entrada',
  short: '{product}: se inscribió en un programa. Inicie sesión para ver cuál es: {url}',
  foot: 'Puede elegir qué mensajes recibe en la configuración de la cuenta. ¿Tiene preguntas? Llame al {phone}.',
}
