import type { PushDeviceTexts } from '#web/push/push-device-texts.en.ts'

export const pushDeviceTexts: PushDeviceTexts = {
  isOn: 'Las notificaciones están activadas en este dispositivo',
  refused: 'Su navegador no permitió las notificaciones.',
  title: 'Notificaciones en sus dispositivos',
  text: 'Dispositivos que muestran una notificación cuando se acerca una visita o llega un mensaje. Muestran un título breve, nunca datos de su salud.',
  turnOnHere: 'Activar en este dispositivo',
  unsupported: 'Este navegador no puede mostrar notificaciones. En un iPhone o iPad, agregue primero este portal a la pantalla de inicio.',
  blocked: 'Su navegador bloquea las notificaciones de este portal. Puede permitirlas en la configuración del navegador.',
  none: 'Ningún dispositivo muestra notificaciones todavía.',
  added: 'Agregado {when}',
  lastUsed: 'Usado por última vez {when}',
  thisDevice: 'Este dispositivo',
  remove: 'Quitar',
  removeDevice: 'Quitar {device}',
  loadFailed: 'No pudimos cargar esto. Inténtelo de nuevo.',
  deviceOn: '{browser} en {system}',
  unknownDevice: 'Navegador desconocido',
  removed: 'Dispositivo quitado',
}
