import type { consoleSignInTexts as en } from '#console/sign-in/console-sign-in-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const consoleSignInTexts: Translation<typeof en> = {
  lead: 'Para quienes gestionan el portal. Los miembros inician sesión en otra página.',
  passwordLead: 'Para la consola de operadores. Después inicie sesión con ella y con un PIN por correo.',
  leave: 'Salir de la consola',
}
