import type { PinTexts } from '#platform/auth/pin-texts.en.ts'

export const pinTexts = {
  subject: 'رمز PIN الخاص بك في {product}',
  written: 'رمز PIN الخاص بك في {product} هو {pin}. تنتهي صلاحيته خلال {minutes} دقيقة. لن نطلبه منك أبدًا عبر الهاتف أو البريد الإلكتروني.',
  spoken: 'مرحبًا. هنا {product}. رمز PIN الخاص بك هو: {pin}. مرة أخرى: {pin}. مع السلامة.',
} satisfies PinTexts
