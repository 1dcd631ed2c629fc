import type { Translation } from '#ui/lib/texts.ts'
import type { programsTexts as en } from '#web/programs/programs-texts.en.ts'

export const programsTexts: Translation<typeof en> = {
  mentalHealth: 'الصحة النفسية',
  mentalHealthMore: 'تحدّث مع معالج أو طبيب نفسي بالفيديو وأنت في منزلك.',
  talk: 'تحدّث مع مختص',
  counseling: 'استشارات بالرسائل أو الهاتف أو الفيديو مع شريكنا.',
  betterHelp: 'الانتقال إلى BetterHelp',
  crisis: 'عند الأزمات، اتصل بالرقم {crisis} أو أرسل إليه رسالة نصية على مدار الساعة.',
  chronicCare: 'رعاية الأمراض المزمنة',
  chronicCareMore: 'انضم إلى أكثر من 400,000 عضو يعتنون بصحتهم.',
  seePrograms: 'عرض البرامج',
  backCare: 'رعاية الظهر والمفاصل',
  backCareMore: 'علاج بالتمارين في المنزل برفقة أخصائي علاج طبيعي.',
  startBackCare: 'ابدأ رعاية الظهر',
  newTab: 'يُفتح في علامة تبويب جديدة',
  unableToRedirect: 'تعذّر تحويلك',
  expertServices: 'الخدمات الطبية المتخصصة',
  expertServicesMore: 'رأي ثانٍ في تشخيص أو علاج من اختصاصي رائد.',
  askExpert: 'استشر خبيرًا',
  covid: 'التقييم الذاتي لكوفيد-19',
  covidMore: 'أسئلة قليلة عن الأعراض والتعرّض والخطر.',
  startAssessment: 'ابدأ التقييم',
}
