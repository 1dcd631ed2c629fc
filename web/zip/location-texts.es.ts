import type { Translation } from '#ui/lib/texts.ts'
import type { locationTexts as en } from '#web/zip/location-texts.en.ts'

export const locationTexts: Translation<typeof en> = {
  useMyLocation: 'Usar mi ubicación',
  askTitle: '¿Usar su ubicación?',
  askText:
    'Su dispositivo compartirá su ubicación una sola vez, redondeada a unas 7 millas. La usaremos para encontrar su código postal y no la guardaremos.',
  askYes: 'Usar mi ubicación',
  askNo: 'Ahora no',
  notFound: 'No pudimos encontrar su ubicación. Ingrese un código postal.',
}
