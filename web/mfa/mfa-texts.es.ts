import type { Translation } from '#ui/lib/texts.ts'
import type { mfaTexts as en } from '#web/mfa/mfa-texts.en.ts'

export const mfaTexts: Translation<typeof en> = {
  title: 'Se requiere autenticación de dos factores',
  why: 'No reconocemos este dispositivo o navegador. Para proteger su información, le enviaremos un PIN.',
  choose: 'Elija una opción',
  phones: 'Sus números de teléfono',
  text: 'Enviar el código por mensaje de texto',
  phone_call: 'Enviar el código por llamada',
  email: 'Enviar el código por correo electrónico',
  back: 'Volver al inicio de sesión',
  help: '¿Necesita ayuda? Llame al {phone}',
  noPhone: 'No hay ningún número de teléfono en su cuenta. Llame al {phone}.',
  phonesFailed: 'Lo sentimos, hubo un error al obtener sus números de teléfono. Inténtelo de nuevo.',
  sendFailed: 'Lo sentimos, hubo un error al enviar el PIN. Inténtelo de nuevo.',
  verifyTitle: 'Introduzca su PIN',
  sentTo: 'Enviamos su PIN a {to}.',
  expires: {
    one: 'El código caduca {n} minuto después del envío.',
    many: 'El código caduca {n} minutos después del envío.',
    other: 'El código caduca {n} minutos después del envío.',
  },
  code: 'Código',
  remember: 'Recordar este dispositivo en el futuro.',
  submit: 'Enviar',
  resend: 'Reenviar el PIN',
  resent: 'Se ha reenviado el PIN',
  resendFailed: 'Lo sentimos, hubo un error al reenviar el PIN. Inténtelo de nuevo.',
  verifyFailed: 'Lo sentimos, hubo un error al verificar su cuenta. Inténtelo de nuevo.',
}
