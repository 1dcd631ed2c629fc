import type { clinicVideoTexts as en } from '#care/clinic/video/clinic-video-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicVideoTexts: Translation<typeof en> = {
  title: 'Video',
  join: 'Entrar en la llamada',
  joinText: '{name} entra en la llamada desde la sala de espera. Puede escribir mientras hablan.',
  soonText: 'Cuando inicie la consulta, {name} entrará desde la sala de espera. Pruebe antes su cámara y su sonido.',
  check: 'Probar cámara y sonido',
  elsewhere: 'Está en esta llamada en otra pestaña o en otro dispositivo.',
  guests: 'Invitados',
  phoneTitle: 'Por teléfono',
  phoneNow: 'Llame ahora a {name}. El paciente espera su llamada.',
  phoneSoon: 'Usted llama a {name} a la hora de la consulta, una vez que la haya iniciado.',
}
