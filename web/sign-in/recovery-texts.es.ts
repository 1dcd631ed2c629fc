import type { Translation } from '#ui/lib/texts.ts'
import type { recoveryTexts as en } from '#web/sign-in/recovery-texts.en.ts'

export const recoveryTexts: Translation<typeof en> = {
  forgot: '¿Olvidó su contraseña?',
  forgotLead: 'Ingrese su correo electrónico y le enviaremos un enlace para elegir una contraseña nueva.',
  email: 'Correo electrónico',
  reset: 'Restablecer la contraseña',
  sent: 'Se envió el correo para restablecer la contraseña',
  newHere: '¿Es su primera vez en {product}? {signUp}',
  signUp: 'Registrarse',
  remembered: '¿Recuerda su contraseña? {signIn}',
  signIn: 'Iniciar sesión',
  set: 'Elija una contraseña nueva',
  setLead: 'Iniciaremos su sesión aquí y la cerraremos en todos los demás dispositivos.',
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  removedBeforeProof:
    'También eliminamos las llaves de acceso, la aplicación de autenticación, los dispositivos de confianza y las sesiones que se agregaron antes. Puede volver a agregar los suyos en la configuración de la cuenta.',
  changed: 'Su contraseña se cambió',
  requestNew: 'Solicitar un enlace nuevo',
}
