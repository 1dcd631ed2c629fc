import type { Translation } from '#ui/lib/texts.ts'
import type { strongSignInTexts as en } from '#ui/staff/strong-sign-in-texts.en.ts'

export const strongSignInTexts: Translation<typeof en> = {
  title: 'Llaves de acceso y aplicación',
  pinOnly:
    'Usted inicia sesión con un PIN por correo. Agregue una llave de acceso o una aplicación para proteger mejor su cuenta. Después, un PIN ya no será suficiente.',
  loadFailed: 'No pudimos cargar esto. Inténtelo de nuevo.',
  cancel: 'Cancelar',
  remove: 'Quitar',

  passkeys: 'Llaves de acceso',
  passkeysText: 'Inicie sesión con su huella, su rostro o el PIN de su dispositivo.',
  noPasskeys: 'No tiene llaves de acceso.',
  notSupported: 'Este navegador no admite llaves de acceso.',
  addPasskey: 'Agregar una llave de acceso',
  passkeyAdded: 'Llave de acceso agregada',
  alreadyThere: 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  passkeyFailed: 'No pudimos usar la llave de acceso. Inténtelo de nuevo.',
  added: 'Agregada: {when}',
  lastUsed: 'Último uso: {when}',
  neverUsed: 'Aún sin usar',
  removePasskey: 'Quitar {name}',
  removePasskeyTitle: '¿Quitar esta llave de acceso?',
  removePasskeyText: 'Nadie podrá iniciar sesión con “{name}”. Elimínela también en su dispositivo.',
  passkeyRemoved: 'Llave de acceso quitada',

  app: 'Aplicación de autenticación',
  appText: 'Una aplicación en su teléfono muestra un código nuevo cada 30 segundos. Se lo pediremos después de la contraseña.',
  noApp: 'No ha configurado ninguna aplicación.',
  setUp: 'Configurar',
  appOn: 'Activa desde: {when}',
  appAdded: 'Aplicación de autenticación activada',
  removeApp: 'Quitar la aplicación',
  removeAppTitle: '¿Quitar la aplicación de autenticación?',
  removeAppText: 'Sus códigos dejarán de funcionar.',
  appRemoved: 'Aplicación de autenticación quitada',

  codes: 'Códigos de recuperación',
  codesText:
    'Cada código sirve una vez después de la contraseña, por ejemplo, si pierde su teléfono. Guárdelos en un lugar seguro. Solo los mostramos ahora.',
  codesLeft: {
    one: 'Le queda {n} código de recuperación.',
    many: 'Le quedan {n} códigos de recuperación.',
    other: 'Le quedan {n} códigos de recuperación.',
  },
  newCodes: 'Nuevos códigos de recuperación',
  newCodesTitle: '¿Obtener nuevos códigos de recuperación?',
  newCodesText: 'Sus códigos actuales dejarán de funcionar.',
  makeCodes: 'Obtener códigos nuevos',

  confirmTitle: 'Confirme que es usted',
  confirmPassword: 'Ingrese su contraseña para hacer este cambio.',
  confirmMore: 'Confirme que es usted para hacer este cambio. Use una llave de acceso, o su contraseña y un código de su aplicación.',
  confirmCode: 'Ingrese su contraseña y un código de su aplicación para hacer este cambio.',
  currentPassword: 'Contraseña',
  code: 'Código de la aplicación o código de recuperación',
  confirm: 'Continuar',
  usePasskey: 'Usar una llave de acceso',

  mustAdd: 'Un paso más',
  mustAddText: 'Su organización exige una llave de acceso o una aplicación de autenticación. Configure una para empezar.',
}
