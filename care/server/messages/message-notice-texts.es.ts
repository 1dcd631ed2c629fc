import type { MessageNoticeTexts } from '#care/server/messages/message-notice-texts.en.ts'

export const messageNoticeTexts: MessageNoticeTexts = {
  title: 'Tiene un mensaje nuevo',
  text: 'Su equipo de atención le ha escrito. Inicie sesión en {product} para leerlo.',
  read: 'Leer el mensaje',
  foot: 'Recibe este correo porque pidió que se le avisara de los mensajes; puede cambiarlo en la configuración de su cuenta. ¿Preguntas? Llame al {phone}.',
  short: '{product}: Tiene un mensaje nuevo. Inicie sesión para leerlo: {url}',
}
