import type { RegistrationMailTexts } from '#server/registration/registration-mail-texts.en.ts'

export const registrationMailTexts = {
  title: 'Se creó su cuenta de {product}',
  made: 'Alguien se registró en {product} con su nombre, fecha de nacimiento y código postal. Si fue usted, no tiene que hacer nada.',
  notMe: 'Si no fue usted, llame ahora al {phone}. Cerraremos esa cuenta.',
  proofTitle: 'Su código para registrarse en {product}',
  proofCode: 'Su código es {pin}. Ingréselo en la página de registro. Vence en {minutes} minutos.',
  proofNotMe:
    'Si no se está registrando en este momento, otra persona está usando su nombre. No dé este código a nadie y llame al {phone}.',
  proofText:
    '{product}: su código de registro es {pin}. Vence en {minutes} minutos. No lo comparta con nadie. ¿No se está registrando? Llame al {phone}.',
  proofSpoken:
    'Hola. Le llamamos de {product}. Su código de registro es: {pin}. Repetimos: {pin}. Si no se está registrando, no dé este código a nadie. Adiós.',
  foot: 'Recibe este correo porque esta dirección figura en su archivo de beneficios.',
} satisfies RegistrationMailTexts
