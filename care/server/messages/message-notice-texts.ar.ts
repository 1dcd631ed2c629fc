import type { MessageNoticeTexts } from '#care/server/messages/message-notice-texts.en.ts'

export const messageNoticeTexts: MessageNoticeTexts = {
  title: 'لديك رسالة جديدة',
  text: 'أرسل إليك فريق رعايتك رسالة. سجّل الدخول إلى {product} لقراءتها.',
  read: 'اقرأ الرسالة',
  foot: 'تصلك هذه الرسالة لأنك طلبت إشعارك بالرسائل. يمكنك تغيير ذلك في إعدادات الحساب. هل لديك أسئلة؟ اتصل على {phone}.',
  short: '{product}: لديك رسالة جديدة. سجّل الدخول لقراءتها: {url}',
}
