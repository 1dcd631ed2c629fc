import type { Translation } from '#ui/lib/texts.ts'
import type { earlierTexts as en } from '#web/visits/earlier-texts.en.ts'

export const earlierTexts: Translation<typeof en> = {
  free: 'Hay una hora más temprana',
  freeWith: '{time} con {provider}',
  kept: 'Se la guardamos hasta las {time}',
  take: 'Tomar esta hora',
  keepMine: 'Conservar mi hora',
  taken: 'Su consulta tiene la hora más temprana',
  left: 'Su consulta queda como está.',
}
