import type { consoleSignInTexts as en } from '#console/sign-in/console-sign-in-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const consoleSignInTexts: Translation<typeof en> = {
  lead: 'Para quienes gestionan el portal. Los miembros inician sesión en otra página.',
  passwordLead: 'Elija una contraseña para la consola de operadores. Luego inicie sesión con ella y un PIN por correo electrónico.',
  leave: 'Salir de la consola',
}
