import { pinTexts as ar } from '#platform/auth/pin-texts.ar.ts'
import { pinTexts as en, type PinTexts } from '#platform/auth/pin-texts.en.ts'
import { pinTexts as es } from '#platform/auth/pin-texts.es.ts'
import { filled } from '#shared/filled.ts'
import type { Language } from '#shared/languages.ts'
import type { PinMethod } from '#shared/session/session-data.ts'

const texts: Record<Language, PinTexts> = { en, es, ar }

/** What leaves by mail, text or call. A voice reads the digits one by one. */
export const pinMessage = (
  method: PinMethod,
  language: Language,
  { pin, product, minutes }: { pin: string; product: string; minutes: number },
) => {
  const { subject, written, spoken } = texts[language]
  const gaps = { product, minutes: String(minutes), pin: method === 'phone_call' ? [...pin].join(', ') : pin }
  return {
    text: filled(method === 'phone_call' ? spoken : written, gaps),
    ...(method === 'email' ? { subject: filled(subject, gaps) } : {}),
  }
}
