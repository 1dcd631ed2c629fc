import type { Translation } from '#ui/lib/texts.ts'
import type { hallTexts as en } from '#web/shell/hall-texts.en.ts'

export const hallTexts: Translation<typeof en> = {
  slogan: 'تبدأ الرعاية من بيتك.',
  benefitVisit: 'تحدّث مع طبيب بالفيديو أو الهاتف على مدار الساعة',
  benefitPrice: 'اعرف السعر قبل أن تذهب',
  benefitFamily: 'اعتنِ بجميع أفراد الأسرة من مكان واحد',
  help: 'هل تحتاج إلى مساعدة؟ اتصل على {phone}',
}
