import type { messageTexts as en } from '#care/sdk/messages/message-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const messageTexts: Translation<typeof en> = {
  GeneralMedical: 'Medicina general',
  MentalHealth: 'Salud mental',
  Dermatology: 'Dermatología',
  Nutrition: 'Nutrición',
  BillingSupport: 'Facturación y asistencia',

  empty: 'Todavía no hay mensajes',
  emptyLead: 'Escriba a su equipo de atención sobre una consulta, un resultado o una factura. Le avisaremos en cuanto haya respuesta.',
  newMessage: 'Mensaje nuevo',
  conversations: 'Conversaciones',
  unread: { one: '1 mensaje nuevo', many: '{n} mensajes nuevos', other: '{n} mensajes nuevos' },
  forPatient: 'para {name}',
  lastFrom: '{author}: {text}',
  you: 'Usted',
  more: 'Las conversaciones más antiguas no aparecen aquí. Llame al {phone} si necesita alguna.',
  allMessages: 'Todos los mensajes',

  threadOf: '{team} · {subject}',
  messages: 'Mensajes',
  answer: 'Su respuesta',
  send: 'Enviar',
  sent: 'Su mensaje se envió.',
  addFile: 'Añadir un archivo',
  filesHint: 'PDF, JPEG o PNG, hasta {most} archivos de 10 MB cada uno.',
  files: 'Archivos que se envían',
  addingFile: 'Revisando {name}…',
  removeFile: 'Quitar {name}',
  openFile: 'Descargar {name}',
  kilobytes: '{n} KB',
  waiting: 'No hay conexión en este momento. Lo que escribe se conserva aquí y se guarda en cuanto vuelva la conexión.',
  urgent: 'No es para emergencias. Si es una emergencia, llame al {number}.',

  newTitle: 'Escribir a un equipo de atención',
  patient: '¿Sobre quién es?',
  team: 'Equipo de atención',
  subject: 'Asunto',
  text: 'Mensaje',
  choose: 'Elija',
  loadFailed: 'No se encontró esta conversación.',
}
