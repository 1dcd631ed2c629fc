import type { guestVideoTexts as en } from '#care/guest/video/guest-video-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const guestVideoTexts: Translation<typeof en> = {
  title: 'Visita por video',
  lead: '{name}, tiene una invitación a la visita de {patient}.',
  leadInterpreter:
    '{name}, tiene una invitación para interpretar en la visita de {patient} con {clinician}. En la llamada, todos verán que usted es intérprete.',
  aClinician: 'un profesional',
  leadWith: '{name}, tiene una invitación a la visita de {patient} con {clinician}.',
  notOpen: 'La visita todavía no ha empezado.',
  opensAt: 'Puede unirse a partir del {time}.',
  keepOpen: 'Deje esta página abierta. Continuará automáticamente.',
  over: 'Esta invitación ya no es válida',
  overText: 'Es posible que la visita haya terminado o que se haya cancelado la invitación. Pregunte a la persona que le envió el enlace.',
  left: 'Salió de la llamada',
  elsewhere: 'Está en esta llamada en otra pestaña o en otro dispositivo',
  comeBack: 'Volver a unirse',
  ended: 'La visita terminó',
  cancelled: 'La visita se canceló',
  withdrawn: 'Se canceló la invitación',
  closeText: 'Puede cerrar esta página.',
}
