import type { Translation } from '#ui/lib/texts.ts'
import type { sessionPageTexts as en } from '#web/session/session-page-texts.en.ts'

export const sessionPageTexts: Translation<typeof en> = {
  expired: 'Su sesión venció',
  expiredMore: 'Por su seguridad, cerramos su sesión.',
  loggedOut: 'Se cerró su sesión',
  loggedOutMore: 'Vuelva cuando quiera.',
  loggingOut: 'Cerrando su sesión...',
  login: 'Iniciar sesión',
}
