import { type TwilioOptions, twilioClient } from '#platform/gateways/twilio.ts'

/** `to` is a ten-digit North American phone number. */
export type TextMessage = { id: string; to: string; text: string }

export type TextMessageGateway = { send(message: TextMessage, signal: AbortSignal): Promise<void> }

/** Replacement for a missing gateway: passes each message to `deliver`. */
export const offlineTextMessage = (deliver: (message: TextMessage) => Promise<void>): TextMessageGateway => ({
  send: (message) => deliver(message),
})

export const twilioText = (options: TwilioOptions): TextMessageGateway => {
  const ask = twilioClient(options)
  return { send: (message, signal) => ask('Messages', message, { Body: message.text }, signal) }
}
