import type { Translation } from '#ui/lib/texts.ts'
import type { recoveryTexts as en } from '#web/sign-in/recovery-texts.en.ts'

export const recoveryTexts: Translation<typeof en> = {
  forgot: 'Contraseña olvidada',
  forgotLead: 'Introduzca su correo electrónico y le enviaremos un enlace para elegir una contraseña nueva.',
  email: 'Correo electrónico',
  reset: 'Restablecer la contraseña',
  sent: 'Se ha enviado el correo para restablecer la contraseña',
  newHere: '¿Es su primera vez en {product}? {signUp}',
  signUp: 'Registrarse',
  remembered: '¿Recuerda su contraseña? {signIn}',
  signIn: 'Iniciar sesión',
  set: 'Elija una contraseña nueva',
  setLead: 'Se iniciará su sesión aquí y se cerrará en todos los demás lugares.',
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  removedBeforeProof:
    'También eliminamos las llaves de acceso, la aplicación de autenticación, los dispositivos de confianza y las sesiones que se añadieron antes. Vuelva a añadir los suyos en la configuración de su cuenta.',
  changed: 'Su contraseña se ha cambiado',
  requestNew: 'Solicitar un enlace nuevo',
}
