import type { ProgramNoticeTexts } from '#server/programs/program-notice-texts.en.ts'

export const programNoticeTexts: ProgramNoticeTexts = {
  title: 'تم تسجيلك في برنامج',
  enrolled: 'تم تسجيلك في أحد برامج {product}. سجّل الدخول وافتح البريد الوارد لتعرف البرنامج والخطوة التالية.',
  open: 'افتح البريد الوارد',
  short: '{product}: تم تسجيلك في أحد البرامج. سجّل الدخول لتعرفه: {url}',
  foot: 'يمكنك اختيار الرسائل التي تصلك في إعدادات الحساب. هل لديك أسئلة؟ اتصل على {phone}.',
}
