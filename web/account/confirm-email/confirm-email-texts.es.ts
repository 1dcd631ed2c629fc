import type { Translation } from '#ui/lib/texts.ts'
import type { confirmEmailTexts as english } from '#web/account/confirm-email/confirm-email-texts.en.ts'

export const confirmEmailTexts: Translation<typeof english> = {
  title: 'Confirme su correo electrónico',
  sentTo: 'Ingrese el código que enviamos a {to}.',
  why: 'Así nadie más puede usar su dirección y se activa su cuenta.',
  code: 'Código',
  confirm: 'Confirmar',
  again: 'Enviar el código otra vez',
  sentAgain: 'Le enviamos un código nuevo.',
  other: 'Usar otra dirección',
  newEmail: 'Correo electrónico',
  password: 'Contraseña',
  passwordHint: 'La que acaba de elegir',
  change: 'Enviar un código a esta dirección',
  cancel: 'Cancelar',
  confirmed: 'Su correo electrónico está confirmado.',
  spam: '¿No le llegó el correo? Revise su carpeta de correo no deseado y la dirección de arriba.',
}
