import type { MessageNoticeTexts } from '#care/server/messages/message-notice-texts.en.ts'

export const messageNoticeTexts: MessageNoticeTexts = {
  title: 'Tiene un mensaje nuevo',
  text: 'Su equipo de atención le envió un mensaje. Inicie sesión en {product} para leerlo.',
  read: 'Leer el mensaje',
  foot: 'Recibe este correo porque pidió que le notificáramos sobre los mensajes. Puede cambiarlo en la configuración de la cuenta. ¿Tiene preguntas? Llame al {phone}.',
  short: '{product}: Tiene un mensaje nuevo. Inicie sesión para leerlo: {url}',
}
