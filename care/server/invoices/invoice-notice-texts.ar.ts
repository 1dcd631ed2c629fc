import type { InvoiceNoticeTexts } from '#care/server/invoices/invoice-notice-texts.en.ts'

export const invoiceNoticeTexts: InvoiceNoticeTexts = {
  raisedTitle: 'لديك فاتورة جديدة',
  raised: 'لديك فاتورة جديدة في {product}. سجّل الدخول للاطلاع عليها.',
  paidTitle: 'استلمنا دفعتك',
  paid: 'استلمنا دفعتك. ستجد إيصالك في {product}.',
  refundedTitle: 'المبلغ المسترد في طريقه إليك',
  refunded: 'أرسلنا إليك مبلغًا مستردًا. ستجد التفاصيل في {product}. قد يحتاج بنكك إلى بضعة أيام.',
  open: 'فتح فواتيري',
  short: '{product}: {sentence} {address}',
  foot: 'يمكنك اختيار طريقة إشعارك بالفواتير في إعدادات الحساب. لا نطلب بطاقتك أبدًا بالبريد الإلكتروني أو الهاتف. هل لديك أسئلة؟ اتصل على {phone}.',
}
