import { isOwnPath } from '#shared/paths.ts'

/** What a push message carries, encrypted for the browser: a title and a link, and nothing about a person's health. */
export type PushPayload = {
  /** The id of the device that it was sent to; a browser that has another one, or none since the sign-out, shows nothing. */
  device: string
  title: string
  /** A path of the portal, with its query. */
  path: string
  /** A newer notification with the same topic replaces the older one. */
  topic: string
  language: string
  direction: 'ltr' | 'rtl'
}

const fields = ['device', 'title', 'path', 'topic', 'language', 'direction'] as const

/** @throws Error when it is no payload, or leads to another origin */
export const readPushPayload = (text: string): PushPayload => {
  const read: unknown = JSON.parse(text)
  const payload = (typeof read === 'object' && read !== null ? read : {}) as Record<string, unknown>
  if (!fields.every((name) => typeof payload[name] === 'string') || !isOwnPath(String(payload.path))) throw new Error('no push payload')
  return payload as PushPayload
}
