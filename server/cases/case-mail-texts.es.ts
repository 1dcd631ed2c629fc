import type { CaseMailTexts } from '#server/cases/case-mail-texts.en.ts'

export const caseMailTexts: CaseMailTexts = {
  title: 'Respondimos a su solicitud {reference}',
  answered:
    'Usted nos pidió que revisáramos su registro en {product}. Nuestra respuesta está lista. Para leerla, ingrese su número de referencia {reference} y su fecha de nacimiento.',
  ticketTitle: 'Respondimos a su mensaje {reference}',
  ticketAnswered:
    'Usted escribió al soporte de {product}. Nuestra respuesta está lista. Para leerla, ingrese su número de referencia {reference} y el correo electrónico desde el que escribió.',
  ticketSignedIn:
    'Usted escribió al soporte de {product}. Nuestra respuesta al mensaje {reference} está lista. Inicie sesión y abra Ayuda para leerla.',
  read: 'Leer la respuesta',
  foot: 'Recibe este correo porque alguien nos dio esta dirección con la solicitud. Si no fue usted, ignore este correo. ¿Tiene preguntas? Llame al {phone}.',
}
