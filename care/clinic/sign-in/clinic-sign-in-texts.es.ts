import type { clinicSignInTexts as en } from '#care/clinic/sign-in/clinic-sign-in-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicSignInTexts: Translation<typeof en> = {
  lead: 'Para los profesionales que atienden a nuestros miembros. Los miembros inician sesión en otra página.',
  leave: 'Salir de la clínica',
  passwordLead: 'Este enlace sirve una sola vez. Después, inicie sesión con su contraseña y un PIN que recibirá por correo electrónico.',
}
