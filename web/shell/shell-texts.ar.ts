import type { Translation } from '#ui/lib/texts.ts'
import type { shellTexts as en } from '#web/shell/shell-texts.en.ts'

export const shellTexts: Translation<typeof en> = {
  home: 'الرئيسية',
  requestCare: 'طلب رعاية',
  medicalInfo: 'المعلومات الطبية',
  myFamily: 'عائلتي',
  inbox: 'البريد الوارد',
  messages: 'الرسائل',
  accountSettings: 'إعدادات الحساب',
  support: 'الدعم',
  invoices: 'الفواتير',
  favorites: 'المفضلة',
  logout: 'تسجيل الخروج',
  main: 'التنقل الرئيسي',
  menu: 'القائمة',
  account: 'الحساب',
  accountOf: 'حساب {name}، {group}',
  unread: {
    zero: 'لا رسائل غير مقروءة',
    one: 'رسالة واحدة غير مقروءة',
    two: 'رسالتان غير مقروءتين',
    few: '{n} رسائل غير مقروءة',
    many: '{n} رسالة غير مقروءة',
    other: '{n} رسالة غير مقروءة',
  },
  offline: 'أنت غير متصل بالإنترنت.',
  offlineMore: 'ما كتبته محفوظ. سنعيد المحاولة عند عودة الاتصال.',
}
