import type { clinicWords as en } from '#care/clinic/clinicians/clinic-word-texts.en.ts'
import { symptomTexts } from '#care/sdk/symptom-texts.es.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicWords: Translation<typeof en> = {
  GeneralMedical: 'Medicina general',
  MentalHealth: 'Salud mental',
  Dermatology: 'Dermatología',
  Nutrition: 'Nutrición',
  Video: 'Video',
  Phone: 'Teléfono',
  byMessage: 'Se responde por mensaje',
  Requested: 'En espera',
  Proposed: 'Horarios ofrecidos',
  Locked: 'Aceptada',
  Started: 'En curso',
  Completed: 'Completada',
  Cancelled: 'Cancelada',
  Expired: 'Vencida',
  Missed: 'El paciente no asistió',
  ...symptomTexts,
  years: { one: '{n} año', many: '{n} de años', other: '{n} años' },
  asap: 'Lo antes posible',
}
