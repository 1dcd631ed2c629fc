import type { FactorTexts } from '#server/mfa/factor-texts.en.ts'

export const factorTexts = {
  passkeyAddedTitle: 'Se añadió una llave de acceso a su cuenta de {product}',
  passkeyAdded: 'Ya puede iniciar sesión con la llave de acceso “{name}”.',
  passkeyRemovedTitle: 'Se quitó una llave de acceso de su cuenta de {product}',
  passkeyRemoved: 'Ya no puede iniciar sesión con la llave de acceso “{name}”.',
  appAddedTitle: 'Se añadió una aplicación de autenticación a su cuenta de {product}',
  appAdded: 'Ahora podemos pedirle un código de su aplicación de autenticación al iniciar sesión.',
  appRemovedTitle: 'Se quitó la aplicación de autenticación de su cuenta de {product}',
  appRemoved: 'Sus códigos y sus códigos de recuperación ya no sirven.',
  codesRenewedTitle: 'Tiene nuevos códigos de recuperación de {product}',
  codesRenewed: 'Tiene diez códigos de recuperación nuevos. Los anteriores ya no sirven.',
  codeUsedTitle: 'Se usó un código de recuperación en su cuenta de {product}',
  codeUsed: 'Alguien inició sesión con uno de sus códigos de recuperación. Le quedan {left}.',
  factorsResetTitle: 'Se restableció el segundo factor de su cuenta de {product}',
  factorsReset:
    'Como se solicitó, nuestro equipo de soporte quitó sus llaves de acceso, su aplicación de autenticación y sus dispositivos de confianza, y cerró todas sus sesiones. Inicie sesión con su contraseña y configúrelos de nuevo.',
  notMe: 'Si no fue usted, cambie su contraseña y llame ahora al {phone}.',
  foot: '{product} nunca pide códigos ni contraseñas por correo electrónico ni por teléfono.',
} satisfies FactorTexts
