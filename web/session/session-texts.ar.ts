import type { Translation } from '#ui/lib/texts.ts'
import type { sessionTexts as en } from '#web/session/session-texts.en.ts'

export const sessionTexts: Translation<typeof en> = {
  autoLogout: 'تسجيل الخروج التلقائي',
  countdown: 'الثواني المتبقية قبل تسجيل خروجك: {seconds}',
  timeLeft: 'الوقت المتبقي',
  logout: 'تسجيل الخروج',
  continue: 'متابعة',
  expired: 'انتهت جلستك. يُرجى تسجيل الدخول والمحاولة مرة أخرى.',
  elsewhere: 'لقد سجّلت الخروج في علامة تبويب أخرى.',
  wentWrong: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
}
