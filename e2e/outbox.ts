import type { APIRequestContext } from '@playwright/test'

type Message = { channel: 'email' | 'text' | 'phone_call' | 'push'; to: string; subject: string | null; text: string; createdAt: string }

/** Returns the messages that the demo sent to an address or number, newest last. */
export const readOutbox = async (api: APIRequestContext, to: string): Promise<Message[]> => {
  const answer = await api.get(`/api/demo/outbox?to=${encodeURIComponent(to)}`)
  return (await answer.json()).data.messages
}

/** Returns the PIN of the newest message; voice messages list the digits one by one. */
export const readPin = async (api: APIRequestContext, to: string): Promise<string> => {
  const newest = (await readOutbox(api, to)).at(-1)
  const pin = /(?:\d, ){5}\d|\b\d{6}\b/.exec(newest?.text ?? '')?.[0].replaceAll(', ', '')
  if (!pin) throw new Error(`No message to ${to} carries a PIN.`)
  return pin
}
