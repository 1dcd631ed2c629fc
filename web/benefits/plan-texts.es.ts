import type { Translation } from '#ui/lib/texts.ts'
import type { myPlanTexts as en } from '#web/benefits/plan-texts.en.ts'

export const myPlanTexts: Translation<typeof en> = {
  failed: 'No pudimos cargar su plan. Inténtelo de nuevo.',
  see: 'Ver mi plan',
  seeCard: 'Ver mi tarjeta de identificación',
  none: 'Todavía no hay detalles del plan',
  noneMore:
    'No tenemos los detalles de un plan de salud para usted. Esto no cambia su cobertura. Su patrocinador puede darle más información sobre su plan.',
  getHelp: 'Obtener ayuda',
  family: 'Su familia',
  visits: 'Visitas: {service}',
  days: 'Días: {service}',
  ofMost: '{used} de {most}',
  usedOnly: '{used} hasta ahora',
  left: 'Quedan {amount}',
  met: 'Alcanzado',
  asOf: 'Al {date}, según {source}.',
  'source 271': 'la respuesta de su plan',
  'source csv': 'el archivo de su plan',
  'source fhir': 'los registros de su plan',
  'source claims': 'sus reclamaciones',
  documents: 'Documentos del plan',
  documentsNone: 'Todavía no hay documentos de su plan aquí. Nuestro equipo de ayuda puede decirle cómo obtenerlos.',
  people: 'Quién tiene cobertura',
  you: 'Usted',
  coveredSince: 'Desde el {date}',
  coveredUntil: 'Del {from} al {to}',
}
