import type { Translation } from '#ui/lib/texts.ts'
import type { staffAccessTexts as en } from '#ui/staff/staff-access-texts.en.ts'

export const staffAccessTexts: Translation<typeof en> = {
  password: 'كلمة المرور',
  passwordText: 'تغييرها يسجّل خروجك من كل متصفح آخر.',
  changePassword: 'تغيير كلمة المرور',
  passwordChanged: 'تغيّرت كلمة المرور',
  currentPassword: 'كلمة المرور الحالية',
  code: 'رمز من التطبيق أو رمز استرداد',
  newPassword: 'كلمة المرور الجديدة',
  places: 'أين سجّلت الدخول',
  loadFailed: 'تعذّر تحميل هذا. حاول مرة أخرى.',
  deviceOn: '{browser} على {system}',
  unknownDevice: 'متصفح غير معروف',
  thisBrowser: 'هذا المتصفح',
  pending: 'لم يكتمل تسجيل الدخول',
  signedIn: 'تسجيل الدخول: {when}',
  lastInput: 'آخر استخدام: {when}',
  signOut: 'تسجيل الخروج',
  signOutOf: 'تسجيل الخروج من {device}',
  signedOut: 'تم تسجيل الخروج هناك',
  others: 'تسجيل الخروج من كل مكان آخر',
  othersTitle: 'هل تريد تسجيل الخروج من كل مكان آخر؟',
  othersText: 'على كل متصفح آخر تسجيل الدخول من جديد. تبقى جلستك هنا.',
  othersDone: 'تم تسجيل الخروج من كل مكان آخر',
  onlyHere: 'سجّلت الدخول هنا فقط.',
  cancel: 'إلغاء',
}
