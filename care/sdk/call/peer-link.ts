import { linkTimes } from '#care/sdk/call/link-times.ts'
import type { RoomSignal } from '#shared/video/room-messages.ts'

export type LinkState = 'connecting' | 'connected' | 'lost'

export type OutgoingTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }

type Options = {
  /** Of two who offer at once, the polite one takes the other's offer; the other makes the first. */
  isPolite: boolean
  ice: RTCConfiguration
  tracks: OutgoingTracks
  signal: (signal: RoomSignal) => void
  onState: (state: LinkState) => void
  onTrack: (track: MediaStreamTrack) => void
}

export type PeerLink = {
  take: (signal: RoomSignal) => Promise<void>
  send: (tracks: OutgoingTracks) => void
  stats: () => Promise<RTCStatsReport>
  close: () => void
}

const kinds = ['audio', 'video'] as const

const stateOf = (state: RTCPeerConnectionState, before: LinkState): LinkState => {
  if (state === 'connected') return 'connected'
  if (state === 'failed' || state === 'disconnected') return 'lost'
  return before
}

/**
 * The connection to one other person, by perfect negotiation (the pattern of WebRTC 1.0, 10.7): either side may begin anew at any time.
 * There is one line each for sound and picture from the first offer on, whether something goes over it or not: to mute, to switch a camera
 * off or to change it negotiates nothing. A connection that breaks off looks for another way (ICE restart) until it is closed.
 */
export const openPeerLink = ({ isPolite, ice, tracks, signal, onState, onTrack }: Options): PeerLink => {
  const connection = new RTCPeerConnection(ice)
  // Sound and picture of one stream are played in step by the other side.
  const together = new MediaStream()
  let outgoing = tracks
  let state: LinkState = 'connecting'
  let isOffering = false
  let isTakingAnswer = false
  let isIgnoring = false
  let restarting: ReturnType<typeof setInterval> | undefined

  const lookForWay = () => {
    if (isPolite && connection.remoteDescription === null) return
    // An offer without an answer may have been lost with a line: it is made once more.
    if (connection.signalingState === 'have-local-offer') tellDescription()
    connection.restartIce()
  }
  const restartUntilBack = () => {
    clearInterval(restarting)
    // Whoever makes the first offer also looks for the way back; the other does where that one seems unable to.
    restarting = setInterval(lookForWay, isPolite ? linkTimes.politeRestart : linkTimes.restart)
  }
  const setState = (next: LinkState) => {
    if (next === state) return
    state = next
    if (next === 'connected') clearInterval(restarting)
    else restartUntilBack()
    onState(next)
  }

  const offer = async () => {
    isOffering = true
    try {
      await connection.setLocalDescription()
      tellDescription()
    } catch {
      // The other side was quicker: its offer is being answered.
    } finally {
      isOffering = false
    }
  }
  const tellDescription = () => {
    const { localDescription } = connection
    if (localDescription) signal({ kind: 'description', description: { type: localDescription.type, sdp: localDescription.sdp } })
  }
  const senderOf = (kind: 'audio' | 'video') => connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)

  /** The lines that the other side's offer has made are ours too. */
  const joinLines = async () => {
    for (const kind of kinds) {
      const line = senderOf(kind)
      if (!line || line.direction === 'sendrecv' || line.direction === 'stopped') continue
      line.direction = 'sendrecv'
      line.sender.setStreams?.(together)
      await line.sender.replaceTrack(outgoing[kind])
    }
  }
  const takeDescription = async (description: RTCSessionDescriptionInit) => {
    const isReady = !isOffering && (connection.signalingState === 'stable' || isTakingAnswer)
    const collides = description.type === 'offer' && !isReady
    isIgnoring = !isPolite && collides
    if (isIgnoring) return
    isTakingAnswer = description.type === 'answer'
    await connection.setRemoteDescription(description)
    isTakingAnswer = false
    if (description.type !== 'offer') return
    await joinLines()
    await connection.setLocalDescription()
    tellDescription()
  }

  connection.onnegotiationneeded = () => void offer()
  connection.onicecandidate = ({ candidate }) => signal({ kind: 'candidate', candidate: candidate?.toJSON() ?? null })
  connection.onconnectionstatechange = () => setState(stateOf(connection.connectionState, state))
  connection.ontrack = ({ track }) => onTrack(track)
  if (!isPolite) for (const kind of kinds) connection.addTransceiver(tracks[kind] ?? kind, { direction: 'sendrecv', streams: [together] })
  restartUntilBack()

  return {
    take: async (given) => {
      if (connection.signalingState === 'closed') return
      if (given.kind === 'description') return takeDescription(given.description)
      await connection.addIceCandidate(given.candidate ?? undefined).catch((error: unknown) => {
        // Candidates of an offer that was ignored fit nothing.
        if (!isIgnoring) throw error
      })
    },
    send: (next) => {
      outgoing = next
      for (const kind of kinds)
        void senderOf(kind)
          ?.sender.replaceTrack(next[kind])
          .catch(() => undefined)
    },
    stats: () => connection.getStats(),
    close: () => {
      clearInterval(restarting)
      connection.onnegotiationneeded = null
      connection.onicecandidate = null
      connection.onconnectionstatechange = null
      connection.ontrack = null
      connection.close()
    },
  }
}
