import { createHmac } from 'node:crypto'
import type { RoomIceServer } from '#shared/video/room-messages.ts'

export type IceConfig = {
  /** As they stand, such as STUN servers, or relays with a lasting password. */
  servers: readonly RoomIceServer[]
  /** A relay that takes passwords for a time, as coturn does with `use-auth-secret`. */
  turn: { urls: readonly string[]; secret: string } | null
  /** `relay`: browsers are to try no direct way. */
  policy: 'all' | 'relay'
}

export const noIce: IceConfig = { servers: [], turn: null, policy: 'all' }

/** As a call may last, and is asked for anew with each entering. */
const turnHours = 12

/**
 * By which servers somebody's browser finds the others'. The relay's password is the peer's own and ends by itself
 * (draft-uberti-behave-turn-rest: name `end:peer`, password HMAC-SHA-1 of the name).
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
 * What the settings make of it.
 * @throws where one half of the relay is missing, or relays alone are to be used and there is none
 */
export const iceOf = ({ iceServers = [], turnUrl, turnSecret, icePolicy }: IceSettings): IceConfig => {
  if ((turnUrl === undefined) !== (turnSecret === undefined))
    throw new Error('TURN_URL and TURN_SECRET belong together: set both, or neither.')
  const turn = turnUrl && turnSecret ? { urls: turnUrl, secret: turnSecret } : null
  const hasRelay = turn !== null || iceServers.some(({ urls }) => [urls].flat().some((url) => /^turns?:/.test(url)))
  if (icePolicy === 'relay' && !hasRelay) throw new Error('ICE_POLICY is relay, and neither TURN_URL nor ICE_SERVERS names a relay.')
  return { servers: iceServers, turn, policy: icePolicy }
}
