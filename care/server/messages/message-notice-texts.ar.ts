import type { MessageNoticeTexts } from '#care/server/messages/message-notice-texts.en.ts'

export const messageNoticeTexts: MessageNoticeTexts = {
  title: 'لديك رسالة جديدة',
  text: 'كتب إليك فريق رعايتك. سجّل الدخول إلى {product} لقراءة الرسالة.',
  read: 'اقرأ الرسالة',
  foot: 'تصلك هذه الرسالة لأنك طلبت إعلامك بالرسائل؛ يمكنك تغيير ذلك في إعدادات الحساب. هل لديك أسئلة؟ اتصل على {phone}.',
  short: '{product}: لديك رسالة جديدة. سجّل الدخول لقراءتها: {url}',
}
