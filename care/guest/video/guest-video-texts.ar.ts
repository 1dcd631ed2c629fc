import type { guestVideoTexts as en } from '#care/guest/video/guest-video-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const guestVideoTexts: Translation<typeof en> = {
  title: 'زيارة بالفيديو',
  lead: '{name}، أنت مدعو إلى زيارة {patient}.',
  leadWith: '{name}، أنت مدعو إلى زيارة {patient} مع {clinician}.',
  notOpen: 'لم تبدأ الزيارة بعد.',
  opensAt: 'يمكنك الدخول ابتداءً من {time}.',
  keepOpen: 'اترك هذه الصفحة مفتوحة: ستتابع تلقائيًا.',
  over: 'لم تعد هذه الدعوة صالحة',
  overText: 'ربما انتهت الزيارة أو سُحبت الدعوة. اسأل من أرسل إليك الرابط.',
  left: 'لقد غادرت المكالمة',
  elsewhere: 'أنت في هذه المكالمة في علامة تبويب أخرى أو على جهاز آخر',
  comeBack: 'الدخول من جديد',
  ended: 'انتهت الزيارة',
  cancelled: 'أُلغيت الزيارة',
  withdrawn: 'سُحبت الدعوة',
  closeText: 'يمكنك إغلاق هذه الصفحة.',
}
