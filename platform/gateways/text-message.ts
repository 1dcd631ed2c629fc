import { type TwilioOptions, twilioClient } from '#platform/gateways/twilio.ts'

/** `to` is ten digits of the North American plan. */
export type TextMessage = { id: string; to: string; text: string }

export type TextMessageGateway = { send(message: TextMessage, signal: AbortSignal): Promise<void> }

/** Stands in where no gateway is: hands the message to whoever shows it. */
export const offlineTextMessage = (deliver: (message: TextMessage) => Promise<void>): TextMessageGateway => ({
  send: (message) => deliver(message),
})

export const twilioText = (options: TwilioOptions): TextMessageGateway => {
  const ask = twilioClient(options)
  return { send: (message, signal) => ask('Messages', message, { Body: message.text }, signal) }
}
