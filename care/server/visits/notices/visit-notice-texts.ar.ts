import type { VisitNoticeTexts } from '#care/server/visits/notices/visit-notice-texts.en.ts'

export const visitNoticeTexts: VisitNoticeTexts = {
  reminderTitle: 'تذكير: زيارتك تقترب',
  reminder: 'موعد زيارتك {reference} هو {when}.',
  comeVideo: 'يُرجى فتح {product} قبل الموعد ببضع دقائق ليكون لديك وقت لفحص الكاميرا والميكروفون.',
  comePhone: 'سيتصل بك طبيبك في هذا الوقت.',
  acceptedTitle: 'تم تأكيد زيارتك',
  accepted: 'موعد زيارتك {reference} هو {when}.',
  takenTitle: 'أحد الأطباء جاهز لزيارتك',
  taken: 'زيارتك {reference} على وشك أن تبدأ. يُرجى فتح {product} الآن.',
  proposedTitle: 'اقترحت العيادة مواعيد لزيارتك',
  proposed: 'يُرجى اختيار موعد لزيارتك {reference}.',
  cancelledTitle: 'ألغت العيادة زيارتك',
  cancelled: 'أُلغيت زيارتك {reference} في {when}. يمكنك الاطلاع على السبب في {product} وطلب زيارة أخرى في أي وقت.',
  cancelledSoon: 'أُلغيت زيارتك {reference}. يمكنك الاطلاع على السبب في {product} وطلب زيارة أخرى في أي وقت.',
  completedTitle: 'ملخص زيارتك جاهز',
  completed: 'كتب طبيبك ملخصًا لزيارتك {reference}. يمكنك قراءته في {product}.',
  earlierTitle: 'توفّر موعد أبكر',
  earlier: 'نحجز لك لبضع دقائق {when} بدلًا من موعد زيارتك {reference}. أخبرنا في {product} إن كنت تريده.',
  short: '{product}: {sentence} {address}',
  open: 'فتح {product}',
  foot: 'يمكنك اختيار طريقة إشعارك بالزيارات في إعدادات الحساب. للمساعدة، اتصل على {phone}. في حالات الطوارئ، اتصل على 911.',
}
