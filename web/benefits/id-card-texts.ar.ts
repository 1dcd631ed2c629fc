import type { Translation } from '#ui/lib/texts.ts'
import type { idCardTexts as english } from '#web/benefits/id-card-texts.en.ts'

export const idCardTexts: Translation<typeof english> = {
  failed: 'تعذّر تحميل بطاقة عضويتك. حاول مرة أخرى.',
  none: 'لا توجد بطاقة بعد',
  noneMore: 'ليست لدينا تفاصيل خطة صحية لك. لا يغيّر ذلك تغطيتك. يمكن للجهة الراعية أن ترسل إليك بطاقة.',
  getHelp: 'احصل على المساعدة',
  whose: 'بطاقة من؟',
  you: '{name} (أنت)',
  front: 'وجه البطاقة',
  back: 'ظهر البطاقة',
  inEnglish: 'البطاقة بالإنجليزية كي يقرأها أي مكتب استقبال.',
  showOwn: 'اعرضها بلغتي',
  showEnglish: 'اعرضها بالإنجليزية',
  download: 'احفظها بصيغة PDF',
  share: 'شارك',
  shareTitle: 'بطاقة عضوية {name}',
  noMemberId: 'لم تُبلغنا خطتك برقم عضويتك. ستجده على البطاقة التي أرسلتها خطتك إليك بالبريد.',
  offline: 'يمكنك أيضًا فتح هذه البطاقة دون إنترنت على هذا الجهاز.',
}
