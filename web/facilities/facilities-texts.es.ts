import type { Translation } from '#ui/lib/texts.ts'
import type { facilitiesTexts as en } from '#web/facilities/facilities-texts.en.ts'

export const facilitiesTexts: Translation<typeof en> = {
  kind: 'Tipo de centro',
  search: 'Buscar',
  urgentcare: 'Atención de urgencia',
  hospitals: 'Hospital',
  pharmacy: 'Farmacias',
  vets: 'Veterinario',
}
