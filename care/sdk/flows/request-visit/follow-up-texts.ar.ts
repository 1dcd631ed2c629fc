import type { followUpTexts as english } from '#care/sdk/flows/request-visit/follow-up-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const followUpTexts: Translation<typeof english> = {
  title: 'متابعة مع {name}',
  lead: 'يود طبيبك أن يراك في حدود {date}.',
  times: 'المواعيد المتاحة قرب ذلك اليوم',
  noTimes: 'لا مواعيد متاحة قرب ذلك اليوم بعد. تُفتح المواعيد قبل ثلاثة أسابيع، فيُرجى التحقق لاحقًا.',
  inState: 'ستكون في {state}',
  book: 'احجز هذا الموعد',
  otherTimes: 'عرض مواعيد أخرى',
  decline: 'لا، شكرًا',
  declineTitle: 'هل تريد رفض هذه المتابعة؟',
  declineText: 'سنتوقف عن عرضها. يمكنك طلب زيارة في أي وقت.',
  keep: 'الإبقاء عليها',
  bookedTitle: 'هذه المتابعة محجوزة',
  bookedLead: 'ستجد الزيارة في صفحتك الرئيسية.',
  declinedTitle: 'رفضت هذه المتابعة',
  overTitle: 'مضى موعد هذه المتابعة',
  overLead: 'لا يزال بإمكانك طلب زيارة مع الطبيب نفسه.',
  request: 'اطلب زيارة',
}
