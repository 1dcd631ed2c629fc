import type { RegistrationMailTexts } from '#server/registration/registration-mail-texts.en.ts'

export const registrationMailTexts = {
  title: 'Se ha creado su cuenta de {product}',
  made: 'Alguien se inscribió en {product} con su nombre, fecha de nacimiento y código postal. Si fue usted, no tiene que hacer nada.',
  notMe: 'Si no fue usted, llame ahora al {phone}: cerraremos esa cuenta.',
  foot: 'Recibe este correo porque esta dirección figura en su archivo de beneficios.',
} satisfies RegistrationMailTexts
