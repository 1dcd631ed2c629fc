import type { clinicMessagesTexts as en } from '#care/clinic/messages/clinic-messages-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicMessagesTexts: Translation<typeof en> = {
  title: 'Mensajes',
  lead: 'Conversaciones con sus equipos de atención. Primero, las que esperan respuesta.',
  waiting: 'Esperan respuesta',
  answered: 'Respondidas',
  none: 'No hay mensajes',
  noneText: 'Lo que los pacientes escriban a sus equipos de atención aparecerá aquí.',
  back: 'Todos los mensajes',
  loading: 'Conversación',
  gone: 'Esta conversación no es una de las suyas',
  goneText: 'Usted responde por los tipos de consulta que atiende, y por facturación y asistencia.',
  more: 'Las conversaciones más antiguas no aparecen aquí.',
}
