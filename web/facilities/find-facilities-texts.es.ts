import type { Translation } from '#ui/lib/texts.ts'
import type { findFacilitiesTexts as en } from '#web/facilities/find-facilities-texts.en.ts'

export const findFacilitiesTexts: Translation<typeof en> = {
  counted: { one: '{n} centro', many: '{n} centros', other: '{n} centros' },
  askZip: 'Ingrese un código postal para ver centros cercanos.',
  askKind: 'Elija al menos un tipo',
  none: 'No se encontró ningún centro. Cambie los datos de la búsqueda.',
  noneTitle: 'No se encontraron centros',
  noneHint: 'No encontramos nada de este tipo a menos de {radius} de {zip}. Pruebe con un radio mayor o con más tipos.',
  urgentcare: 'Atención de urgencia',
  hospitals: 'Hospital',
  pharmacy: 'Farmacia',
  vets: 'Veterinario',
  details: 'Datos del centro',
  location: 'Ubicación',
}
