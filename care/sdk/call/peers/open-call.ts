import type { ChosenMedia } from '#care/sdk/call/media/chosen-media.ts'
import { openOwnMedia } from '#care/sdk/call/media/own-media.ts'
import { bestOf, isGoodAgain, isTooPoor, type LinkQuality, type LinkRun, nextRun, noRun } from '#care/sdk/call/peers/link-quality.ts'
import { linkTimes } from '#care/sdk/call/peers/link-times.ts'
import { openPeers, type PeerView } from '#care/sdk/call/peers/peers.ts'
import { openRoomLine } from '#care/sdk/call/peers/room-line.ts'
import type { RoomEnd, RoomEvent } from '#shared/video/room-messages.ts'

export type CallState = {
  /** `lost`: disconnected after entering, and reconnecting. */
  phase: 'entering' | 'in' | 'lost' | 'closed'
  /** The room already has six people; entry follows when one leaves. */
  isFull: boolean
  end: RoomEnd | null
  peers: readonly PeerView[]
  own: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null; missing: { audio: boolean; video: boolean } }
  isMuted: boolean
  isCameraOn: boolean
  /** The camera was switched off because of a poor connection; `better` once the connection could carry video again. */
  saving: 'poor' | 'better' | null
  /** The quality of the user's own line; null while no peer is connected. */
  quality: LinkQuality | null
  microphoneId: string | null
  cameraId: string | null
}

export type VisitCall = {
  state: () => CallState
  subscribe: (listener: () => void) => () => void
  setMuted: (isMuted: boolean) => void
  setCamera: (isOn: boolean) => void
  useMicrophone: (id: string) => void
  useCamera: (id: string) => void
  leave: () => void
}

type Options = { enter: () => Promise<string>; media: ChosenMedia }

/** Opens a call: one socket to the room, one connection to each peer, and the user's own devices. Independent of React and of texts. */
export const openCall = ({ enter, media }: Options): VisitCall => {
  const listeners = new Set<() => void>()
  let run: LinkRun = noRun
  // The user switched the camera on again although the connection was poor.
  let isOverridden = false
  let state: CallState = {
    phase: 'entering',
    isFull: false,
    end: null,
    peers: [],
    quality: null,
    saving: null,
    isMuted: !media.audio,
    isCameraOn: media.video,
    microphoneId: media.microphoneId,
    cameraId: media.cameraId,
    own: { audio: null, video: null, missing: { audio: false, video: false } },
  }
  const set = (change: Partial<CallState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const sent = () => ({ audio: !state.isMuted && state.own.audio !== null, video: state.own.video !== null })
  const tracks = () => ({ audio: state.own.audio, video: state.own.video })

  const own = openOwnMedia(media, () => {
    set({ own: own.state() })
    peers.send(tracks())
    line.send({ kind: 'state', state: sent() })
  })
  const peers = openPeers({
    tracks,
    signal: (to, signal) => line.send({ kind: 'signal', to, signal }),
    onChange: () => set({ peers: peers.views() }),
  })
  const finish = (end: RoomEnd) => {
    stop()
    set({ phase: 'closed', end, peers: [] })
  }
  const handle = (event: RoomEvent) => {
    if (event.kind === 'closed') return finish(event.reason)
    if (event.kind === 'entered') set({ phase: 'in', isFull: false })
    peers.handle(event)
  }
  const line = openRoomLine({
    enter,
    state: sent,
    onEvent: handle,
    onLost: (isFull) => set({ isFull, phase: state.phase === 'entering' ? 'entering' : 'lost' }),
    onRefused: () => finish('ended'),
  })

  const setCamera = (isOn: boolean, saving: CallState['saving'] = null) => {
    run = noRun
    isOverridden = isOn && state.saving !== null
    set({ isCameraOn: isOn, saving })
    void own.setPicture(isOn)
  }
  const look = async () => {
    const qualities = await peers.look(state.own.video !== null)
    const quality = bestOf(qualities)
    run = quality === null ? noRun : nextRun(run, quality)
    set({ quality })
    if (state.own.video !== null && isTooPoor(run, isOverridden)) setCamera(false, 'poor')
    else if (state.saving === 'poor' && isGoodAgain(run)) set({ saving: 'better' })
  }
  const looking = setInterval(() => void look(), linkTimes.stats)
  const stop = () => {
    clearInterval(looking)
    line.leave()
    peers.close()
    own.stop()
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setMuted: (isMuted) => {
      set({ isMuted })
      own.setSound(!isMuted)
    },
    setCamera: (isOn) => setCamera(isOn),
    useMicrophone: (microphoneId) => {
      set({ microphoneId })
      void own.useMicrophone(microphoneId)
    },
    useCamera: (cameraId) => {
      set({ cameraId })
      void own.useCamera(cameraId)
    },
    leave: stop,
  }
}
