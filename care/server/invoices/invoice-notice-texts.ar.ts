import type { InvoiceNoticeTexts } from '#care/server/invoices/invoice-notice-texts.en.ts'

export const invoiceNoticeTexts: InvoiceNoticeTexts = {
  raisedTitle: 'لديك فاتورة جديدة',
  raised: 'لديك فاتورة جديدة في {product}. سجّل الدخول لقراءتها.',
  paidTitle: 'وصلت دفعتك',
  paid: 'وصلت دفعة منك. تجد إيصالك في {product}.',
  refundedTitle: 'مبلغ في طريقه إليك',
  refunded: 'رُدّ إليك جزء مما دفعته أو كله. تجد ذلك في {product}؛ قد تحتاج البنوك إلى بضعة أيام.',
  open: 'فتح فواتيري',
  short: '{product}: {sentence} {address}',
  foot: 'تختار في إعدادات حسابك كيف نخبرك بالفواتير. لا نطلب بطاقتك أبدًا بالبريد أو الهاتف. لديك أسئلة؟ اتصل على {phone}.',
}
