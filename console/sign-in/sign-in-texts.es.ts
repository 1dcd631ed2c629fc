import type { signInTexts as en } from '#console/sign-in/sign-in-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const signInTexts: Translation<typeof en> = {
  title: 'Iniciar sesión',
  lead: 'Para quienes gestionan el portal. Los miembros inician sesión en otra página.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  next: 'Continuar',
  pinSent: 'Un PIN va en camino a {to} y es válido durante unos minutos.',
  pin: 'PIN',
  open: 'Iniciar sesión',
  resend: 'Enviar un PIN nuevo',
  resent: 'Un PIN nuevo está en camino. El anterior ya no sirve.',
  other: 'Usar otra cuenta',
  again: 'Inicie sesión de nuevo',
  ended: 'Su sesión ha terminado. Lo que estaba haciendo sigue aquí.',
  leave: 'Salir de la consola',
}
