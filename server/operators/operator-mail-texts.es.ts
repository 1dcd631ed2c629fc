import type { OperatorMailTexts } from '#server/operators/operator-mail-texts.en.ts'

export const operatorMailTexts = {
  title: 'Su acceso a la consola de operadores de {product}',
  invited:
    'Se le ha dado acceso como operador de {product}. El enlace siguiente le permite elegir su contraseña. Es válido durante tres días y una sola vez.',
  restarted:
    'Una persona de administración le permite elegir una contraseña nueva. La anterior ya no sirve. El enlace siguiente es válido durante tres días y una sola vez.',
  action: 'Elegir una contraseña',
  notMe: 'Si no lo esperaba, no haga caso de este correo.',
  foot: '{product} nunca le pide la contraseña por correo ni por teléfono.',
} satisfies OperatorMailTexts
