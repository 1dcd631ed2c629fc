import { createHmac } from 'node:crypto'
import type { RoomIceServer } from '#shared/video/room-messages.ts'

export type IceConfig = {
  /** Passed to browsers unchanged, such as STUN servers or relays with a fixed password. */
  servers: readonly RoomIceServer[]
  /** A relay with time-limited passwords, such as coturn with `use-auth-secret`. */
  turn: { urls: readonly string[]; secret: string } | null
  /** `relay`: browsers must not try a direct connection. */
  policy: 'all' | 'relay'
}

export const noIce: IceConfig = { servers: [], turn: null, policy: 'all' }

/** Lifetime of TURN credentials; longer than any call, and renewed at each entry. */
const turnHours = 12

/**
 * Returns the ICE servers for one peer. The relay's credentials belong to that peer and expire (draft-uberti-behave-turn-rest: name
 * `end:peer`, password HMAC-SHA-1 of the name).
 */
export const iceServersFor = ({ servers, turn }: IceConfig, peerId: string, now: Date): RoomIceServer[] => {
  if (!turn) return [...servers]
  const username = `${Math.floor(now.getTime() / 1000) + turnHours * 3_600}:${peerId}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return [...servers, { urls: [...turn.urls], username, credential }]
}

export type IceSettings = {
  iceServers: readonly RoomIceServer[] | undefined
  turnUrl: readonly string[] | undefined
  turnSecret: string | undefined
  icePolicy: 'all' | 'relay'
}

/**
 * Builds the ICE configuration from the settings.
 * @throws when TURN_URL or TURN_SECRET is set alone, or the policy is `relay` and no relay is configured
 */
export const iceOf = ({ iceServers = [], turnUrl, turnSecret, icePolicy }: IceSettings): IceConfig => {
  if ((turnUrl === undefined) !== (turnSecret === undefined))
    throw new Error('TURN_URL and TURN_SECRET belong together: set both, or neither.')
  const turn = turnUrl && turnSecret ? { urls: turnUrl, secret: turnSecret } : null
  const hasRelay = turn !== null || iceServers.some(({ urls }) => [urls].flat().some((url) => /^turns?:/.test(url)))
  if (icePolicy === 'relay' && !hasRelay) throw new Error('ICE_POLICY is relay, and neither TURN_URL nor ICE_SERVERS names a relay.')
  return { servers: iceServers, turn, policy: icePolicy }
}
