import { pinTexts } from '#platform/auth/pin-texts.en.ts'
import { translationsOf } from '#platform/translations.ts'
import { filled } from '#shared/filled.ts'
import type { Language } from '#shared/languages.ts'
import type { PinMethod } from '#shared/session/session-data.ts'

const texts = await translationsOf(pinTexts, '#platform/auth/pin-texts')

/** The message for mail, text or call. A voice reads the digits one by one. */
export const pinMessage = (
  method: PinMethod,
  language: Language,
  { pin, product, minutes }: { pin: string; product: string; minutes: number },
) => {
  const { subject, written, spoken } = texts[language]
  const params = { product, minutes: String(minutes), pin: method === 'phone_call' ? [...pin].join(', ') : pin }
  return {
    text: filled(method === 'phone_call' ? spoken : written, params),
    ...(method === 'email' ? { subject: filled(subject, params) } : {}),
  }
}
