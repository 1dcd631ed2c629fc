import type { checkDocumentTexts as english } from '#care/guest/documents/check-document-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const checkDocumentTexts: Translation<typeof english> = {
  title: 'التحقق من مستند',
  lead: 'هل أعطاك شخص إفادة أو إحالة أو طلب تحاليل من هذه العيادة؟ أدخل الرمز لترى أن المستند أصلي وما زال ساريًا.',
  code: 'الرمز المطبوع على المستند',
  codeHint: '20 حرفًا ورقمًا. لا أهمية للشرطات.',
  check: 'تحقق',
  holds: 'هذا المستند أصلي وساري.',
  withdrawn: 'سحبت العيادة هذا المستند في {date} ولم يعد ساريًا.',
  issuedBy: 'صادر عن',
  issuedOn: 'تاريخ الإصدار',
  name: 'لصالح',
  absent: 'الغياب',
  absentDays: 'من {from} إلى {to}',
  onlyAbsence: 'لحماية الخصوصية تعرض هذه الصفحة الاسم الأول وتواريخ الغياب فقط. قارنها بالإفادة.',
  onlyValidity: 'لحماية الخصوصية لا تعرض هذه الصفحة مضمون المستند.',
  unknown: 'لا نعرف هذا المستند',
  unknownText: 'ربما كان الرمز ناقصًا أو فيه خطأ، أو تم إيقاف الرابط. قارنه بالمستند أو اسأل من أعطاك إياه.',
  another: 'إدخال رمز آخر',
}
