import { z } from 'zod/mini'
import { guestRole } from '#shared/video/room-guest.ts'

/** The path of the room's WebSocket. */
export const roomSocketPath = '/mobile/video/socket'

/** A larger message closes the socket. In bytes. */
export const mostMessageBytes = 64 * 1024

/** Milliseconds: time to send `enter`, heartbeat interval, silence after which a peer is considered gone, ticket lifetime. */
export const roomTimes = { toEnter: 5_000, alive: 10_000, lost: 30_000, ticket: 60_000 } as const

export const mostPeople = 6

export const roomRoles = ['member', 'clinician', 'guest'] as const
export type RoomRole = (typeof roomRoles)[number]

/** The media that a peer is sending. */
const peerState = z.object({ audio: z.boolean(), video: z.boolean() })
export type PeerState = z.infer<typeof peerState>

const peerId = z.uuid()

/** A person in the room; each entry creates a new peer. */
const peer = z.object({ id: peerId, role: z.enum(roomRoles), name: z.string(), guestRole, state: peerState })
export type RoomPeer = z.infer<typeof peer>

const mostSdp = 60_000

const description = z.object({
  type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
  sdp: z.exactOptional(z.string().check(z.maxLength(mostSdp))),
})

const candidate = z.object({
  candidate: z.exactOptional(z.string().check(z.maxLength(2_000))),
  sdpMid: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  sdpMLineIndex: z.exactOptional(z.nullable(z.int())),
  usernameFragment: z.exactOptional(z.nullable(z.string().check(z.maxLength(300)))),
})

/** WebRTC signaling between two browsers; a null candidate is the last. */
const signal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('description'), description }),
  z.object({ kind: z.literal('candidate'), candidate: z.nullable(candidate) }),
])
export type RoomSignal = z.infer<typeof signal>

const iceServer = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.exactOptional(z.string()),
  credential: z.exactOptional(z.string()),
})
export type RoomIceServer = z.infer<typeof iceServer>

/** From browser to server; the first must be `enter`, within five seconds. */
export const roomRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enter'), ticket: z.string().check(z.maxLength(100)), state: peerState }),
  z.object({ kind: z.literal('signal'), to: peerId, signal }),
  z.object({ kind: z.literal('state'), state: peerState }),
  z.object({ kind: z.literal('leave') }),
  z.object({ kind: z.literal('alive') }),
])
export type RoomRequest = z.infer<typeof roomRequest>

export const roomEnds = ['ended', 'cancelled', 'elsewhere', 'withdrawn'] as const
/** Why a stay ended: the visit ended or was cancelled, the person entered in another tab, or they may no longer be in the room. */
export type RoomEnd = (typeof roomEnds)[number]

/** From server to browser. */
export const roomEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('entered'),
    you: peer,
    peers: z.array(peer),
    iceServers: z.array(iceServer),
    /** `relay`: browsers must not try a direct connection. */
    icePolicy: z.enum(['all', 'relay']),
    /** When the room closes automatically; null while the visit is running. */
    endsAt: z.nullable(z.iso.datetime()),
  }),
  z.object({ kind: z.literal('joined'), peer }),
  z.object({ kind: z.literal('changed'), peer }),
  /** `isBack`: only the connection was lost; the person may return as another peer. */
  z.object({ kind: z.literal('left'), peerId, isBack: z.boolean() }),
  z.object({ kind: z.literal('signal'), from: peerId, signal }),
  z.object({ kind: z.literal('closed'), reason: z.enum(roomEnds) }),
  z.object({ kind: z.literal('alive') }),
])
export type RoomEvent = z.infer<typeof roomEvent>

/**
 * WebSocket close codes. `over` follows a `closed` event. After `ticket` and `restart` a browser reconnects with a new ticket.
 * `broken` means an invalid message, or too many messages.
 */
export const roomCloseCodes = { over: 1000, broken: 1008, tooLarge: 1009, restart: 1012, ticket: 4401, full: 4409 } as const
