import type { Translation } from '#ui/lib/texts.ts'
import type { uiTexts as en } from '#ui/lib/ui-texts.en.ts'

export const uiTexts: Translation<typeof en> = {
  show: 'Mostrar',
  hide: 'Ocultar',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  dismiss: 'Descartar',
  close: 'Cerrar',
  skip: 'Ir al contenido',
  wait: 'Espere, por favor...',
  checkFields: { one: 'Revise {n} campo', many: 'Revise {n} campos', other: 'Revise {n} campos' },
  wentWrong: '¡Algo salió mal!',
  verifyAndCall: 'Verifique sus datos e inténtelo de nuevo. Si necesita ayuda, llame al {phone}.',
  tryAgain: 'Intentar de nuevo',
  language: 'Idioma',
  scheme: 'Apariencia',
  schemeSystem: 'Como mi dispositivo',
  schemeLight: 'Claro',
  schemeDark: 'Oscuro',
  dateShape: 'MM/DD/AAAA',
  newTab: 'se abre en otra pestaña',
  zip: 'Código postal',
  code: 'Código',
  notices: 'Avisos',
}
