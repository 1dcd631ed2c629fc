import type { robotCheckTexts as en } from '#ui/fields/robot-check-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const robotCheckTexts: Translation<typeof en> = {
  label: 'No soy un robot',
  how: 'En su dispositivo se hace una verificación rápida. No se comparte nada.',
  working: 'Verificando. Esto toma un momento.',
  passed: 'Verificación completada',
  failed: 'Su navegador no pudo hacer la verificación. Inténtelo de nuevo o use otro navegador.',
}
