import type { clinicAccountTexts as en } from '#care/clinic/clinicians/clinic-account-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicAccountTexts: Translation<typeof en> = {
  title: 'حسابي',
  lead: 'هذه بياناتك في هذه العيادة. لتغييرها، يُرجى مخاطبة من يدير العيادة.',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  kinds: 'أنواع الزيارات',
  methods: 'طريقة استقبال المرضى',
  npi: 'رقم NPI',
  noNpi: 'غير مسجَّل',
  licenses: 'التراخيص',
  noLicense: 'لا توجد. لا يمكنك استقبال الزيارات دون ترخيص.',
  validThrough: 'سارٍ حتى {day}',
  ended: 'انتهت صلاحيته',
  endsSoon: 'جدِّده قريبًا',
  zone: 'المنطقة الزمنية',
  now: '{zone} (الآن {time})',
  device: 'هذا الجهاز',
}
