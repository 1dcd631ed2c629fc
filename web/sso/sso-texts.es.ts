import type { Translation } from '#ui/lib/texts.ts'
import type { ssoTexts as en } from '#web/sso/sso-texts.en.ts'

export const ssoTexts: Translation<typeof en> = {
  entering: 'Iniciando su sesión',
  failed: 'No pudimos iniciar su sesión',
  countdown: {
    one: 'Irá a la página de inicio de sesión en {n} segundo.',
    many: 'Irá a la página de inicio de sesión en {n} segundos.',
    other: 'Irá a la página de inicio de sesión en {n} segundos.',
  },
  signIn: 'Iniciar sesión',
  stay: 'Quedarme en esta página',
}
