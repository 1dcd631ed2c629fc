import type { AccountNoticeTexts } from '#server/account/account-notice-texts.en.ts'

export const accountNoticeTexts: AccountNoticeTexts = {
  phoneCode:
    'Su código para confirmar este teléfono en {product} es {pin}. Vence en {minutes} minutos. Nunca se lo pediremos por teléfono ni por correo electrónico.',
  phoneCodeSpoken: 'Hola. Le llamamos de {product}. Su código es: {pin}. Repetimos: {pin}. Adiós.',
  phoneToFormer:
    '{product}: se ingresó otro número de teléfono en su cuenta. Los PIN llegan a este hasta que se confirme el nuevo. ¿No fue usted? Llame al {phone}.',
  emailCodeTitle: 'Confirme su nuevo correo electrónico de {product}',
  emailCode: 'Su código es {pin}. Ingréselo en la configuración de la cuenta. Vence en {minutes} minutos.',
  emailCodeNotMe: 'Si no tiene una cuenta con nosotros, ignore este correo.',
  emailAskedTitle: 'Se ingresó otro correo electrónico en su cuenta de {product}',
  emailAsked:
    'Cuando se confirme la nueva dirección, iniciará sesión con ella y enviaremos los correos ahí. Hasta entonces no cambia nada.',
  emailChangedTitle: 'Se cambió el correo electrónico de su cuenta de {product}',
  emailChanged: 'Use su nueva dirección para iniciar sesión. Enviaremos los correos ahí. Este es el último correo a esta dirección.',
  phoneChangedTitle: 'Se cambió el teléfono de su cuenta de {product}',
  phoneChanged: 'Enviaremos los PIN a su nuevo teléfono. En los dispositivos de confianza se pedirá un PIN una vez más.',
  welcomeTitle: 'Confirme su correo electrónico para {product}',
  welcome: 'Le damos la bienvenida a {product}. Su código es {pin}. Ingréselo para activar su cuenta. Vence en {minutes} minutos.',
  welcomeNotMe: 'Si usted no se registró, ignore este correo. Nadie puede usar esta cuenta sin el código.',
  provedTitle: 'Su correo electrónico de {product} está confirmado',
  proved:
    'Para proteger su cuenta, eliminamos todo lo que se agregó antes de que confirmara su dirección: llaves de acceso, la aplicación de autenticación, los dispositivos de confianza y las demás sesiones. Si algo era suyo, vuelva a agregarlo en la configuración de la cuenta.',
  passwordChangedTitle: 'Se cambió su contraseña de {product}',
  passwordChanged: 'Su contraseña se acaba de cambiar y cerramos la sesión en todos los dispositivos.',
  closedTitle: 'Su cuenta de {product} está cerrada',
  closed:
    'Acaba de cerrar su cuenta. Nadie puede iniciar sesión con ella. Solo conservamos lo que la ley exige, durante el tiempo que exige.',
  closedAgain: 'Si sigue teniendo cobertura, puede registrarse de nuevo cuando quiera.',
  notMe: 'Si no fue usted, llame ahora al {phone}.',
  foot: '{product} nunca pide códigos ni contraseñas por correo electrónico ni por teléfono.',
}
