import { type TwilioOptions, twilioClient } from '#platform/gateways/twilio.ts'
import { escaped } from '#shared/escaped.ts'
import { type Language, localeOf } from '#shared/languages.ts'

/** A call that speaks `text`; `to` is a ten-digit North American phone number. */
export type VoiceCall = { id: string; to: string; text: string; language: Language }

export type VoiceCallGateway = { send(call: VoiceCall, signal: AbortSignal): Promise<void> }

/** Replacement for a missing gateway: passes each call to `deliver`. */
export const offlineVoiceCall = (deliver: (call: VoiceCall) => Promise<void>): VoiceCallGateway => ({ send: (call) => deliver(call) })

/** Voices by name. With a language alone, the account's settings choose the voice, and the basic voices have no Arabic. */
const voices: Partial<Record<Language, string>> = {
  en: 'language="en-US" voice="Polly.Joanna"',
  es: 'language="es-US" voice="Polly.Lupe"',
  ar: 'language="arb" voice="Polly.Zeina"',
}

export const twilioCall = (options: TwilioOptions): VoiceCallGateway => {
  const ask = twilioClient(options)
  return {
    send: (call, signal) => {
      const Twiml = `<Response><Say ${voices[call.language] ?? `language="${localeOf(call.language)}"`}>${escaped(call.text)}</Say></Response>`
      return ask('Calls', call, { Twiml }, signal)
    },
  }
}
