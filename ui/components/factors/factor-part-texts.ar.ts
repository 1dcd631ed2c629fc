import type { factorPartTexts as en } from '#ui/components/factors/factor-part-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const factorPartTexts: Translation<typeof en> = {
  cancel: 'إلغاء',
  codes: 'رموز الاسترداد الخاصة بك',
  copy: 'نسخ',
  copied: 'تم النسخ',
  codesKept: 'لقد حفظتها',
  scan: 'امسح هذا الرمز بتطبيقك أو اكتب المفتاح فيه.',
  qrCode: 'رمز QR يحتوي على المفتاح',
  key: 'المفتاح',
  code: 'الرمز من التطبيق',
  turnOn: 'تفعيل',
}
