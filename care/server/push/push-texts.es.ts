import type { PushTexts } from '#care/server/push/push-texts.en.ts'

export const pushTexts: PushTexts = {
  visitSoon: 'Su visita empieza pronto',
  clinicianReady: 'Su profesional de salud ya puede atenderle',
  message: 'Tiene un mensaje nuevo',
  earlierTime: 'Hay un horario más temprano para su visita',
  news: 'Tiene novedades de su clínica',
}
