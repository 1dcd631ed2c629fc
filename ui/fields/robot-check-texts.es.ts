import type { robotCheckTexts as en } from '#ui/fields/robot-check-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const robotCheckTexts: Translation<typeof en> = {
  label: 'No soy un robot',
  how: 'Su navegador hace un pequeño cálculo. Nadie más se entera.',
  working: 'Comprobando. Esto tarda un momento.',
  passed: 'Comprobación superada',
  failed: 'Su navegador no pudo hacer la comprobación. Inténtelo de nuevo o use otro navegador.',
}
