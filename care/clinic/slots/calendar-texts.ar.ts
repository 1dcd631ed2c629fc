import type { calendarTexts as en } from '#care/clinic/slots/calendar-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const calendarTexts: Translation<typeof en> = {
  title: 'التقويم',
  lead: 'الأوقات بحسب منطقتك الزمنية، {zone}. يمكن للأعضاء حجز الأوقات المتاحة. اختر وقتًا متاحًا لإغلاقه.',
  earlier: 'الأسبوع السابق',
  later: 'الأسبوع التالي',
  today: 'اليوم',
  week: 'الأسبوع',
  off: 'يوم إجازة',
  noHours: 'لا ساعات',
  counts: 'محجوز {taken}، متاح {free}',
  free: 'متاح',
  held: 'هناك من يحجزه الآن',
  closed: 'مغلق',
  close: 'إغلاق {time} (متاح)',
  reopen: 'فتح {time} (مغلق)',
  takenBy: '{time}، {name}',
  hours: 'الساعات الأسبوعية',
  hoursLead: 'تحدد هذه الساعات أوقاتك المتاحة في الأسابيع الثلاثة المقبلة. لا تتغير الأوقات المحجوزة.',
  noneHours: 'ليست لديك ساعات أسبوعية، فلا يمكن لأحد حجز موعد معك.',
  removed: 'أُزيلت الساعات',
  daysOff: 'أيام الإجازة',
  daysOffLead: 'لا تسري ساعاتك في هذه الأيام. تبقى الزيارات المجدولة حتى تلغيها أو تعيدها إلى قائمة الانتظار.',
  closedNow: 'أُغلق',
  openNow: 'فُتح من جديد',
}
