import type { robotCheckTexts as en } from '#ui/fields/robot-check-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const robotCheckTexts: Translation<typeof en> = {
  label: 'لستُ روبوتًا',
  how: 'يجري متصفحك عملية حسابية صغيرة، ولا يطّلع عليها أحد سواك.',
  working: 'جارٍ التحقق. يستغرق هذا لحظة.',
  passed: 'تم اجتياز التحقق',
  failed: 'تعذّر على متصفحك إجراء التحقق. يرجى المحاولة مرة أخرى أو استخدام متصفح آخر.',
}
