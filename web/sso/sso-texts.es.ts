import type { Translation } from '#ui/lib/texts.ts'
import type { ssoTexts as en } from '#web/sso/sso-texts.en.ts'

export const ssoTexts: Translation<typeof en> = {
  entering: 'Iniciando su sesión',
  failed: 'No pudimos iniciar su sesión',
  countdown: {
    one: 'Le llevaremos a la página de inicio de sesión en {n} segundo.',
    many: 'Le llevaremos a la página de inicio de sesión en {n} segundos.',
    other: 'Le llevaremos a la página de inicio de sesión en {n} segundos.',
  },
  signIn: 'Iniciar sesión',
  stay: 'Quedarse en esta página',
}
