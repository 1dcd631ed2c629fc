import type { DocumentNoticeTexts } from '#care/server/documents/document-notice-texts.en.ts'

export const documentNoticeTexts: DocumentNoticeTexts = {
  title: 'لديك مستند جديد من عيادتك',
  signed: 'وقّع طبيبك مستندًا. سجّل الدخول إلى {product} لقراءته أو تنزيله.',
  withdrawnTitle: 'سُحب مستند صادر عن عيادتك',
  withdrawn: 'سحبت عيادتك مستندًا. سجّل الدخول إلى {product} لمعرفة أي مستند هو والسبب.',
  open: 'فتح مستنداتي',
  short: '{product}: {sentence} {address}',
  foot: 'هل لديك أسئلة؟ اتصل بالرقم {phone}.',
}
