import type { Translation } from '#ui/lib/texts.ts'
import type { earlierTexts as en } from '#web/visits/earlier-texts.en.ts'

export const earlierTexts: Translation<typeof en> = {
  free: 'Hay una hora más temprana disponible',
  freeWith: '{time} con {provider}',
  kept: 'Se la reservamos hasta las {time}',
  take: 'Elegir esta hora',
  keepMine: 'Conservar mi hora',
  taken: 'Su visita se cambió a la hora más temprana',
  left: 'Su visita no cambió.',
}
