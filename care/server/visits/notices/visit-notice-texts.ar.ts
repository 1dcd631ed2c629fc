import type { VisitNoticeTexts } from '#care/server/visits/notices/visit-notice-texts.en.ts'

export const visitNoticeTexts: VisitNoticeTexts = {
  reminderTitle: 'تذكير بزيارتك',
  reminder: 'موعد زيارتك {reference} هو {when}.',
  comeVideo: 'يرجى فتح {product} قبل الموعد ببضع دقائق، ليتسع الوقت لتجربة الكاميرا والميكروفون.',
  comePhone: 'سيتصل بك مقدم الرعاية في هذا الوقت.',
  acceptedTitle: 'تحدد موعد زيارتك',
  accepted: 'موعد زيارتك {reference} هو {when}.',
  takenTitle: 'تولى أحد مقدمي الرعاية زيارتك',
  taken: 'زيارتك {reference} على وشك أن تبدأ. يرجى فتح {product} الآن.',
  proposedTitle: 'تعرض العيادة مواعيد لزيارتك',
  proposed: 'يرجى اختيار أحدها لزيارتك {reference}.',
  cancelledTitle: 'ألغت العيادة زيارتك',
  cancelled: 'لن تتم زيارتك {reference}، {when}. يمكنك قراءة السبب في {product} وطلب زيارة أخرى في أي وقت.',
  cancelledSoon: 'لن تتم زيارتك {reference}. يمكنك قراءة السبب في {product} وطلب زيارة أخرى في أي وقت.',
  completedTitle: 'ملخص زيارتك جاهز',
  completed: 'يمكنك أن تقرأ في {product} ما كتبه لك مقدم الرعاية بعد زيارتك {reference}.',
  earlierTitle: 'توفّر موعد أبكر',
  earlier: 'نحجز لك لبضع دقائق: {when}، بدلاً من موعد زيارتك {reference}. أخبرنا في {product} إن كنت تريده.',
  short: '{product}: {sentence} {address}',
  open: 'فتح {product}',
  foot: 'تختار في إعدادات حسابك كيف نخبرك بزياراتك. للمساعدة اتصل على {phone}. في حالات الطوارئ اتصل على 911.',
}
