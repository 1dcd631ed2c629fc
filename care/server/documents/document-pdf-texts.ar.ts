import type { DocumentPdfTexts } from '#care/server/documents/document-pdf-texts.en.ts'

export const documentPdfTexts: DocumentPdfTexts = {
  patient: 'المريض',
  born: 'تاريخ الميلاد',
  issuedBy: 'صادر عن',
  practice: 'العيادة',
  phone: 'الهاتف',
  signed: 'وُقع إلكترونيًا في',
  number: 'رقم المستند',
  withdrawn: 'سُحب هذا المستند في {date} ولم يعد صالحًا.',
  check: 'التحقق من هذا المستند',
  checkHow: 'يمكن لأي شخص التحقق من أن هذا المستند أصلي وما زال صالحًا: امسح الرمز المربع أو افتح الرابط أو أدخل الرمز في {address}.',
  code: 'الرمز',
  qr: 'رمز مربع (QR) للرابط الذي يتم به التحقق من هذا المستند',
  link: 'التحقق من هذا المستند عبر الإنترنت',
  noLink: 'لا يمكن التحقق من هذا المستند عبر الإنترنت. لتأكيده اتصل بالرقم {phone}.',
  foot: '{product} · {number} · صفحة {n} من {all}',
  unreadable: 'تعذرت قراءة هذا المستند.',
}
