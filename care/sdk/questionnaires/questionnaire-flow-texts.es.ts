import type { questionnaireFlowTexts as english } from '#care/sdk/questionnaires/questionnaire-flow-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const questionnaireFlowTexts: Translation<typeof english> = {
  offer: 'Antes de su visita',
  offerFor: 'Antes de la visita de {name}',
  offerText: {
    one: 'Responda {n} cuestionario corto. Ayuda a su profesional.',
    many: 'Responda {n} cuestionarios cortos. Ayudan a su profesional.',
    other: 'Responda {n} cuestionarios cortos. Ayudan a su profesional.',
  },
  offerFree: 'No es obligatorio. Su visita comienza de todos modos.',
  start: 'Comenzar',
  lead: 'Sus respuestas se guardan mientras responde. Su profesional las leerá.',
  leadFor: 'Responda por {name}. Las respuestas se guardan mientras responde y el profesional las leerá.',
  send: 'Enviar mis respuestas',
  sendAnyway: 'Enviar de todos modos',
  missing: {
    one: 'Dejó {n} pregunta sin responder. Puede enviarlo así, pero no habrá puntaje.',
    many: 'Dejó {n} preguntas sin responder. Puede enviarlo así, pero no habrá puntaje.',
    other: 'Dejó {n} preguntas sin responder. Puede enviarlo así, pero no habrá puntaje.',
  },
  later: 'Más tarde',
  thanks: 'Gracias',
  thanksText: 'Su profesional verá sus respuestas en la visita.',
  noneTitle: 'No hay nada que responder',
  noneText: 'Esta visita no tiene cuestionarios.',
  done: 'Listo',
  results: 'Ver mis resultados',

  crisisTitle: 'No está solo ni sola. Hay ayuda ahora mismo.',
  crisisSafe: 'Si cree que podría actuar según esos pensamientos, llame ahora. No espere a su visita.',
  crisisTold: 'También mostramos esta respuesta a su profesional.',
  crisisOn: 'Volver a mis respuestas',

  empty: 'Aún no hay resultados',
  emptyText: 'Algunas visitas incluyen un cuestionario corto. Sus resultados aparecerán aquí.',
  open: 'Por responder',
  noDiagnosis: 'Una detección no es un diagnóstico. Muestra cómo se sentía en ese momento. Hable de ello con su profesional.',
  resultFor: '{questionnaire} de {name}',
  latest: '{total} de {most}: {band}',
  noTotal: 'Sin puntaje: {answered} de {of} preguntas respondidas',
  unreadable: 'No pudimos leer estas respuestas.',
  better: 'Su puntaje es más bajo que la vez anterior. Más bajo significa menos señales.',
  worse: 'Su puntaje es más alto que la vez anterior. Más alto significa más señales.',
  same: 'Su puntaje es igual que la vez anterior.',
  date: 'Fecha',
  score: 'Puntaje',
}
