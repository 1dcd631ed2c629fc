import type { clinicAccountTexts as en } from '#care/clinic/clinicians/clinic-account-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicAccountTexts: Translation<typeof en> = {
  title: 'حسابي',
  lead: 'ما يعرفه عنك مرضاك وزملاؤك. لتغييره يرجى مخاطبة من يدير العيادة.',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  kinds: 'أنواع الزيارات',
  methods: 'طريقة استقبال المرضى',
  states: 'مرخّص في',
  everywhere: 'كل الولايات',
  zone: 'المنطقة الزمنية',
  now: '{zone} (الآن {time})',
  device: 'هذا الجهاز',
}
