import type { OperatorMailTexts } from '#server/operators/operator-mail-texts.en.ts'

export const operatorMailTexts = {
  title: 'Su acceso a la consola de operadores de {product}',
  invited:
    'Ya tiene acceso a {product} como operador. Elija su contraseña con el enlace de abajo. Sirve una sola vez y vence en tres días.',
  restarted:
    'Un administrador restableció su contraseña. La anterior ya no sirve. Elija una nueva con el enlace de abajo. Sirve una sola vez y vence en tres días.',
  action: 'Elegir una contraseña',
  notMe: 'Si no lo esperaba, ignore este correo.',
  foot: '{product} nunca le pide la contraseña por correo electrónico ni por teléfono.',
} satisfies OperatorMailTexts
