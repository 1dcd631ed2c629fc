import type { consoleShellTexts as en } from '#console/shell/console-shell-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const consoleShellTexts: Translation<typeof en> = {
  console: 'Consola de operadores',
  documentTitle: '{product} - Consola de operadores - {title}',
  navigation: 'Consola',
  work: 'Trabajo',
  portal: 'Portal',
  oversight: 'Supervisión',
  admin: 'Administración',
  support: 'Soporte',
  auditor: 'Auditoría',
  notYours: 'Su función no tiene acceso a esta página',
  notYoursText: 'Inició sesión con la función {role}. Un administrador puede cambiarla.',
  notEveryGroup: 'Esta página abarca todos los grupos',
  notEveryGroupText: 'Su función se limita a algunos grupos. La administración puede cambiarlo.',
  loadMore: 'Cargar más',
  loading: 'Cargando',
  shown: { one: '{n} fila mostrada', many: '{n} filas mostradas', other: '{n} filas mostradas' },
  filter: 'Mostrar',
  clearFilter: 'Borrar',
  field: 'Campo',
  now: 'Ahora',
  after: 'Después',
  empty: 'vacío',
  tableOf: 'Tabla: {what}',
}
