import type { APIRequestContext } from '@playwright/test'

type Message = { channel: 'email' | 'text' | 'phone_call' | 'push'; to: string; subject: string | null; text: string; createdAt: string }

/** Returns the messages that the demo sent to an address or number, newest last. */
export const readOutbox = async (api: APIRequestContext, to: string): Promise<Message[]> => {
  const answer = await api.get(`/api/demo/outbox?to=${encodeURIComponent(to)}`)
  return (await answer.json()).data.messages
}

const pinIn = (text: string): string | undefined => /(?:\d, ){5}\d|\b\d{6}\b/.exec(text)?.[0].replaceAll(', ', '')

/** Returns the newest PIN; voice messages list the digits one by one. Another message, such as a notice, may come after it. */
export const readPin = async (api: APIRequestContext, to: string): Promise<string> => {
  const pin = (await readOutbox(api, to)).flatMap(({ text }) => pinIn(text) ?? []).at(-1)
  if (!pin) throw new Error(`No message to ${to} carries a PIN.`)
  return pin
}
