import type { Translation } from '#ui/lib/texts.ts'
import { footerTexts } from '#web/shell/footer-texts.es.ts'
import type { titleTexts as en } from '#web/shell/title-texts.en.ts'

export const titleTexts: Translation<typeof en> = {
  ...footerTexts,
  dashboard: 'Panel',
  autoLogout: 'Cierre de sesión automático',
  requestVisit: 'Solicitar una consulta',
  medicalInfo: 'Información médica',
  myFamily: 'Mi familia',
  inbox: 'Bandeja de entrada',
  messages: 'Mensajes',
  accountSettings: 'Configuración de la cuenta',
  changePassword: 'Cambiar la contraseña',
  invoices: 'Facturas',
  favorites: 'Mis favoritos',
  procedures: 'Precios de procedimientos',
  prescriptions: 'Precios de medicamentos',
  providers: 'Encontrar profesionales',
  facilities: 'Encontrar centros',
  savings: 'Gane al deducible',
  programs: 'Cuidado de enfermedades crónicas',
  expertServices: 'Servicios médicos especializados',
  pastVisits: 'Consultas anteriores',
  waitingRoom: 'Sala de espera',
  reschedule: 'Reprogramar la consulta',
  backCare: 'Cuidado de espalda y articulaciones',
  covidAssessment: 'Autoevaluación de COVID-19',
  support: 'Ayuda',
  technicalSupport: 'Asistencia técnica',
  questions: 'Preguntas o comentarios',
  under18MentalHealth: 'Salud conductual virtual para menores de 18 años',
}
