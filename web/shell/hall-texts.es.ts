import type { Translation } from '#ui/lib/texts.ts'
import type { hallTexts as en } from '#web/shell/hall-texts.en.ts'

export const hallTexts: Translation<typeof en> = {
  slogan: 'La atención empieza en casa.',
  benefitVisit: 'Vea a un médico por video o teléfono, las 24 horas',
  benefitPrice: 'Conozca el precio antes de ir',
  benefitFamily: 'Cuide de toda la familia en un solo lugar',
  help: '¿Necesita ayuda? Llame al {phone}',
}
