import type { factorPartTexts as en } from '#ui/components/factors/factor-part-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const factorPartTexts: Translation<typeof en> = {
  cancel: 'Cancelar',
  codes: 'Sus códigos de recuperación',
  copy: 'Copiar',
  copied: 'Copiado',
  codesKept: 'Ya los guardé',
  scan: 'Escanee este código con su aplicación o escriba la clave.',
  qrCode: 'Código QR con la clave',
  key: 'Clave',
  code: 'Código de la aplicación',
  turnOn: 'Activar',
}
