import type { myDocumentsTexts as english } from '#care/sdk/flows/my-documents/my-documents-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const myDocumentsTexts: Translation<typeof english> = {
  list: 'المستندات',
  empty: 'لا توجد مستندات بعد',
  emptyLead: 'ستظهر هنا إفادات المدرسة أو العمل والإحالات وطلبات التحاليل من زياراتك.',
  forPatient: 'للمريض {name}',
  back: 'كل المستندات',
  download: 'التنزيل',
  pdfLanguage: 'لغة العناوين',
  pdf: 'تنزيل ملف PDF',
  preparing: 'نجهز ملف PDF…',
  link: 'رابط للمدرسة أو جهة العمل أو العيادة',
  linkAbsence:
    'من لديه هذا الرابط يرى أن الإفادة أصلية وما زالت سارية، والاسم الأول وتواريخ الغياب. ولا يرى السبب. الرابط موجود أيضًا في ملف PDF.',
  linkOther: 'من لديه هذا الرابط يرى أن المستند أصلي وما زال ساريًا، ولا يرى شيئًا عن صحتك. الرابط موجود أيضًا في ملف PDF.',
  copy: 'نسخ الرابط',
  copied: 'تم النسخ.',
  turnOff: 'إيقاف الرابط',
  turnOn: 'إنشاء رابط جديد',
  keep: 'الإبقاء عليه',
  offTitle: 'هل تريد إيقاف هذا الرابط؟',
  offText: 'لن يستطيع أحد التحقق من هذا المستند عبر الإنترنت، حتى بملف PDF أعطيته من قبل. والرابط الجديد سيكون مختلفًا.',
  turnedOff: 'تم إيقاف الرابط.',
  turnedOn: 'للمستند رابط جديد. نزّل ملف PDF مرة أخرى إن احتجت إليه.',
  isOff: 'ليس لهذا المستند رابط، ولا يمكن لأحد التحقق منه عبر الإنترنت.',
  loadFailed: 'لم نجد هذا المستند.',
}
