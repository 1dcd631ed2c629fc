/** `to` is ten digits of the North American plan. */
export type TextMessage = { id: string; to: string; text: string }

export type TextMessageGateway = { send(message: TextMessage, signal: AbortSignal): Promise<void> }

/** Stands in where no gateway is: hands the message to whoever shows it. */
export const offlineTextMessage = (deliver: (message: TextMessage) => Promise<void>): TextMessageGateway => ({
  send: (message) => deliver(message),
})
