import type { signInTexts as en } from '#console/sign-in/sign-in-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const signInTexts: Translation<typeof en> = {
  title: 'Iniciar sesión',
  lead: 'Para quienes gestionan el portal. Los miembros inician sesión en otra página.',
  leave: 'Salir de la consola',
}
