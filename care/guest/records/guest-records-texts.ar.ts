import type { guestRecordsTexts as en } from '#care/guest/records/guest-records-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const guestRecordsTexts: Translation<typeof en> = {
  title: 'سجلات طبية مشتركة',
  lead: 'شارك أحدهم معك سجلات طبية. رمز المرور ليس في الرابط: سيخبرك به بطريقة أخرى.',
  passcode: 'رمز المرور',
  passcodeHint: 'ثمانية أحرف وأرقام. لا يهم حجم الأحرف ولا المسافات.',
  open: 'فتح السجلات',
  of: 'سجلات {name}',
  until: 'يعمل هذا الرابط حتى {when}. بعد ذلك لن يبقى لديك إلا ما تنزّله.',
  gone: 'هذا الرابط لا يعمل',
  goneText: 'ربما انتهت صلاحيته أو أُوقف أو كان غير مكتمل. اطلب رابطًا جديدًا ممن أرسله إليك.',
  again: 'يمكنك تنزيل الملفات لمدة 15 دقيقة. أدخل رمز المرور مرة أخرى للمتابعة.',
}
