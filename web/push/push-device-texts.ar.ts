import type { PushDeviceTexts } from '#web/push/push-device-texts.en.ts'

export const pushDeviceTexts: PushDeviceTexts = {
  isOn: 'الإشعارات مُفعّلة على هذا الجهاز',
  refused: 'لم يسمح متصفحك بالإشعارات.',
  title: 'الإشعارات على أجهزتك',
  text: 'الأجهزة التي تعرض إشعارًا عند اقتراب زيارة أو وصول رسالة. تعرض عنوانًا قصيرًا، ولا تعرض شيئًا عن صحتك.',
  turnOnHere: 'تشغيل الإشعارات على هذا الجهاز',
  unsupported: 'لا يستطيع هذا المتصفح عرض الإشعارات. على iPhone أو iPad، أضف هذه البوابة إلى الشاشة الرئيسية أولًا.',
  blocked: 'يحظر متصفحك الإشعارات من هذه البوابة. يمكنك السماح بها من إعدادات المتصفح.',
  none: 'لا يوجد جهاز يعرض الإشعارات بعد.',
  added: 'أُضيف {when}',
  lastUsed: 'آخر استخدام {when}',
  thisDevice: 'هذا الجهاز',
  remove: 'إزالة',
  removeDevice: 'إزالة {device}',
  loadFailed: 'تعذّر تحميل هذا القسم. يُرجى المحاولة مرة أخرى.',
  deviceOn: '{browser} على {system}',
  unknownDevice: 'متصفح غير معروف',
  removed: 'أُزيل الجهاز',
}
