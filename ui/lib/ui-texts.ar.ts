import type { Translation } from '#ui/lib/texts.ts'
import type { uiTexts as en } from '#ui/lib/ui-texts.en.ts'

export const uiTexts: Translation<typeof en> = {
  show: 'إظهار',
  hide: 'إخفاء',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  dismiss: 'إخفاء التنبيه',
  close: 'إغلاق',
  skip: 'الانتقال إلى المحتوى',
  wait: 'يرجى الانتظار...',
  checkFields: {
    zero: 'لا توجد حقول تحتاج إلى مراجعة',
    one: 'يرجى مراجعة حقل واحد',
    two: 'يرجى مراجعة حقلين',
    few: 'يرجى مراجعة {n} حقول',
    many: 'يرجى مراجعة {n} حقلًا',
    other: 'يرجى مراجعة {n} حقل',
  },
  wentWrong: 'حدث خطأ ما!',
  verifyAndCall: 'يرجى التحقق من بياناتك والمحاولة مرة أخرى. للمساعدة يرجى الاتصال على {phone}.',
  tryAgain: 'إعادة المحاولة',
  language: 'اللغة',
  scheme: 'المظهر',
  schemeSystem: 'مثل جهازي',
  schemeLight: 'فاتح',
  schemeDark: 'داكن',
  dateShape: 'MM/DD/YYYY',
  newTab: 'يُفتح في علامة تبويب جديدة',
  zip: 'الرمز البريدي',
  code: 'الرمز',
  notices: 'تنبيهات',
}
