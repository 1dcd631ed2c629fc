import type { clinicVideoTexts as en } from '#care/clinic/video/clinic-video-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicVideoTexts: Translation<typeof en> = {
  title: 'Video',
  join: 'Unirse a la llamada',
  joinText: '{name} se unirá a la llamada desde la sala de espera. Puede escribir mientras hablan.',
  soonText: 'Cuando inicie la visita, {name} se unirá desde la sala de espera. Antes, pruebe su cámara y su sonido.',
  check: 'Probar cámara y sonido',
  elsewhere: 'Está en esta llamada en otra pestaña o en otro dispositivo.',
  guests: 'Personas invitadas',
  phoneTitle: 'Por teléfono',
  phoneNow: 'Llame ahora a {name}. El paciente espera su llamada.',
  phoneSoon: 'Inicie la visita y llame a {name} a la hora programada.',
}
