import type { StaffFactorTexts } from '#platform/staff/staff-factor-texts.en.ts'

export const staffFactorTexts: StaffFactorTexts = {
  passkeyAddedTitle: 'Se agregó una llave de acceso a su cuenta de personal de {product}',
  passkeyAdded: 'Ya puede iniciar sesión con la llave de acceso “{name}”. Un PIN enviado por correo ya no es suficiente.',
  passkeyRemovedTitle: 'Se quitó una llave de acceso de su cuenta de personal de {product}',
  passkeyRemoved: 'Ya no puede iniciar sesión con la llave de acceso “{name}”.',
  appAddedTitle: 'Se agregó una aplicación de autenticación a su cuenta de personal de {product}',
  appAdded: 'Ya puede iniciar sesión con su contraseña y un código de la aplicación. Un PIN enviado por correo ya no es suficiente.',
  appRemovedTitle: 'Se quitó la aplicación de autenticación de su cuenta de personal de {product}',
  appRemoved: 'Sus códigos ya no sirven.',
  codesRenewedTitle: 'Tiene nuevos códigos de recuperación de {product}',
  codesRenewed: 'Tiene diez códigos de recuperación nuevos. Los anteriores ya no sirven.',
  codeUsedTitle: 'Se usó un código de recuperación en su cuenta de personal de {product}',
  codeUsed: 'Alguien inició sesión con su contraseña y uno de sus códigos de recuperación. Le quedan {left}.',
  factorsResetTitle: 'Se restablecieron sus llaves de acceso y su aplicación de {product}',
  factorsReset:
    'Un administrador quitó las llaves de acceso, la aplicación de autenticación y los códigos de recuperación de su cuenta de personal y cerró todas sus sesiones. Inicie sesión con su contraseña y un PIN enviado por correo, y configúrelos de nuevo.',
  passwordChangedTitle: 'Se cambió la contraseña de su cuenta del personal de {product}',
  passwordChanged: 'Eligió una contraseña nueva y se cerró su sesión en todos los demás navegadores.',
  notMe: 'Si no reconoce este cambio, avise de inmediato a un administrador y llame al {phone}.',
  foot: '{product} nunca pide códigos ni contraseñas por correo o por teléfono.',
}
