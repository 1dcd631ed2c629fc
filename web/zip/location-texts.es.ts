import type { Translation } from '#ui/lib/texts.ts'
import type { locationTexts as en } from '#web/zip/location-texts.en.ts'

export const locationTexts: Translation<typeof en> = {
  useMyLocation: 'Usar mi ubicación',
  askTitle: '¿Usar su ubicación?',
  askText:
    'Su dispositivo nos dice una sola vez dónde está, redondeado a unas 7 millas. Respondemos con el código postal de allí y no guardamos nada.',
  askYes: 'Usar mi ubicación',
  askNo: 'Ahora no',
  notFound: 'No pudimos encontrar dónde está. Escriba un código postal.',
}
