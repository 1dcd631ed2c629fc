import type { guestVideoTexts as en } from '#care/guest/video/guest-video-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const guestVideoTexts: Translation<typeof en> = {
  title: 'Consulta por video',
  lead: '{name}, está invitado a una consulta de {patient}.',
  leadWith: '{name}, está invitado a la consulta de {patient} con {clinician}.',
  notOpen: 'La consulta todavía no ha empezado.',
  opensAt: 'Puede entrar a partir de {time}.',
  keepOpen: 'Deje esta página abierta: sigue sola.',
  over: 'Esta invitación ya no es válida',
  overText: 'Puede que la consulta haya terminado o que se haya retirado la invitación. Pregunte a quien le envió el enlace.',
  left: 'Ha salido de la llamada',
  elsewhere: 'Está en esta llamada en otra pestaña o en otro dispositivo',
  comeBack: 'Volver a entrar',
  ended: 'La consulta ha terminado',
  cancelled: 'La consulta fue cancelada',
  withdrawn: 'Se retiró la invitación',
  closeText: 'Puede cerrar esta página.',
}
