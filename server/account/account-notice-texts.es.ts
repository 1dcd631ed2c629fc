import type { AccountNoticeTexts } from '#server/account/account-notice-texts.en.ts'

export const accountNoticeTexts: AccountNoticeTexts = {
  phoneCode:
    'Su código para confirmar este teléfono en {product} es {pin}. Vale durante {minutes} minutos. Nunca se lo pediremos por teléfono ni por correo.',
  phoneCodeSpoken: 'Hola. Le llama {product}. Su código es: {pin}. Otra vez: {pin}. Adiós.',
  phoneToFormer:
    '{product}: se introdujo otro número de teléfono en su cuenta. Los PIN llegan a este hasta que se confirme el nuevo. ¿No fue usted? Llame al {phone}.',
  emailCodeTitle: 'Confirme su nuevo correo electrónico de {product}',
  emailCode: 'Su código es {pin}. Introdúzcalo en la configuración de su cuenta. Vale durante {minutes} minutos.',
  emailCodeNotMe: 'Si no tiene una cuenta con nosotros, no responda a este correo: no pasará nada.',
  emailAskedTitle: 'Se introdujo otro correo electrónico en su cuenta de {product}',
  emailAsked:
    'Cuando se confirme la nueva dirección, iniciará sesión con ella y allí irán nuestros correos. Hasta entonces no cambia nada.',
  emailChangedTitle: 'El correo electrónico de su cuenta de {product} ha cambiado',
  emailChanged:
    'A partir de ahora se inicia sesión con la nueva dirección y allí irán nuestros correos. Este es el último a esta dirección.',
  phoneChangedTitle: 'El teléfono de su cuenta de {product} ha cambiado',
  phoneChanged: 'A partir de ahora los PIN van al nuevo teléfono. A los navegadores recordados se les pedirá un PIN otra vez.',
  welcomeTitle: 'Confirme su correo electrónico para {product}',
  welcome: 'Le damos la bienvenida a {product}. Su código es {pin}. Introdúzcalo para abrir su cuenta. Vale durante {minutes} minutos.',
  welcomeNotMe: 'Si usted no se registró, ignore este correo: sin el código, nadie puede usar esta cuenta.',
  provedTitle: 'Su correo electrónico de {product} está confirmado',
  proved:
    'Para proteger su cuenta, eliminamos todo lo que se añadió antes de confirmar su dirección: llaves de acceso, la aplicación de autenticación, los dispositivos de confianza y las demás sesiones. Si algo era suyo, vuelva a añadirlo en la configuración de su cuenta.',
  passwordChangedTitle: 'Su contraseña de {product} ha cambiado',
  passwordChanged: 'Su contraseña acaba de cambiar y se cerró la sesión en todos los dispositivos.',
  closedTitle: 'Su cuenta de {product} está cerrada',
  closed:
    'Usted lo acaba de pedir. Ya nadie puede iniciar sesión con ella. Lo que la ley nos obliga a conservar queda con nosotros hasta que venza su plazo.',
  closedAgain: 'Si sigue teniendo cobertura, puede registrarse de nuevo cuando quiera.',
  notMe: 'Si no fue usted, llame ahora al {phone}.',
  foot: '{product} nunca pide códigos ni contraseñas por correo ni por teléfono.',
}
