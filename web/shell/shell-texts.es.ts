import type { Translation } from '#ui/lib/texts.ts'
import type { shellTexts as en } from '#web/shell/shell-texts.en.ts'

export const shellTexts: Translation<typeof en> = {
  home: 'Inicio',
  requestCare: 'Solicitar atención',
  medicalInfo: 'Información médica',
  myFamily: 'Mi familia',
  inbox: 'Bandeja de entrada',
  messages: 'Mensajes',
  accountSettings: 'Configuración de la cuenta',
  support: 'Ayuda',
  invoices: 'Facturas',
  favorites: 'Favoritos',
  logout: 'Cerrar sesión',
  main: 'Principal',
  menu: 'Menú',
  account: 'Cuenta',
  accountOf: 'Cuenta de {name}, {group}',
  unread: { one: '{n} sin leer', many: '{n} sin leer', other: '{n} sin leer' },
  offline: 'No tiene conexión a internet.',
  offlineMore: 'Lo que escribió está guardado. Lo intentaremos de nuevo cuando vuelva la conexión.',
}
