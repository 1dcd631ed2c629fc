import type { Translation } from '#ui/lib/texts.ts'
import type { inboxTexts as en } from '#web/inbox/inbox-texts.en.ts'

export const inboxTexts: Translation<typeof en> = {
  unread: { one: 'Tiene 1 mensaje sin leer', many: 'Tiene {n} mensajes sin leer', other: 'Tiene {n} mensajes sin leer' },
  view: 'Vea sus mensajes',
  latest: 'Mensajes sin leer',
  forPatient: 'para {name}',
  open: 'Abrir la bandeja de entrada',
}
