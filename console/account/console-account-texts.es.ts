import type { consoleAccountTexts as en } from '#console/account/console-account-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const consoleAccountTexts: Translation<typeof en> = {
  title: 'Su cuenta',
  lead: 'Sus datos en esta consola.',
  name: 'Nombre',
  email: 'Correo electrónico',
  role: 'Función',
  may: 'Usted puede',
  mayAdmin: 'hacer todo y decidir qué pueden hacer los demás',
  maySupport: 'buscar miembros y ayudarlos',
  mayAuditor: 'ver todo sin cambiar nada',
  device: 'Este dispositivo',
}
