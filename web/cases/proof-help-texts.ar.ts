import type { Translation } from '#ui/lib/texts.ts'
import type { proofHelpTexts as en } from '#web/cases/proof-help-texts.en.ts'

export const proofHelpTexts: Translation<typeof en> = {
  title: 'أكّد هويتك',
  noneLead: 'ليس لدينا بريد إلكتروني أو رقم هاتف مسجّل لك، لذلك لا يمكننا إرسال رمز إليك.',
  askLead:
    'أخبرنا كيف نتواصل معك. سننظر في الأمر ونجيبك خلال بضعة أيام. ويفيد أيضًا أن تطلب من جهة عملك أو خطتك إضافة بريدك الإلكتروني إلى ملفك، ثم تسجّل من جديد.',
  contactEmail: 'البريد الإلكتروني',
  contactPhone: 'الهاتف',
  oneIsEnough: 'يكفي بريد إلكتروني أو رقم هاتف',
  note: 'هل هناك ما ينبغي أن نعرفه؟ (اختياري)',
  ask: 'طلب المساعدة',
  back: 'رجوع',
  asked: 'سننظر في الأمر',
  number: 'رقمك المرجعي هو',
  keep: 'يُرجى الاحتفاظ به. به وبتاريخ ميلادك يمكنك رؤية إجابتنا.',
  checkStatus: 'معرفة حالة الطلب',
  done: 'تم',
}
