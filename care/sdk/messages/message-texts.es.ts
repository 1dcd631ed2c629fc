import type { messageTexts as en } from '#care/sdk/messages/message-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const messageTexts: Translation<typeof en> = {
  GeneralMedical: 'Medicina general',
  MentalHealth: 'Salud mental',
  Dermatology: 'Dermatología',
  Nutrition: 'Nutrición',
  BillingSupport: 'Facturación y soporte',

  empty: 'Todavía no hay mensajes',
  emptyLead: 'Escriba a su equipo de atención sobre una visita, un resultado o una factura. Le avisaremos en cuanto respondan.',
  newMessage: 'Mensaje nuevo',
  conversations: 'Conversaciones',
  unread: { one: '1 mensaje nuevo', many: '{n} mensajes nuevos', other: '{n} mensajes nuevos' },
  forPatient: 'para {name}',
  lastFrom: '{author}: {text}',
  you: 'Usted',
  more: 'Las conversaciones más antiguas no se muestran aquí. Llame al {phone} si necesita alguna.',
  allMessages: 'Todos los mensajes',

  threadOf: '{team} · {subject}',
  messages: 'Mensajes',
  answer: 'Su respuesta',
  send: 'Enviar',
  sent: 'Se envió su mensaje.',
  addFile: 'Agregar un archivo',
  filesHint: 'PDF, JPEG o PNG, hasta {most} archivos de 10 MB cada uno.',
  files: 'Archivos adjuntos',
  addingFile: 'Revisando {name}…',
  removeFile: 'Quitar {name}',
  openFile: 'Descargar {name}',
  kilobytes: '{n} KB',
  waiting: 'No tiene conexión en este momento. Conservaremos aquí lo que escriba y lo guardaremos cuando vuelva la conexión.',
  urgent: 'No es para emergencias. Si es una emergencia, llame al {number}.',

  newTitle: 'Escribir a un equipo de atención',
  patient: '¿Sobre quién es el mensaje?',
  team: 'Equipo de atención',
  subject: 'Asunto',
  text: 'Mensaje',
  choose: 'Elija una opción',
  loadFailed: 'No encontramos esta conversación.',
}
