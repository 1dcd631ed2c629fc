import type { Translation } from '#ui/lib/texts.ts'
import type { ssoTexts as en } from '#web/sso/sso-texts.en.ts'

export const ssoTexts: Translation<typeof en> = {
  entering: 'جارٍ تسجيل دخولك',
  failed: 'تعذر تسجيل دخولك',
  countdown: {
    zero: 'سننقلك الآن إلى صفحة تسجيل الدخول.',
    one: 'سننقلك إلى صفحة تسجيل الدخول خلال ثانية واحدة.',
    two: 'سننقلك إلى صفحة تسجيل الدخول خلال ثانيتين.',
    few: 'سننقلك إلى صفحة تسجيل الدخول خلال {n} ثوانٍ.',
    many: 'سننقلك إلى صفحة تسجيل الدخول خلال {n} ثانية.',
    other: 'سننقلك إلى صفحة تسجيل الدخول خلال {n} ثانية.',
  },
  signIn: 'تسجيل الدخول',
  stay: 'البقاء في هذه الصفحة',
}
