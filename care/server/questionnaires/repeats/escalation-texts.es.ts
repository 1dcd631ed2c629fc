import type { EscalationTexts } from '#care/server/questionnaires/repeats/escalation-texts.en.ts'

export const escalationTexts: EscalationTexts = {
  title: 'Una respuesta urgente sigue sin confirmarse',
  lead: 'Un paciente de un estado donde usted tiene licencia dio una respuesta urgente fuera de una visita, y ningún profesional la ha confirmado en una hora. Abra {product} para ver quién es y confirme que usted se encarga.',
  open: 'Abrir la clínica',
  foot: 'Para obtener ayuda, llame al {phone}.',
}
