import type { Translation } from '#ui/lib/texts.ts'
import type { hoursTexts as en } from '#ui/staff/hours/hours-texts.en.ts'

export const hoursTexts: Translation<typeof en> = {
  addHours: 'إضافة ساعات',
  changeHours: 'تغيير الساعات',
  line: '{from} – {to}، مدة الزيارة بالدقائق: {n}',
  change: 'تغيير',
  changeLine: 'تغيير {weekday}، {from} – {to}',
  remove: 'إزالة',
  removeLine: 'إزالة {weekday}، {from} – {to}',
  removeTitle: 'هل تريد إزالة هذه الساعات؟',
  removeText: '{weekday}، {from} – {to}. لن تتغير الزيارات المجدولة.',
  keep: 'الاحتفاظ بها',
  weekday: 'يوم الأسبوع',
  from: 'من',
  to: 'إلى',
  length: 'عدد دقائق الزيارة',
  save: 'حفظ',
  noneOff: 'لا توجد أيام إجازة قادمة.',
  day: 'اليوم',
  addDay: 'إضافة يوم إجازة',
  removeDay: 'إزالة يوم الإجازة {day}',
  outside: 'زيارات محجوزة خارج هذه الساعات',
  visit: 'الزيارة',
  when: 'الموعد',
}
