import type { patientLocationTexts as en } from '#care/sdk/visits/patient-location-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const patientLocationTexts: Translation<typeof en> = {
  address1: 'الشارع ورقم المبنى',
  addressHint: 'اذكر رقم الشقة أو الغرفة. نعطي العنوان لخدمة الطوارئ 911 إذا احتجت إلى مساعدة.',
  city: 'المدينة',
  state: 'الولاية',
  choose: 'اختر ولاية',
  zip: 'الرمز البريدي (اختياري)',
  phone: 'الرقم الذي نتصل به إذا انقطع الاتصال',
}
