import type { staffSignOnTexts as en } from '#console/operators/staff-sign-on-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const staffSignOnTexts: Translation<typeof en> = {
  title: 'تسجيل دخول المشغّلين',
  lead: 'اسمح للمشغّلين بتسجيل الدخول بحساب عملهم. تحدّد مجموعات موفّر الهوية أدوارهم.',
  protocol: 'البروتوكول',
  name: 'اسم الموفّر',
  nameHint: 'يظهر على زر في صفحة تسجيل الدخول: «المتابعة باستخدام …».',
  verifiedHint: 'يجب أن يذكر الموفّر email وemail_verified في رمز الهوية.',
  emailAttribute: 'السمة التي تحمل بريد العمل',
  groupsAttribute: 'السمة التي تحمل المجموعات',
  groupsOf: 'المجموعات التي تمنح الدور: {role}',
  groupsHint: 'مجموعة في كل سطر، كما يكتبها الموفّر تمامًا. لا يمكن تسجيل الدخول دون إحدى هذه المجموعات.',
  roles: 'المجموعات والأدوار',
  factorValues: 'القيم التي تثبت عاملًا ثانيًا',
  factorValuesHint: 'قيمة في كل سطر، من amr أو acr أو AuthnContextClassRef. إن تُركت فارغة يستخدم المشغّلون هنا عاملهم الثاني أيضًا.',
  createsAccounts: 'إنشاء حساب لكل من لديه مجموعة معيّنة',
  passwordsOff: 'تعطيل كلمات المرور ومفاتيح المرور، ما عدا مسؤولًا واحدًا',
  breakGlassId: 'مسؤول الطوارئ',
  breakGlassHint: 'يمكنه تسجيل الدخول بكلمة المرور إذا تعطّل الموفّر. يُسجَّل كل استخدام في سجل التدقيق.',
  choose: 'اختر مسؤولًا',
  remove: 'إزالة الموفّر',
  removeTitle: 'إزالة {name}؟',
  removeText: 'يعود المشغّلون إلى تسجيل الدخول بكلمات مرورهم. ومن ليست لديه كلمة مرور يحتاج إلى دعوة جديدة.',
  keep: 'إبقاؤه',
}
