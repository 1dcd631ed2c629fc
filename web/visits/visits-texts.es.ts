import type { Translation } from '#ui/lib/texts.ts'
import type { visitsTexts as en } from '#web/visits/visits-texts.en.ts'

export const visitsTexts: Translation<typeof en> = {
  requestVisit: 'Solicitar una consulta',
  visits: 'Consultas',
  upcoming: 'Próximas ({n})',
  requested: 'Solicitadas ({n})',
  none: 'Aún no hay consultas',
  noneMore: 'Cuando solicite una, aparecerá aquí.',
}
