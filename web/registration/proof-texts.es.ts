import type { Translation } from '#ui/lib/texts.ts'
import type { proofTexts as english } from '#web/registration/proof-texts.en.ts'

export const proofTexts: Translation<typeof english> = {
  title: 'Confirme que es usted',
  lead: 'Para proteger su expediente médico, le enviaremos un código antes de crear su cuenta. Elija un contacto suyo que tengamos registrado.',
  ways: 'A dónde enviar el código',
  email: 'Correo electrónico',
  text: 'Mensaje de texto',
  phone_call: 'Llamada telefónica',
  send: 'Enviar código',
  none: 'No puedo usar ninguno de estos',
  sentTo: 'Ingrese en los próximos 15 minutos el código que enviamos a {to}.',
  code: 'Código',
  confirm: 'Confirmar',
  again: 'Enviar el código otra vez',
  sentAgain: 'Le enviamos un código nuevo.',
  other: 'Enviarlo a otro lugar',
}
