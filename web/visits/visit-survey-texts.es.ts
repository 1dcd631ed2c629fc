import type { Translation } from '#ui/lib/texts.ts'
import type { visitSurveyTexts as en } from '#web/visits/visit-survey-texts.en.ts'

export const visitSurveyTexts: Translation<typeof en> = {
  title: '¿Cómo fue esta visita?',
  lead: 'Sus respuestas nos ayudan a mejorar la atención. Las leemos sin su nombre. Su profesional médico no las ve.',
  given: 'Gracias por su respuesta. Puede cambiarla hasta el {date}.',
  helped: '¿Se atendió lo que le preocupaba?',
  yes: 'Sí',
  partly: 'En parte',
  no: 'No',
  ease: '¿Qué tan fácil fue recibir atención?',
  easy: 'Fácil',
  neither: 'Ni fácil ni difícil',
  hard: 'Difícil',
  choose: 'Elija una respuesta',
  comment: '¿Algo más? (opcional)',
  commentHint:
    'No incluya nombres ni datos médicos. Aquí nadie responde. Si tiene preguntas sobre su atención, escriba a su equipo de atención. En una emergencia, llame al 911.',
  send: 'Enviar respuestas',
  change: 'Cambiar respuestas',
  dismiss: 'Ahora no',
  sent: 'Gracias. Recibimos sus respuestas.',
  closed: 'Ya no puede responder esta encuesta. No guardamos sus respuestas.',
  unreadable: 'No pudimos leer su comentario. Si cambia sus respuestas, lo reemplazará.',
}
