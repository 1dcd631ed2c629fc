import type { clinicMessagesTexts as en } from '#care/clinic/messages/clinic-messages-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicMessagesTexts: Translation<typeof en> = {
  title: 'Mensajes',
  lead: 'Conversaciones con sus equipos de atención. Primero aparecen las que esperan respuesta.',
  waiting: 'Esperan respuesta',
  answered: 'Respondidas',
  none: 'No hay mensajes',
  noneText: 'Los mensajes de los pacientes a sus equipos de atención se mostrarán aquí.',
  back: 'Todos los mensajes',
  loading: 'Conversación',
  gone: 'Esta no es una de sus conversaciones',
  goneText: 'Puede responder mensajes sobre los tipos de visita que atiende y sobre facturación y soporte.',
  more: 'Las conversaciones más antiguas no se muestran aquí.',
  unlicensed:
    'Usted no tiene licencia en {state}, donde está este paciente. Puede responder sobre citas, facturas o documentos, pero no dar consejos médicos. Lo demás puede responderlo un colega con licencia en ese estado.',
  stateUnknown:
    'No sabemos en qué estado está este paciente, por lo que no puede dar consejos médicos aquí. Puede responder sobre citas, facturas o documentos.',
  noAdvice: 'Mi respuesta no contiene consejos médicos',
}
