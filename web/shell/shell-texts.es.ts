import type { Translation } from '#ui/lib/texts.ts'
import type { shellTexts as en } from '#web/shell/shell-texts.en.ts'

export const shellTexts: Translation<typeof en> = {
  home: 'Inicio',
  requestCare: 'Pedir atención',
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
  offline: 'No hay conexión a internet.',
  offlineMore: 'Lo que escribió se conserva. Volveremos a intentarlo cuando se conecte.',
}
