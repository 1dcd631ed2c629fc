import type { LicenseWarningTexts } from '#care/server/clinicians/license-warning-texts.en.ts'

export const licenseWarningTexts: LicenseWarningTexts = {
  title: 'ترخيصك لولاية {state} ينتهي قريبًا',
  lead: 'ترخيصك رقم {number} لولاية {state} سارٍ حتى {day}. بعد ذلك اليوم لن يعرض لك {product} مرضى من ولاية {state}.',
  renew: 'بعد تجديده، يُرجى إرسال التاريخ الجديد إلى من يدير العيادة.',
  foot: 'للمساعدة، اتصل على {phone}.',
}
