import type { Translation } from '#ui/lib/texts.ts'
import type { moreForYouTexts as en } from '#web/dashboard/more-for-you-texts.en.ts'

export const moreForYouTexts: Translation<typeof en> = {
  title: 'المزيد لك',
  medicalInfo: 'الأدوية والحساسيات والحالات الصحية من أجل فريق رعايتك',
  myPlan: 'ما تدفعه وما يُحتسب ضمن حدودك',
  idCard: 'رقم عضويتك وأرقام الهاتف، لمكتب الاستقبال',
  myFamily: 'من تشمله التغطية ومن يمكنه التصرف نيابة عن غيره',
  favorites: 'الأطباء والصيدليات والأدوية التي حفظتها',
  support: 'إجابات عن الأسئلة الشائعة وأشخاص يساعدونك',
}
