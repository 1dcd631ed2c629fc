import type { ChosenMedia } from '#care/sdk/call/chosen-media.ts'
import { openDevice } from '#care/sdk/call/open-device.ts'

export type OwnMediaState = {
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
  /** What was wanted and could not be had: refused, taken by another program, or unplugged. */
  missing: { audio: boolean; video: boolean }
}

export type OwnMedia = {
  state: () => OwnMediaState
  /** A muted microphone stays open, so that one is heard at once again. */
  setSound: (isOn: boolean) => void
  /** A camera that is off is let go of: its light goes out. */
  setPicture: (isOn: boolean) => Promise<void>
  useMicrophone: (id: string) => Promise<void>
  useCamera: (id: string) => Promise<void>
  stop: () => void
}

/** One's own microphone and camera during a call; `onChange` is told of every other track, on purpose or not. */
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
    // Whoever has switched the camera off while it opened wants none.
    if (kind === 'video' && !isPictureOn) return track?.stop()
    track?.addEventListener('ended', () => {
      // Unplugged, or taken by another program: the machine's own choice may still be there.
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
      // Many phones open one camera at a time.
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
