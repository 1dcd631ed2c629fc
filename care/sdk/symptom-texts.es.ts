import type { symptomTexts as en } from '#care/sdk/symptom-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const symptomTexts: Translation<typeof en> = {
  fever: 'Fiebre',
  cough: 'Tos',
  'sore-throat': 'Dolor de garganta',
  congestion: 'Nariz tapada o que gotea',
  headache: 'Dolor de cabeza',
  nausea: 'Náuseas o vómitos',
  rash: 'Sarpullido',
  pain: 'Dolor',
  fatigue: 'Cansancio',
  dizziness: 'Mareo',
  anxiety: 'Ansiedad',
  'low-mood': 'Ánimo bajo',
  sleep: 'Problemas para dormir',
  stress: 'Estrés',
  diet: 'Preguntas sobre la alimentación',
  weight: 'Peso',
  acne: 'Acné',
  mole: 'Un lunar que ha cambiado',
  itching: 'Picazón',
}
