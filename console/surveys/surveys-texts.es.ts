import type { surveysTexts as en } from '#console/surveys/surveys-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const surveysTexts: Translation<typeof en> = {
  title: 'Encuestas sobre visitas',
  lead: 'Lo que responden los miembros después de una visita terminada. Un mes aparece nueve días después de su fin, cuando sus respuestas ya no pueden cambiar. Nunca se muestran menos de cinco respuestas y, a veces, se oculta un número mayor para que nadie pueda calcular uno pequeño.',
  readComments: 'Leer comentarios',
  months: 'Por mes',
  types: 'Por tipo de visita, {month}',
  groups: 'Por grupo, {month}',
  month: 'Mes',
  type: 'Tipo de visita',
  group: 'Grupo',
  answers: 'Respuestas',
  helped: 'Se atendió lo que preocupaba: sí / en parte / no',
  ease: 'Recibir atención: fácil / ni fácil ni difícil / difícil',
  hidden: 'No se muestra',
  shownMonth: 'Mes que se desglosa',
  latest: 'Último mes',
  none: 'Todavía no hay ningún mes con respuestas para mostrar.',
  few: 'Hay muy pocas respuestas para desglosarlas.',
  commentsTitle: 'Comentarios de las encuestas',
  commentsLead:
    'Los comentarios no muestran quién los escribió ni la visita. Nadie espera una respuesta. Cada página que lea queda en el registro de auditoría.',
  from: 'Desde',
  to: 'Hasta',
  date: 'Fecha',
  comment: 'Comentario',
  noComments: 'No hay comentarios en estos días.',
  unreadable: 'No pudimos leer este dato.',
}
