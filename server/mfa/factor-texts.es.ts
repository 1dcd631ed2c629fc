import type { FactorTexts } from '#server/mfa/factor-texts.en.ts'

export const factorTexts = {
  passkeyAddedTitle: 'Se añadió una llave de acceso a su cuenta de {product}',
  passkeyAdded: 'Ya se puede iniciar sesión con la llave de acceso «{name}».',
  passkeyRemovedTitle: 'Se quitó una llave de acceso de su cuenta de {product}',
  passkeyRemoved: 'Ya no se puede iniciar sesión con la llave de acceso «{name}».',
  appAddedTitle: 'Se añadió una aplicación de autenticación a su cuenta de {product}',
  appAdded: 'Al iniciar sesión se le puede pedir un código de su aplicación de autenticación.',
  appRemovedTitle: 'Se quitó la aplicación de autenticación de su cuenta de {product}',
  appRemoved: 'Sus códigos y los códigos de recuperación ya no son válidos.',
  codesRenewedTitle: 'Tiene nuevos códigos de recuperación de {product}',
  codesRenewed: 'Se crearon diez códigos de recuperación nuevos; los anteriores ya no son válidos.',
  codeUsedTitle: 'Se usó un código de recuperación en su cuenta de {product}',
  codeUsed: 'Alguien inició sesión con uno de sus códigos de recuperación. Le quedan {left}.',
  factorsResetTitle: 'Se restableció el segundo factor de su cuenta de {product}',
  factorsReset:
    'Tal como se le pidió, nuestro equipo de soporte quitó sus llaves de acceso, su aplicación de autenticación y sus dispositivos de confianza, y cerró todas sus sesiones. Inicie sesión con su contraseña y configúrelos de nuevo.',
  notMe: 'Si no fue usted, cambie su contraseña y llame ahora al {phone}.',
  foot: '{product} nunca pide códigos ni contraseñas por correo o por teléfono.',
} satisfies FactorTexts
