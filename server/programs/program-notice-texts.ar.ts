import type { ProgramNoticeTexts } from '#server/programs/program-notice-texts.en.ts'

export const programNoticeTexts: ProgramNoticeTexts = {
  title: 'تم تسجيلك في برنامج',
  enrolled: 'اكتمل تسجيلك في أحد برامج {product}. سجّل الدخول وافتح صندوق الوارد لتعرف البرنامج والخطوة التالية.',
  open: 'افتح صندوق الوارد',
  short: '{product}: اكتمل تسجيلك في أحد البرامج. سجّل الدخول لتعرفه: {url}',
  foot: 'يمكنك اختيار الرسائل التي تصلك في إعدادات الحساب. لديك أسئلة؟ اتصل على {phone}.',
}
