import type { Translation } from '#ui/lib/texts.ts'
import type { findProvidersTexts as en } from '#web/providers/find-providers-texts.en.ts'

export const findProvidersTexts: Translation<typeof en> = {
  last: 'Apellido del profesional',
  any: 'Cualquiera',
  specialty: 'Especialidad',
  gender: 'Género del profesional',
  noPreference: 'Sin preferencia',
  M: 'Hombre',
  F: 'Mujer',
  quick: 'Filtros rápidos',
  counted: { one: '{n} profesional', many: '{n} profesionales', other: '{n} profesionales' },
  askZip: 'Ingrese un código postal para ver profesionales cercanos.',
  none: 'No se encontraron profesionales. Cambie los datos de la búsqueda.',
  noneTitle: 'No se encontraron profesionales',
  noneHint: 'Nadie a menos de {radius} de {zip} cumple todos los filtros. Pruebe con un radio mayor o con menos filtros.',
  failed: 'No se pudieron descargar los detalles',
  details: 'Datos del profesional',
  locations: 'Consultorios',
  about: 'Acerca de',
  school: 'Universidad',
  genderShort: 'Género',
  languages: 'Idiomas',
  telehealth: 'Telesalud',
  hasTelehealth: 'Ofrece visitas de telesalud',
  noTelehealth: 'Sin visitas de telesalud',
}
