import { type TwilioOptions, twilioClient } from '#platform/gateways/twilio.ts'
import { escaped } from '#shared/escaped.ts'
import type { Language } from '#shared/languages.ts'

/** A call that speaks `text`; `to` is ten digits of the North American plan. */
export type VoiceCall = { id: string; to: string; text: string; language: Language }

export type VoiceCallGateway = { send(call: VoiceCall, signal: AbortSignal): Promise<void> }

/** Stands in where no gateway is: hands what would be spoken to whoever shows it. */
export const offlineVoiceCall = (deliver: (call: VoiceCall) => Promise<void>): VoiceCallGateway => ({ send: (call) => deliver(call) })

/** Voices by name: a language alone leaves the voice to the account's settings, whose basic ones know no Arabic. */
const voices: Record<Language, string> = {
  en: 'language="en-US" voice="Polly.Joanna"',
  es: 'language="es-US" voice="Polly.Lupe"',
  ar: 'language="arb" voice="Polly.Zeina"',
}

export const twilioCall = (options: TwilioOptions): VoiceCallGateway => {
  const ask = twilioClient(options)
  return {
    send: (call, signal) => {
      const Twiml = `<Response><Say ${voices[call.language]}>${escaped(call.text)}</Say></Response>`
      return ask('Calls', call, { Twiml }, signal)
    },
  }
}
