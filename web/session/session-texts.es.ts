import type { Translation } from '#ui/lib/texts.ts'
import type { sessionTexts as en } from '#web/session/session-texts.en.ts'

export const sessionTexts: Translation<typeof en> = {
  autoLogout: 'Cierre de sesión automático',
  countdown: 'Su sesión se cerrará en {seconds} segundo(s)',
  timeLeft: 'Tiempo restante',
  logout: 'Cerrar sesión',
  continue: 'Continuar',
  expired: 'Su sesión venció. Inicie sesión e inténtelo de nuevo.',
  wentWrong: 'Algo salió mal. Inténtelo de nuevo.',
}
