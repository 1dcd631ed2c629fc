import type { myDocumentsTexts as english } from '#care/sdk/flows/my-documents/my-documents-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const myDocumentsTexts: Translation<typeof english> = {
  list: 'Documentos',
  empty: 'Todavía no hay documentos',
  emptyLead: 'Aquí verá los justificantes para la escuela o el trabajo, las referencias y las órdenes de laboratorio de sus visitas.',
  forPatient: 'para {name}',
  back: 'Todos los documentos',
  download: 'Descargar',
  pdfLanguage: 'Idioma de los títulos',
  pdf: 'Descargar PDF',
  preparing: 'Estamos preparando su PDF…',
  link: 'Enlace para la escuela, el empleador o la clínica',
  linkAbsence:
    'Quien tenga este enlace ve que el justificante es auténtico y sigue siendo válido, el nombre y las fechas de la ausencia. No ve el motivo. El enlace también está en el PDF.',
  linkOther:
    'Quien tenga este enlace ve que el documento es auténtico y sigue siendo válido, y nada sobre su salud. El enlace también está en el PDF.',
  copy: 'Copiar enlace',
  copied: 'Copiado.',
  turnOff: 'Desactivar enlace',
  turnOn: 'Crear un enlace nuevo',
  keep: 'Conservarlo',
  offTitle: '¿Desactivar este enlace?',
  offText: 'Nadie podrá comprobar este documento en línea, tampoco con un PDF que usted ya haya entregado. Un enlace nuevo será distinto.',
  turnedOff: 'El enlace está desactivado.',
  turnedOn: 'El documento tiene un enlace nuevo. Descargue otra vez el PDF si lo necesita.',
  isOff: 'Este documento no tiene enlace. Nadie puede comprobarlo en línea.',
  loadFailed: 'No pudimos encontrar este documento.',
}
