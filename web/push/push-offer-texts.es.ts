import type { PushOfferTexts } from '#web/push/push-offer-texts.en.ts'

export const pushOfferTexts: PushOfferTexts = {
  title: '¿Quiere que le avisemos?',
  when: 'Podemos avisarle poco antes de su visita.',
  private: 'Las notificaciones nunca mencionan su salud.',
  turnOn: 'Activar notificaciones',
  notNow: 'Ahora no',
}
