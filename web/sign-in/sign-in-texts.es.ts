import type { Translation } from '#ui/lib/texts.ts'
import type { signInTexts as en } from '#web/sign-in/sign-in-texts.en.ts'

export const signInTexts: Translation<typeof en> = {
  signIn: 'Iniciar sesión',
  welcome: 'Le damos la bienvenida de nuevo. Adelante.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  remember: 'Recordar correo',
  forgot: '¿Olvidó su contraseña?',
  login: 'Iniciar sesión',
  passkey: 'Iniciar sesión con una llave de acceso',
  passkeyFailed: 'No pudimos usar su llave de acceso. Inténtelo de nuevo o inicie sesión con su contraseña.',
  newHere: '¿Es su primera vez en {product}?',
  register: 'Registrarse ahora',
  notice:
    'Este es un sistema privado, solo para miembros autorizados. Consulte nuestras políticas de {privacy}, {legal} y {nonDiscrimination}.',
  privacy: 'Privacidad',
  legal: 'Aviso legal',
  nonDiscrimination: 'No discriminación',
  manyTries: 'Alguien intentó iniciar sesión en esta cuenta muchas veces. Haga esta breve verificación y podrá iniciar sesión.',
  invalidLogin: 'No se pudo iniciar sesión',
  covid: 'COVID-19',
}
