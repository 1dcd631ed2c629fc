import type { Translation } from '#ui/lib/texts.ts'
import type { sessionPageTexts as en } from '#web/session/session-page-texts.en.ts'

export const sessionPageTexts: Translation<typeof en> = {
  expired: 'انتهت جلستك',
  expiredMore: 'حفاظًا على أمانك، سجّلنا خروجك.',
  loggedOut: 'تم تسجيل خروجك',
  loggedOutMore: 'أهلًا بك متى عدت.',
  loggingOut: 'جارٍ تسجيل خروجك...',
  login: 'دخول',
}
