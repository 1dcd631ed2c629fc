import { z } from 'zod/mini'

/** The path of the room's WebSocket. */
export const roomSocketPath = '/mobile/video/socket'

/** A larger message closes the socket. */
export const mostMessageBytes = 64 * 1024

/** Milliseconds: how long a new socket may be silent, how often a browser says that it is there, and when nobody believes it any more. */
export const roomTimes = { toEnter: 5_000, alive: 10_000, lost: 30_000, ticket: 60_000 } as const

export const mostPeople = 6

export const roomRoles = ['member', 'clinician', 'guest'] as const
export type RoomRole = (typeof roomRoles)[number]

/** What somebody sends now. */
const peerState = z.object({ audio: z.boolean(), video: z.boolean() })
export type PeerState = z.infer<typeof peerState>

const peerId = z.uuid()

/** A person in the room; one who enters again is another peer. */
const peer = z.object({ id: peerId, role: z.enum(roomRoles), name: z.string(), state: peerState })
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

/** What two browsers tell each other to find a way between them; a candidate that is null is the last. */
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

/** From a browser to the server; the first must be `enter`, within five seconds. */
export const roomRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enter'), ticket: z.string().check(z.maxLength(100)), state: peerState }),
  z.object({ kind: z.literal('signal'), to: peerId, signal }),
  z.object({ kind: z.literal('state'), state: peerState }),
  z.object({ kind: z.literal('leave') }),
  z.object({ kind: z.literal('alive') }),
])
export type RoomRequest = z.infer<typeof roomRequest>

export const roomEnds = ['ended', 'cancelled', 'elsewhere', 'withdrawn'] as const
/** Why somebody's stay is over: the visit is, it was cancelled, they came in by another tab, or they may not be here any more. */
export type RoomEnd = (typeof roomEnds)[number]

/** From the server to a browser. */
export const roomEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('entered'),
    you: peer,
    peers: z.array(peer),
    iceServers: z.array(iceServer),
    /** `relay`: no direct way between browsers may be tried. */
    icePolicy: z.enum(['all', 'relay']),
    /** When the room closes by itself; null while the visit goes on. */
    endsAt: z.nullable(z.iso.datetime()),
  }),
  z.object({ kind: z.literal('joined'), peer }),
  z.object({ kind: z.literal('changed'), peer }),
  /** `isBack`: only the line was lost, they may come back as another peer. */
  z.object({ kind: z.literal('left'), peerId, isBack: z.boolean() }),
  z.object({ kind: z.literal('signal'), from: peerId, signal }),
  z.object({ kind: z.literal('closed'), reason: z.enum(roomEnds) }),
  z.object({ kind: z.literal('alive') }),
])
export type RoomEvent = z.infer<typeof roomEvent>

/**
 * Why the server closed the socket. `over` follows a `closed`; after `ticket` and `restart` a browser comes back with a fresh ticket;
 * `broken` is a message that is none, or too many of them.
 */
export const roomCloseCodes = { over: 1000, broken: 1008, tooLarge: 1009, restart: 1012, ticket: 4401, full: 4409 } as const
