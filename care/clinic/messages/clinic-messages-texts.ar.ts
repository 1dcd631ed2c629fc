import type { clinicMessagesTexts as en } from '#care/clinic/messages/clinic-messages-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicMessagesTexts: Translation<typeof en> = {
  title: 'الرسائل',
  lead: 'محادثات فرق رعايتك. تأتي أولًا المحادثات التي تنتظر ردًا.',
  waiting: 'بانتظار الرد',
  answered: 'تم الرد عليها',
  none: 'لا توجد رسائل',
  noneText: 'ستظهر هنا رسائل المرضى إلى فرق رعايتك.',
  back: 'كل الرسائل',
  loading: 'محادثة',
  gone: 'هذه المحادثة ليست من محادثاتك',
  goneText: 'يمكنك الرد على الرسائل المتعلقة بأنواع الزيارات التي تستقبلها، وبالفواتير والدعم.',
  more: 'المحادثات الأقدم لا تظهر هنا.',
  unlicensed:
    'ليس لديك ترخيص في {state} حيث يوجد هذا المريض. يمكنك الرد بشأن المواعيد أو الفواتير أو السجلات، لكن دون نصيحة طبية. ويمكن لزميل مرخّص هناك الرد على الباقي.',
  stateUnknown:
    'لا نعرف الولاية التي يوجد فيها هذا المريض، لذلك لا يمكنك تقديم نصيحة طبية هنا. يمكنك الرد بشأن المواعيد أو الفواتير أو السجلات.',
  noAdvice: 'لا يتضمن ردي نصيحة طبية',
}
