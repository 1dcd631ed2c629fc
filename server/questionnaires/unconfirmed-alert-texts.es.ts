import type { UnconfirmedAlertTexts } from '#server/questionnaires/unconfirmed-alert-texts.en.ts'

export const unconfirmedAlertTexts: UnconfirmedAlertTexts = {
  title: 'Ningún profesional ha confirmado una respuesta urgente',
  lead: 'Un paciente dio una respuesta urgente a un cuestionario fuera de una visita. Ningún profesional la ha confirmado en cinco horas.',
  next: 'Llame a un profesional con licencia donde están sus pacientes y pídale que abra ahora su lista de espera en {product}.',
  open: 'Ver a los profesionales',
  foot: 'Para obtener ayuda, llame al {phone}.',
}
