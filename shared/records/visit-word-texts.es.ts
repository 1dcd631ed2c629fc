import type { VisitWordTexts } from '#shared/records/visit-word-texts.en.ts'

export const visitWordTexts: VisitWordTexts = {
  GeneralMedical: 'Medicina general',
  MentalHealth: 'Salud mental',
  Dermatology: 'Dermatología',
  Nutrition: 'Nutrición',
  BillingSupport: 'Facturación y soporte',
  Requested: 'Solicitada',
  Proposed: 'Horarios propuestos',
  Locked: 'Confirmada',
  Started: 'Iniciada',
  Completed: 'Completada',
  Cancelled: 'Cancelada',
  Expired: 'Vencida',
  Missed: 'Perdida',
  unreadable: 'No se pudo leer este dato.',
}
