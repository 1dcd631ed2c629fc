import type { Translation } from '#ui/lib/texts.ts'
import type { hallTexts as en } from '#web/shell/hall-texts.en.ts'

export const hallTexts: Translation<typeof en> = {
  slogan: 'La atención empieza en su propia puerta.',
  benefitVisit: 'Consulte a un médico por video o teléfono, de día o de noche',
  benefitPrice: 'Conozca el precio antes de ir',
  benefitFamily: 'Cuide de toda la familia en un solo lugar',
  help: '¿Necesita ayuda? Llame al {phone}',
}
