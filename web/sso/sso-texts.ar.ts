import type { Translation } from '#ui/lib/texts.ts'
import type { ssoTexts as en } from '#web/sso/sso-texts.en.ts'

export const ssoTexts: Translation<typeof en> = {
  entering: 'جارٍ تسجيل دخولك',
  failed: 'تعذر تسجيل دخولك',
  countdown: {
    zero: 'ستنتقل الآن إلى صفحة تسجيل الدخول.',
    one: 'ستنتقل إلى صفحة تسجيل الدخول خلال ثانية واحدة.',
    two: 'ستنتقل إلى صفحة تسجيل الدخول خلال ثانيتين.',
    few: 'ستنتقل إلى صفحة تسجيل الدخول خلال {n} ثوانٍ.',
    many: 'ستنتقل إلى صفحة تسجيل الدخول خلال {n} ثانية.',
    other: 'ستنتقل إلى صفحة تسجيل الدخول خلال {n} ثانية.',
  },
  signIn: 'تسجيل الدخول',
  stay: 'البقاء في هذه الصفحة',
}
