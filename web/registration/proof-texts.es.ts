import type { Translation } from '#ui/lib/texts.ts'
import type { proofTexts as english } from '#web/registration/proof-texts.en.ts'

export const proofTexts: Translation<typeof english> = {
  title: 'Confirme que es usted',
  lead: 'Para proteger sus registros médicos, le enviamos un código antes de crear su cuenta. Elija un contacto suyo que tengamos registrado.',
  ways: 'Adónde enviar el código',
  email: 'Correo electrónico',
  text: 'Mensaje de texto',
  phone_call: 'Llamada telefónica',
  send: 'Enviar código',
  none: 'No puedo usar ninguno de estos',
  sentTo: 'Introduzca el código que enviamos a {to}. Vale durante 15 minutos.',
  code: 'Código',
  confirm: 'Confirmar',
  again: 'Enviar el código otra vez',
  sentAgain: 'Le enviamos un código nuevo.',
  other: 'Enviarlo a otro lugar',
  noneLead: 'No tenemos registrado ningún correo electrónico ni teléfono suyo, así que no podemos enviarle un código.',
  askLead:
    'Díganos cómo comunicarnos con usted. Lo revisaremos y le responderemos en unos días. También ayuda pedir a su empleador o a su plan que añada su correo electrónico a su archivo y luego registrarse de nuevo.',
  contactEmail: 'Correo electrónico',
  contactPhone: 'Teléfono',
  oneIsEnough: 'Basta con un correo electrónico o un teléfono',
  note: '¿Algo que debamos saber? (opcional)',
  ask: 'Pedir ayuda',
  back: 'Volver',
  asked: 'Lo revisaremos',
  number: 'Su número de referencia es',
  keep: 'Guárdelo. Con él y su fecha de nacimiento podrá ver nuestra respuesta.',
  checkStatus: 'Ver en qué estado está',
  done: 'Listo',
}
