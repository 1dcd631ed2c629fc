import type { PinTexts } from '#platform/auth/pin-texts.en.ts'

export const pinTexts = {
  subject: 'Su PIN de {product}',
  written: 'Su PIN de {product} es {pin}. Es válido durante {minutes} minutos. Nunca se lo pediremos por teléfono ni por correo.',
  spoken: 'Hola. Le llamamos de {product}. Su PIN es: {pin}. Repetimos: {pin}. Adiós.',
} satisfies PinTexts
