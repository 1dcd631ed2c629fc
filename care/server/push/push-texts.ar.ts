import type { PushTexts } from '#care/server/push/push-texts.en.ts'

export const pushTexts: PushTexts = {
  visitSoon: 'موعد زيارتك يقترب',
  clinicianReady: 'طبيبك جاهز لاستقبالك',
  message: 'لديك رسالة جديدة',
  earlierTime: 'يتوفر موعد أبكر لزيارتك',
  news: 'لديك جديد من عيادتك',
}
