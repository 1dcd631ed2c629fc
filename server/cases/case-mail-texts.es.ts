import type { CaseMailTexts } from '#server/cases/case-mail-texts.en.ts'

export const caseMailTexts: CaseMailTexts = {
  title: 'Hemos respondido a su solicitud {reference}',
  answered:
    'Usted nos pidió que revisáramos su registro en {product}. Nuestra respuesta está lista: ábrala con su número de referencia {reference} y su fecha de nacimiento.',
  ticketTitle: 'Hemos respondido a su mensaje {reference}',
  ticketAnswered:
    'Usted escribió a la ayuda de {product}. Nuestra respuesta está lista: ábrala con su número de referencia {reference} y el correo desde el que escribió.',
  ticketSignedIn:
    'Usted escribió a la ayuda de {product}. Nuestra respuesta al mensaje {reference} está lista: inicie sesión y abra Ayuda para leerla.',
  read: 'Leer la respuesta',
  foot: 'Recibe este correo porque esta dirección se indicó en la solicitud. Si no fue usted, puede ignorarlo. ¿Preguntas? Llame al {phone}.',
}
