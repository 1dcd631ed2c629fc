import type { PinTexts } from '#platform/auth/pin-texts.en.ts'

export const pinTexts = {
  subject: 'Su PIN de {product}',
  written: 'Su PIN de {product} es {pin}. Vence en {minutes} minutos. Nunca se lo pediremos por teléfono ni por correo electrónico.',
  spoken: 'Hola. Le llamamos de {product}. Su PIN es: {pin}. Repetimos: {pin}. Adiós.',
} satisfies PinTexts
