import type { VisitNoticeTexts } from '#care/server/visits/notices/visit-notice-texts.en.ts'

export const visitNoticeTexts: VisitNoticeTexts = {
  reminderTitle: 'Recordatorio: se acerca su visita',
  reminder: 'Su visita {reference} es el {when}.',
  comeVideo: 'Abra {product} unos minutos antes para tener tiempo de probar la cámara y el micrófono.',
  comePhone: 'Su profesional le llamará a esta hora.',
  acceptedTitle: 'Su visita está confirmada',
  accepted: 'Su visita {reference} es el {when}.',
  seriesTitle: 'Sus visitas repetidas están reservadas',
  series: 'Su visita {reference} del {when} ahora se repite. Puede ver todas las fechas en {product}.',
  seriesMoreTitle: 'Se reservaron más visitas',
  seriesMore: 'Se reservaron más visitas después de su visita {reference} del {when}. Puede ver todas las fechas en {product}.',
  seriesChangedTitle: 'Cambió la frecuencia de sus visitas',
  seriesChanged:
    'Cancelamos las visitas posteriores a su visita {reference} del {when} y las reservamos con otra frecuencia. Puede ver todas las fechas en {product}.',
  seriesToo: 'También están reservadas las visitas que planeó después. Puede ver todas las fechas en {product}.',
  seriesNot: 'Las visitas que planeó después no se reservaron porque no todas las fechas están disponibles. Elija las fechas en {product}.',
  releasedTitle: 'Otro profesional clínico atenderá su visita',
  released:
    'Su profesional clínico ya no puede atenderle el {when}. Su visita {reference} vuelve a la clínica. Otro profesional la tomará y le avisaremos en cuanto lo haga.',
  releasedSoon:
    'Su profesional clínico ya no puede atenderle. Su visita {reference} vuelve a la lista de espera y otro profesional la tomará.',
  handedOverTitle: 'Otro profesional le atenderá',
  handedOver:
    'Otro profesional le atenderá en su visita {reference} del {when}. Puede ver quién en {product}. Si la visita está en su calendario, guárdela otra vez.',
  handedOverSoon: 'Otro profesional le atenderá en su visita {reference}. Usted conserva su lugar y puede ver quién en {product}.',
  takenTitle: 'Un profesional está listo para su visita',
  taken: 'Su visita {reference} está por comenzar. Abra {product} ahora.',
  proposedTitle: 'La clínica propuso horas para su visita',
  proposed: 'Elija una hora para su visita {reference}.',
  cancelledTitle: 'La clínica canceló su visita',
  cancelled: 'Su visita {reference} del {when} se canceló. Puede ver el motivo en {product} y solicitar otra visita cuando quiera.',
  cancelledSoon: 'Su visita {reference} se canceló. Puede ver el motivo en {product} y solicitar otra visita cuando quiera.',
  completedTitle: 'El resumen de su visita está listo',
  completed: 'Su profesional escribió un resumen de su visita {reference}. Puede leerlo en {product}.',
  followUpTitle: 'El resumen de su visita está listo',
  followUp: 'Su profesional también sugiere una visita de seguimiento. Puede reservarla en {product}.',
  missedTitle: 'No pudimos verle en su visita',
  missed:
    'Su profesional le esperó en su visita {reference} del {when}. No se le cobró nada. Puede reservar otra visita en {product} en cualquier momento.',
  missedFeeTitle: 'No pudimos verle en su visita',
  missedFee:
    'Su profesional le esperó en su visita {reference} del {when}. Su plan cobra un cargo por una visita perdida: puede ver la factura en {product} y reservar otra visita en cualquier momento.',
  updatedTitle: 'Hay novedades en el resumen de su visita',
  updated: 'Su profesional agregó o corrigió algo en el resumen de su visita {reference}. Puede leerlo en {product}.',
  earlierTitle: 'Hay una hora más temprana disponible',
  earlier: 'Le reservamos por unos minutos {when} en lugar de su visita {reference}. Díganos en {product} si la quiere.',
  short: '{product}: {sentence} {address}',
  open: 'Abrir {product}',
  foot: 'Puede elegir cómo le notificamos sobre las visitas en la configuración de la cuenta. Si necesita ayuda, llame al {phone}. En una emergencia, llame al 911.',
}
