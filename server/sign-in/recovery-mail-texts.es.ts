import type { RecoveryMailTexts } from '#server/sign-in/recovery-mail-texts.en.ts'

export const recoveryMailTexts = {
  title: 'Restablezca su contraseña de {product}',
  asked: 'Solicitó una contraseña nueva. El enlace de abajo sirve una sola vez y vence en 30 minutos.',
  action: 'Elegir una contraseña nueva',
  notMe: 'Si no la solicitó, ignore este correo. Su contraseña no cambiará.',
  foot: '{product} nunca le pide la contraseña por correo electrónico ni por teléfono.',
  changedTitle: 'Se cambió su contraseña de {product}',
  changed: 'Su contraseña se acaba de cambiar y cerramos la sesión en todos los demás dispositivos.',
  changedNotMe: 'Si no fue usted, llame ahora al {phone}.',
} satisfies RecoveryMailTexts
