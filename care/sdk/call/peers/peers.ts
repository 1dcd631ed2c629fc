import { type LinkQuality, type LinkSample, qualityBetween } from '#care/sdk/call/peers/link-quality.ts'
import { linkTimes } from '#care/sdk/call/peers/link-times.ts'
import { type LinkState, type OutgoingTracks, openPeerLink, type PeerLink } from '#care/sdk/call/peers/peer-link.ts'
import { readLinkSample } from '#care/sdk/call/peers/read-link-sample.ts'
import type { RoomEvent, RoomPeer, RoomSignal } from '#shared/video/room-messages.ts'

type Tracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }

/** Another participant of the call, as displayed. */
export type PeerView = RoomPeer &
  Tracks & {
    link: LinkState
    /** The peer's socket to the room is lost; the peer may come back. */
    isAway: boolean
  }

type Peer = {
  view: PeerView
  link: PeerLink
  /** Tracks received on this link, displayed once it is connected. */
  fresh: Tracks
  /** The previous link after either side re-entered; it is used until the new one is connected. */
  former: PeerLink | null
  awaySince: number
  sample: LinkSample | null
}

type Options = {
  /** The tracks to send to every peer. */
  tracks: () => OutgoingTracks
  signal: (to: string, signal: RoomSignal) => void
  onChange: () => void
}

/** Maximum number of signals kept for peers not announced yet: signals from another node can overtake the announcement. */
const mostEarly = 100

const isSamePerson = (one: RoomPeer, other: RoomPeer): boolean => one.role === other.role && one.name === other.name

/** Manages the connections to all other participants, one for each. */
export const openPeers = ({ tracks, signal, onChange }: Options) => {
  const peers = new Map<string, Peer>()
  let early: { from: string; signal: RoomSignal }[] = []
  let you = ''
  let ice: RTCConfiguration = {}

  const change = (peer: Peer, part: Partial<PeerView>) => {
    peer.view = { ...peer.view, ...part }
    onChange()
  }
  const closeFormer = (peer: Peer) => {
    peer.former?.close()
    peer.former = null
  }
  const drop = (peer: Peer) => {
    closeFormer(peer)
    peer.link.close()
    if (peers.get(peer.view.id) === peer) peers.delete(peer.view.id)
  }
  /** Returns the earlier entry of a returning peer, or null: a peer that re-enters has a new id. */
  const succeed = (peer: RoomPeer): Peer | null => {
    const known = peers.get(peer.id) ?? [...peers.values()].find(({ view }) => view.isAway && isSamePerson(view, peer))
    if (!known) return null
    closeFormer(known)
    peers.delete(known.view.id)
    return known
  }
  const recordState = (peer: Peer, from: PeerLink, state: LinkState) => {
    if (from === peer.former && state === 'lost') return change(peer, { link: 'connecting' })
    if (from !== peer.link || (peer.former && state !== 'connected')) return
    if (state === 'connected') closeFormer(peer)
    change(peer, { link: state, ...(state === 'connected' ? peer.fresh : {}) })
  }
  const recordTrack = (peer: Peer, track: MediaStreamTrack) => {
    peer.fresh = { ...peer.fresh, [track.kind]: track }
    if (!peer.former) change(peer, peer.fresh)
  }
  const goAway = (peer: Peer) => {
    peer.awaySince = performance.now()
    change(peer, { isAway: true })
  }
  const dropGone = () => {
    const gone = [...peers.values()].filter(({ view, awaySince }) => view.isAway && performance.now() - awaySince > linkTimes.away)
    for (const peer of gone) drop(peer)
    if (gone.length > 0) onChange()
  }
  const add = (given: RoomPeer) => {
    const before = succeed(given)
    const goesOn = before !== null && before.view.link === 'connected'
    const shown = before ? { audio: before.view.audio, video: before.view.video } : { audio: null, video: null }
    const link = openPeerLink({
      isPolite: you < given.id,
      ice,
      tracks: tracks(),
      signal: (words) => signal(given.id, words),
      onState: (state) => {
        const owner = [...peers.values()].find((one) => one.link === link || one.former === link)
        if (owner) recordState(owner, link, state)
      },
      onTrack: (track) => {
        const owner = [...peers.values()].find((one) => one.link === link)
        if (owner) recordTrack(owner, track)
      },
    })
    const view: PeerView = { ...given, ...shown, isAway: false, link: goesOn ? 'connected' : 'connecting' }
    if (before && !goesOn) before.link.close()
    peers.set(given.id, {
      view,
      link,
      fresh: { audio: null, video: null },
      former: goesOn ? before.link : null,
      awaySince: 0,
      sample: null,
    })
    const letters = early.filter(({ from }) => from === given.id)
    early = early.filter(({ from }) => from !== given.id)
    for (const letter of letters) handleSignal(letter.from, letter.signal)
  }
  const handleSignal = (from: string, words: RoomSignal) => {
    const peer = peers.get(from)
    // A signal that fails leaves the connection unchanged; it restarts ICE by itself.
    if (peer) void peer.link.handle(words).catch(() => undefined)
    else early = [...early, { from, signal: words }].slice(-mostEarly)
  }
  const begin = (event: Extract<RoomEvent, { kind: 'entered' }>) => {
    early = []
    you = event.you.id
    ice = { iceServers: event.iceServers as RTCIceServer[], iceTransportPolicy: event.icePolicy }
    // Peers that have not re-entered yet, for example after a server restart, keep their connections.
    for (const peer of peers.values()) goAway(peer)
    for (const peer of event.peers) add(peer)
  }
  const judge = async (peer: Peer, isSendingPicture: boolean): Promise<LinkQuality | null> => {
    if (peer.view.link !== 'connected' || peer.former) return null
    const before = peer.sample
    peer.sample = readLinkSample((await peer.link.stats()).entries(), isSendingPicture)
    return before && qualityBetween(before, peer.sample)
  }
  const known = (id: string, act: (peer: Peer) => void) => {
    const peer = peers.get(id)
    if (peer) act(peer)
  }
  return {
    views: (): readonly PeerView[] => [...peers.values()].map(({ view }) => view),
    handle: (event: RoomEvent) => {
      if (event.kind === 'entered') begin(event)
      if (event.kind === 'joined') add(event.peer)
      if (event.kind === 'changed') known(event.peer.id, (peer) => change(peer, { state: event.peer.state }))
      if (event.kind === 'left') known(event.peerId, (peer) => (event.isBack ? goAway(peer) : drop(peer)))
      if (event.kind === 'signal') handleSignal(event.from, event.signal)
      onChange()
    },
    send: (given: OutgoingTracks) => {
      for (const { link, former } of peers.values()) for (const one of [link, former]) one?.send(given)
    },
    /** Returns the quality of each connection since the last call. */
    look: async (isSendingPicture: boolean): Promise<LinkQuality[]> => {
      dropGone()
      const all = await Promise.all([...peers.values()].map((peer) => judge(peer, isSendingPicture).catch(() => null)))
      return all.filter((quality) => quality !== null)
    },
    close: () => {
      for (const peer of [...peers.values()]) drop(peer)
    },
  }
}
