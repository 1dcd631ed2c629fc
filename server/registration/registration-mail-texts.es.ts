import type { RegistrationMailTexts } from '#server/registration/registration-mail-texts.en.ts'

export const registrationMailTexts = {
  title: 'Se ha creado su cuenta de {product}',
  made: 'Alguien se inscribió en {product} con su nombre, fecha de nacimiento y código postal. Si fue usted, no tiene que hacer nada.',
  notMe: 'Si no fue usted, llame ahora al {phone}: cerraremos esa cuenta.',
  proofTitle: 'Su código para registrarse en {product}',
  proofCode: 'Su código es {pin}. Introdúzcalo donde se está registrando. Vale durante {minutes} minutos.',
  proofNotMe:
    'Si no se está registrando en este momento, otra persona está usando su nombre. No dé este código a nadie y llame al {phone}.',
  proofText:
    '{product}: su código para registrarse es {pin}. Vale durante {minutes} minutos. No se lo dé a nadie. ¿No se está registrando? Llame al {phone}.',
  proofSpoken:
    'Hola. Le llama {product}. Su código para registrarse es: {pin}. Otra vez: {pin}. Si no se está registrando, no dé este código a nadie. Adiós.',
  foot: 'Recibe este correo porque esta dirección figura en su archivo de beneficios.',
} satisfies RegistrationMailTexts
