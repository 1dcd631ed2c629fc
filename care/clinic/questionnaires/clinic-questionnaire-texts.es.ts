import type { clinicQuestionnaireTexts as english } from '#care/clinic/questionnaires/clinic-questionnaire-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicQuestionnaireTexts: Translation<typeof english> = {
  title: 'Cuestionarios',
  none: 'Aún no hay cuestionarios.',
  selfHarmBadge: 'Pensamientos de hacerse daño',
  selfHarm: 'PHQ-9, pregunta 9: el paciente respondió “{answer}” sobre pensamientos de muerte o de hacerse daño.',
  selfHarmBefore: 'PHQ-9, pregunta 9: el paciente primero indicó pensamientos de muerte o de hacerse daño y luego cambió la respuesta.',
  selfHarmNext: 'Pregunte por ello primero. Al paciente se le mostraron el 988 y el 911.',
  urgentBadge: 'Respuesta urgente',
  urgent: '{questionnaire}: una respuesta requiere atención.',
  urgentBefore: '{questionnaire}: el paciente dio primero una respuesta urgente y luego la cambió.',
  urgentAnswer: '«{question}»: {answer}',
  unsent: 'Sin enviar',
  answers: 'Todas las respuestas',
  unanswered: 'Sin respuesta',
}
