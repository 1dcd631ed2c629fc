import type { clinicVideoTexts as en } from '#care/clinic/video/clinic-video-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicVideoTexts: Translation<typeof en> = {
  title: 'الفيديو',
  join: 'الانضمام إلى المكالمة',
  joinText: 'ينضم {name} إلى المكالمة من غرفة الانتظار. يمكنك الكتابة أثناء الحديث.',
  soonText: 'عندما تبدأ الزيارة سينضم {name} من غرفة الانتظار. تحقّق من الكاميرا والصوت أولًا.',
  check: 'فحص الكاميرا والصوت',
  elsewhere: 'أنت في هذه المكالمة في علامة تبويب أخرى أو على جهاز آخر.',
  guests: 'الضيوف',
  phoneTitle: 'عبر الهاتف',
  phoneNow: 'اتصل الآن بـ {name}. المريض ينتظر مكالمتك.',
  phoneSoon: 'ابدأ الزيارة ثم اتصل بـ{name} في الموعد المحدد.',
}
