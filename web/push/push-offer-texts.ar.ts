import type { PushOfferTexts } from '#web/push/push-offer-texts.en.ts'

export const pushOfferTexts: PushOfferTexts = {
  title: 'هل تودّ أن ننبّهك؟',
  when: 'يمكننا إرسال إشعار إليك قبيل زيارتك.',
  private: 'لا تذكر الإشعارات أي شيء عن صحتك.',
  turnOn: 'تشغيل الإشعارات',
  notNow: 'ليس الآن',
}
