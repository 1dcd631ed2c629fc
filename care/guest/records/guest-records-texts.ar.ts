import type { guestRecordsTexts as en } from '#care/guest/records/guest-records-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const guestRecordsTexts: Translation<typeof en> = {
  title: 'سجلات طبية تمت مشاركتها',
  lead: 'شارك أحدهم معك سجلات طبية. رمز المرور ليس في الرابط: سيخبرك به بطريقة أخرى.',
  passcode: 'رمز المرور',
  passcodeHint: 'ثمانية أحرف وأرقام. لا يهم حجم الأحرف ولا المسافات.',
  open: 'فتح السجلات',
  of: 'سجلات {name}',
  until: 'يفتح هذا الرابط حتى {when}. بعد ذلك يبقى ما تنزّله فقط.',
  gone: 'هذا الرابط لا يفتح شيئًا',
  goneText: 'ربما انتهى أو سُحب أو كان غير مكتمل. اطلب رابطًا جديدًا ممن أرسله إليك.',
  again: 'يمكن تنزيل الملفات لمدة ربع ساعة. أدخل رمز المرور مرة أخرى للمتابعة.',
}
