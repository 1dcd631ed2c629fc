import type { VisitNoticeTexts } from '#care/server/visits/notices/visit-notice-texts.en.ts'

export const visitNoticeTexts: VisitNoticeTexts = {
  reminderTitle: 'Recordatorio de su consulta',
  reminder: 'Su consulta {reference} es el {when}.',
  comeVideo: 'Abra {product} unos minutos antes, para tener tiempo de probar la cámara y el micrófono.',
  comePhone: 'Su profesional de salud le llamará a esta hora.',
  acceptedTitle: 'Su consulta ya tiene hora',
  accepted: 'Su consulta {reference} es el {when}.',
  takenTitle: 'Un profesional de salud ha tomado su consulta',
  taken: 'Su consulta {reference} está por comenzar. Abra {product} ahora, por favor.',
  proposedTitle: 'La clínica le ofrece horarios para su consulta',
  proposed: 'Elija uno de ellos para su consulta {reference}, por favor.',
  cancelledTitle: 'La clínica ha cancelado su consulta',
  cancelled: 'Su consulta {reference}, {when}, no tendrá lugar. Puede leer el motivo en {product} y pedir otra consulta cuando quiera.',
  cancelledSoon: 'Su consulta {reference} no tendrá lugar. Puede leer el motivo en {product} y pedir otra consulta cuando quiera.',
  completedTitle: 'El resumen de su consulta está listo',
  completed: 'Lo que su profesional de salud escribió para usted después de la consulta {reference} se puede leer en {product}.',
  earlierTitle: 'Hay una hora más temprana',
  earlier: 'Le guardamos por unos minutos: {when}, en lugar de la hora de su consulta {reference}. Diga en {product} si la toma.',
  short: '{product}: {sentence} {address}',
  open: 'Abrir {product}',
  foot: 'En los ajustes de su cuenta elige cómo le avisamos de sus consultas. Si necesita ayuda, llame al {phone}. En una emergencia, llame al 911.',
}
