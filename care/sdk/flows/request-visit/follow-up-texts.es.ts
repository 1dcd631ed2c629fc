import type { followUpTexts as english } from '#care/sdk/flows/request-visit/follow-up-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const followUpTexts: Translation<typeof english> = {
  title: 'Seguimiento con {name}',
  lead: 'Su profesional quisiera verle alrededor del {date}.',
  times: 'Horarios disponibles cerca de ese día',
  noTimes:
    'Todavía no hay horarios disponibles cerca de ese día. Los calendarios se abren con tres semanas de anticipación; vuelva a consultar más adelante.',
  inState: 'Estará en {state}',
  book: 'Reservar este horario',
  otherTimes: 'Ver otros horarios',
  decline: 'No, gracias',
  declineTitle: '¿Rechazar este seguimiento?',
  declineText: 'Dejaremos de ofrecerlo. Puede solicitar una visita en cualquier momento.',
  keep: 'Conservarlo',
  bookedTitle: 'Este seguimiento está reservado',
  bookedLead: 'Encontrará la visita en su página de inicio.',
  declinedTitle: 'Usted rechazó este seguimiento',
  overTitle: 'Este seguimiento ya pasó',
  overLead: 'Todavía puede solicitar una visita con el mismo profesional.',
  request: 'Solicitar una visita',
}
