import type { AnswerAlertTexts } from '#care/server/questionnaires/repeats/answer-alert-texts.en.ts'

export const answerAlertTexts: AnswerAlertTexts = {
  title: 'La respuesta de un paciente requiere su atención ahora',
  lead: 'Un paciente dio una respuesta urgente fuera de una visita. Abra {product} para ver quién es y comuníquese con esa persona ahora.',
  open: 'Abrir la clínica',
  foot: 'Para obtener ayuda, llame al {phone}.',
}
