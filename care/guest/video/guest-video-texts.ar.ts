import type { guestVideoTexts as en } from '#care/guest/video/guest-video-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const guestVideoTexts: Translation<typeof en> = {
  title: 'زيارة بالفيديو',
  lead: '{name}، أنت مدعو إلى زيارة {patient}.',
  leadInterpreter: '{name}، أنت مدعو للترجمة الفورية في زيارة {patient} مع {clinician}. يراك كل من في المكالمة بصفة مترجم فوري.',
  aClinician: 'أحد الأطباء',
  leadWith: '{name}، أنت مدعو إلى زيارة {patient} مع {clinician}.',
  notOpen: 'لم تبدأ الزيارة بعد.',
  opensAt: 'يمكنك الانضمام ابتداءً من {time}.',
  keepOpen: 'أبقِ هذه الصفحة مفتوحة. ستتابع تلقائيًا.',
  over: 'لم تعد هذه الدعوة صالحة',
  overText: 'ربما انتهت الزيارة أو أُلغيت الدعوة. اسأل من أرسل إليك الرابط.',
  left: 'لقد غادرت المكالمة',
  elsewhere: 'أنت في هذه المكالمة في علامة تبويب أخرى أو على جهاز آخر',
  comeBack: 'الانضمام من جديد',
  ended: 'انتهت الزيارة',
  cancelled: 'أُلغيت الزيارة',
  withdrawn: 'أُلغيت الدعوة',
  closeText: 'يمكنك إغلاق هذه الصفحة.',
}
