import type { PrescriptionNoticeTexts } from '#care/server/prescribing/prescription-notice-texts.en.ts'

export const prescriptionNoticeTexts: PrescriptionNoticeTexts = {
  title: 'هناك جديد بشأن وصفتك الطبية',
  news: 'هناك جديد بشأن وصفة طبية. سجّل الدخول إلى {product} للاطلاع عليه.',
  problem: 'لم تصل وصفة طبية إلى الصيدلية بعد. نحن نعمل على ذلك. سجّل الدخول إلى {product} لمعرفة المستجدات.',
  open: 'فتح وصفاتي',
  short: '{product}: {sentence} {address}',
  clinicTitle: 'وصفة طبية تحتاج إلى انتباهك',
  clinicText: 'لم تصل إلى الصيدلية وصفة وقعتها. سجّل الدخول لمعرفة أي وصفة هي وما يمكنك فعله.',
  clinicOpen: 'فتح الوصفات',
  foot: 'هل لديك أسئلة؟ اتصل بالرقم {phone}.',
}
