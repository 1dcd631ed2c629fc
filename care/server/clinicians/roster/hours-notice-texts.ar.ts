import type { HoursNoticeTexts } from '#care/server/clinicians/roster/hours-notice-texts.en.ts'

export const hoursNoticeTexts: HoursNoticeTexts = {
  title: 'تغيّرت ساعات عملك في {product}',
  changed: 'غيّر أحد مسؤولي {product} ساعاتك الأسبوعية أو أيام إجازتك. تبقى الزيارات المحجوزة كما هي.',
  check: 'راجع تقويمك. إذا وجدت خطأ فصححه هناك أو تحدث مع الشخص الذي يدير العيادة.',
  action: 'فتح التقويم',
  foot: 'للمساعدة اتصل على {phone}.',
}
