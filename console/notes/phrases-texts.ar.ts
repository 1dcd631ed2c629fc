import type { phrasesTexts as en } from '#console/notes/phrases-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const phrasesTexts: Translation<typeof en> = {
  title: 'قوالب العيادة وعباراتها',
  lead: 'تظهر لكل طبيب في ملاحظاته إلى جانب نصوصه، ولا يغيّرها إلا المسؤولون. لا تكتب هنا بيانات أي مريض.',
  clinicians: 'الأطباء',
}
