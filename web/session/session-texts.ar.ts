import type { Translation } from '#ui/lib/texts.ts'
import type { sessionTexts as en } from '#web/session/session-texts.en.ts'

export const sessionTexts: Translation<typeof en> = {
  autoLogout: 'تسجيل الخروج التلقائي',
  countdown: 'سيتم تسجيل خروجك خلال {seconds} ثانية',
  timeLeft: 'الوقت المتبقي',
  logout: 'تسجيل الخروج',
  continue: 'متابعة',
  expired: 'انتهت صلاحية جلستك. يُرجى تسجيل الدخول والمحاولة مرة أخرى.',
  wentWrong: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
}
