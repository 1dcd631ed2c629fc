import type { Translation } from '#ui/lib/texts.ts'
import type { proofHelpTexts as en } from '#web/cases/proof-help-texts.en.ts'

export const proofHelpTexts: Translation<typeof en> = {
  title: 'أكّد هويتك',
  noneLead: 'ليس لدينا بريد إلكتروني أو رقم هاتف مسجّل لك، لذلك لا يمكننا إرسال رمز إليك.',
  askLead:
    'أخبرنا كيف نتواصل معك. سنراجع الأمر ونجيبك خلال بضعة أيام. ويمكنك أيضًا أن تطلب من جهة عملك أو خطتك إضافة بريدك الإلكتروني إلى ملفك، ثم تسجّل من جديد.',
  back: 'رجوع',
}
