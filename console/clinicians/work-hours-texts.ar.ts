import type { workHoursTexts as en } from '#console/clinicians/work-hours-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const workHoursTexts: Translation<typeof en> = {
  title: 'ساعات العمل وأيام الإجازة',
  lead: 'الأوقات بحسب المنطقة الزمنية للطبيب، {zone}. يمكن للطبيب تغيير ساعاته أيضًا، ويتلقى بريدًا إلكترونيًا بعد أي تغيير تجريه.',
  noHours: 'لا توجد ساعات أسبوعية، فلا يمكن لأحد حجز موعد مع هذا الطبيب.',
  weekly: 'الساعات الأسبوعية',
  daysOff: 'أيام الإجازة',
  dayOff: 'يوم إجازة',
  lineOf: '{weekday}، {line}',
  reviewText: 'لم يُحفظ شيء بعد. تتغير الأوقات المتاحة فورًا، ويُضاف التغيير إلى السجل، ويتلقى الطبيب بريدًا إلكترونيًا.',
  outsideText: 'تبقى محجوزة. لا يلغيها أو ينقلها إلا الطبيب أو العضو.',
  saved: 'تم الحفظ',
}
