export const pinTexts = {
  subject: 'Your {product} PIN',
  written: "Your {product} PIN is {pin}. It expires in {minutes} minutes. We'll never ask you for it by phone or email.",
  spoken: 'Hello. This is {product}. Your PIN is: {pin}. Again, your PIN is: {pin}. Goodbye.',
} as const
export type PinTexts = Record<keyof typeof pinTexts, string>
