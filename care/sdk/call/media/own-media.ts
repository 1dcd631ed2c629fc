import type { ChosenMedia } from '#care/sdk/call/media/chosen-media.ts'
import { openDevice } from '#care/sdk/call/media/open-device.ts'

export type OwnMediaState = {
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
  /** Devices that are wanted but unavailable: refused, used by another program, or unplugged. */
  missing: { audio: boolean; video: boolean }
}

export type OwnMedia = {
  state: () => OwnMediaState
  /** A muted microphone stays open, so that unmuting is immediate. */
  setSound: (isOn: boolean) => void
  /** Switching the camera off releases it, so that its light goes out. */
  setPicture: (isOn: boolean) => Promise<void>
  useMicrophone: (id: string) => Promise<void>
  useCamera: (id: string) => Promise<void>
  stop: () => void
}

/** The user's own microphone and camera during a call; `onChange` runs whenever a track changes, on purpose or not. */
export const openOwnMedia = (chosen: ChosenMedia, onChange: () => void): OwnMedia => {
  let { microphoneId, cameraId } = chosen
  let state: OwnMediaState = { audio: null, video: null, missing: { audio: false, video: false } }
  let isSoundOn = chosen.audio
  let isPictureOn = chosen.video
  let isStopped = false

  const put = (kind: 'audio' | 'video', track: MediaStreamTrack | null, isMissing: boolean) => {
    if (isStopped) return track?.stop()
    const former = state[kind]
    if (former !== track) former?.stop()
    state = { ...state, [kind]: track, missing: { ...state.missing, [kind]: isMissing } }
    if (track && kind === 'audio') track.enabled = isSoundOn
    onChange()
  }

  const open = async (kind: 'audio' | 'video'): Promise<void> => {
    const track = await openDevice(kind, kind === 'audio' ? microphoneId : cameraId).catch(() => null)
    // The camera was switched off while it was opening.
    if (kind === 'video' && !isPictureOn) return track?.stop()
    track?.addEventListener('ended', () => {
      // The device was unplugged or taken by another program; try the default one.
      if (isStopped || state[kind] !== track) return
      if (kind === 'audio') microphoneId = null
      else cameraId = null
      void open(kind)
    })
    put(kind, track, track === null)
  }

  void open('audio')
  if (isPictureOn) void open('video')

  return {
    state: () => state,
    setSound: (isOn) => {
      isSoundOn = isOn
      if (state.audio) state.audio.enabled = isOn
      else if (isOn) void open('audio')
      onChange()
    },
    setPicture: async (isOn) => {
      isPictureOn = isOn
      if (!isOn) return put('video', null, false)
      await open('video')
    },
    useMicrophone: async (id) => {
      microphoneId = id
      await open('audio')
    },
    useCamera: async (id) => {
      cameraId = id
      if (!isPictureOn) return
      // Many phones can open only one camera at a time.
      state.video?.stop()
      await open('video')
    },
    stop: () => {
      isStopped = true
      state.audio?.stop()
      state.video?.stop()
    },
  }
}
