import { linkTimes } from '#care/sdk/call/peers/link-times.ts'
import type { RoomSignal } from '#shared/video/room-messages.ts'

export type LinkState = 'connecting' | 'connected' | 'lost'

export type OutgoingTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }

type Options = {
  /** If both sides offer at once, the polite side accepts the other's offer. The impolite side makes the first offer. */
  isPolite: boolean
  ice: RTCConfiguration
  tracks: OutgoingTracks
  signal: (signal: RoomSignal) => void
  onState: (state: LinkState) => void
  onTrack: (track: MediaStreamTrack) => void
}

export type PeerLink = {
  handle: (signal: RoomSignal) => Promise<void>
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
 * The connection to one peer, by perfect negotiation (WebRTC 1.0, section 10.7): either side may renegotiate at any time.
 * The first offer already has one transceiver each for sound and video, used or not, so muting, switching the camera off
 * or changing it needs no negotiation. A broken connection restarts ICE until it recovers or is closed.
 */
export const openPeerLink = ({ isPolite, ice, tracks, signal, onState, onTrack }: Options): PeerLink => {
  const connection = new RTCPeerConnection(ice)
  // Tracks of one stream are played in sync by the other side.
  const together = new MediaStream()
  let outgoing = tracks
  let state: LinkState = 'connecting'
  let isOffering = false
  let isTakingAnswer = false
  let isIgnoring = false
  let restarting: ReturnType<typeof setInterval> | undefined

  const lookForWay = () => {
    if (isPolite && connection.remoteDescription === null) return
    // An unanswered offer may have been lost with the socket, so it is sent again.
    if (connection.signalingState === 'have-local-offer') sendDescription()
    connection.restartIce()
  }
  const restartUntilBack = () => {
    clearInterval(restarting)
    // The impolite side makes the first offer and also restarts first; the polite side waits longer.
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
      sendDescription()
    } catch {
      // The other side's offer arrived first and is being answered.
    } finally {
      isOffering = false
    }
  }
  const sendDescription = () => {
    const { localDescription } = connection
    if (localDescription) signal({ kind: 'description', description: { type: localDescription.type, sdp: localDescription.sdp } })
  }
  const senderOf = (kind: 'audio' | 'video') => connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)

  /** Sends our tracks over the transceivers that the other side's offer created. */
  const joinLines = async () => {
    for (const kind of kinds) {
      const line = senderOf(kind)
      if (!line || line.direction === 'sendrecv' || line.direction === 'stopped') continue
      line.direction = 'sendrecv'
      line.sender.setStreams?.(together)
      await line.sender.replaceTrack(outgoing[kind])
    }
  }
  const acceptDescription = async (description: RTCSessionDescriptionInit) => {
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
    sendDescription()
  }

  connection.onnegotiationneeded = () => void offer()
  connection.onicecandidate = ({ candidate }) => signal({ kind: 'candidate', candidate: candidate?.toJSON() ?? null })
  connection.onconnectionstatechange = () => setState(stateOf(connection.connectionState, state))
  connection.ontrack = ({ track }) => onTrack(track)
  if (!isPolite) for (const kind of kinds) connection.addTransceiver(tracks[kind] ?? kind, { direction: 'sendrecv', streams: [together] })
  restartUntilBack()

  return {
    handle: async (given) => {
      if (connection.signalingState === 'closed') return
      if (given.kind === 'description') return acceptDescription(given.description)
      await connection.addIceCandidate(given.candidate ?? undefined).catch((error: unknown) => {
        // Candidates of an ignored offer match nothing.
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
