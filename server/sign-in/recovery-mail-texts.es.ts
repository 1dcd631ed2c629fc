import type { RecoveryMailTexts } from '#server/sign-in/recovery-mail-texts.en.ts'

export const recoveryMailTexts = {
  title: 'Restablezca su contraseña de {product}',
  asked: 'Ha solicitado una contraseña nueva. El enlace siguiente es válido durante 30 minutos y una sola vez.',
  action: 'Elegir una contraseña nueva',
  notMe: 'Si no la ha solicitado, no haga caso de este correo: su contraseña no cambia.',
  foot: '{product} nunca le pide la contraseña por correo ni por teléfono.',
  changedTitle: 'Su contraseña de {product} se ha cambiado',
  changed: 'Su contraseña se acaba de cambiar y se ha cerrado la sesión en todos los demás dispositivos.',
  changedNotMe: 'Si no fue usted, llame ahora al {phone}.',
} satisfies RecoveryMailTexts
