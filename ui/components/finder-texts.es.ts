import type { finderTexts as en } from '#ui/components/finder-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const finderTexts: Translation<typeof en> = {
  findAndFilter: 'Buscar y filtrar',
  filtersOn: { one: '{n} filtro activo', many: '{n} filtros activos', other: '{n} filtros activos' },
  clearFilters: 'Borrar filtros',
  radius: 'Radio (mi)',
  view: 'Vista',
  list: 'Lista',
  map: 'Mapa',
  mapOfResults: 'Mapa de resultados',
  mapFailed: 'No se pudo cargar el mapa. La lista tiene todo lo que hay en él.',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  nearestFirst: 'Los más cercanos primero',
  loading: 'Buscando…',
  call: 'Llamar al {phone}',
  directions: 'Cómo llegar',
  show: 'Mostrar',
  range: '{from}–{to} de {count}',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  showMore: 'Mostrar más',
  back: 'Volver',
  clear: 'Borrar',
  noOption: 'No hay nada parecido en la lista',
}
