import type { Translation } from '#ui/lib/texts.ts'
import type { signInTexts as en } from '#web/sign-in/sign-in-texts.en.ts'

export const signInTexts: Translation<typeof en> = {
  signIn: 'Iniciar sesión',
  welcome: 'Nos alegra verle de nuevo. Adelante.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  remember: 'Recordar correo',
  forgot: '¿Olvidó su contraseña?',
  login: 'Entrar',
  passkey: 'Entrar con una llave de acceso',
  passkeyFailed: 'No se pudo usar su llave de acceso. Inténtelo de nuevo o entre con su contraseña.',
  newHere: '¿Es su primera vez en {product}?',
  register: 'Registrarse ahora',
  notice:
    'Este es un sistema privado, solo para miembros autorizados. Consulte nuestras políticas de {privacy}, {legal} y {nonDiscrimination}.',
  privacy: 'Privacidad',
  legal: 'Aviso legal',
  nonDiscrimination: 'No discriminación',
  manyTries: 'Hubo muchos intentos de entrar a esta cuenta. Haga esta breve verificación y podrá iniciar sesión.',
  invalidLogin: 'No se pudo iniciar sesión',
  covid: 'COVID-19',
}
