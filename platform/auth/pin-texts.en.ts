export const pinTexts = {
  subject: 'Your {product} PIN',
  written: 'Your {product} PIN is {pin}. It is good for {minutes} minutes. We will never ask you for it by phone or mail.',
  spoken: 'Hello. This is {product}. Your PIN is: {pin}. Once more: {pin}. Goodbye.',
} as const
export type PinTexts = Record<keyof typeof pinTexts, string>
