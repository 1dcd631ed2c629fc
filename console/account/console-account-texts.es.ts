import type { consoleAccountTexts as en } from '#console/account/console-account-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const consoleAccountTexts: Translation<typeof en> = {
  title: 'Su cuenta',
  lead: 'Quién es usted en esta consola.',
  name: 'Nombre',
  email: 'Correo electrónico',
  role: 'Función',
  may: 'Usted puede',
  mayAdmin: 'hacerlo todo y decidir quién más puede',
  maySupport: 'buscar miembros y ayudarlos',
  mayAuditor: 'leerlo todo sin cambiar nada',
  device: 'Este dispositivo',
}
