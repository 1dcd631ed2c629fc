import type { Translation } from '#ui/lib/texts.ts'
import type { moreForYouTexts as en } from '#web/dashboard/more-for-you-texts.en.ts'

export const moreForYouTexts: Translation<typeof en> = {
  title: 'Más para usted',
  medicalInfo: 'Medicamentos, alergias y afecciones para su equipo de atención',
  myPlan: 'Lo que paga y lo que cuenta para sus límites',
  idCard: 'Su número de miembro y los teléfonos, para la recepción',
  myFamily: 'Quién tiene cobertura y quién puede actuar por quién',
  favorites: 'Médicos, farmacias y medicamentos que guardó',
  support: 'Respuestas a preguntas frecuentes y personas que le ayudan',
}
