import type { symptomTexts as en } from '#care/sdk/symptom-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const symptomTexts: Translation<typeof en> = {
  fever: 'حمى',
  cough: 'سعال',
  'sore-throat': 'ألم في الحلق',
  congestion: 'انسداد الأنف أو سيلانه',
  headache: 'صداع',
  nausea: 'غثيان أو قيء',
  rash: 'طفح جلدي',
  pain: 'ألم',
  fatigue: 'تعب',
  dizziness: 'دوخة',
  anxiety: 'قلق',
  'low-mood': 'مزاج منخفض',
  sleep: 'صعوبة في النوم',
  stress: 'ضغط نفسي',
  diet: 'أسئلة عن الأكل',
  weight: 'الوزن',
  acne: 'حب الشباب',
  mole: 'شامة تغيرت',
  itching: 'حكة',
}
