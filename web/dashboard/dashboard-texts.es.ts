import type { Translation } from '#ui/lib/texts.ts'
import type { dashboardTexts as en } from '#web/dashboard/dashboard-texts.en.ts'

export const dashboardTexts: Translation<typeof en> = {
  hello: 'Hola',
  helloName: 'Hola, {first}',
  apps: 'Aplicaciones',
  limited: 'Algunas funciones no están disponibles en el portal.',
  call: 'Si necesita ayuda, llame al {phone}.',
  getBoth: 'Descargue la aplicación para {ios} o {android}.',
  getOne: 'Descargue la aplicación para {app}.',
  under18: 'Participantes o dependientes menores de 18 años que buscan atención virtual de salud conductual:',
  under18Link: 'vea sus opciones',
  coverageEnded: 'Su cobertura terminó el {day}.',
  coverageStarts: 'Su cobertura empieza el {day}.',
  notCovered: 'En este momento no tiene cobertura.',
  coverageKept: 'Todavía puede ver sus expedientes y facturas y administrar su cuenta.',
  coverageCall: 'Si cree que es un error, pregunte al administrador de sus beneficios o llame al {phone}.',
  newContact: 'Confirme sus nuevos datos de contacto con un código para que podamos usarlos.',
  confirmContact: 'Confirmar ahora',
}
