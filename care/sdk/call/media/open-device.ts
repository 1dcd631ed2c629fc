/** Enough detail to show a rash, and low enough for an average connection. */
const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } } as const
const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } as const

const ask = async (kind: 'audio' | 'video', deviceId: string | null): Promise<MediaStreamTrack> => {
  const which = deviceId === null ? { facingMode: 'user' } : { deviceId: { exact: deviceId } }
  const wanted = kind === 'audio' ? { audio: { ...sound, ...(deviceId === null ? {} : which) } } : { video: { ...picture, ...which } }
  const stream = await navigator.mediaDevices.getUserMedia(wanted)
  const [track] = stream.getTracks()
  if (!track) throw new DOMException('no track', 'NotFoundError')
  return track
}

/** Opens the chosen microphone or camera, or the default one if that fails. Rejects with the browser's DOMException. */
export const openDevice = (kind: 'audio' | 'video', deviceId: string | null): Promise<MediaStreamTrack> =>
  ask(kind, deviceId).catch((error: unknown) => {
    if (deviceId === null || (error instanceof DOMException && error.name === 'NotAllowedError')) throw error
    return ask(kind, null)
  })

/** Returns whether this browser supports calls. */
export const canCall = (): boolean => typeof RTCPeerConnection === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function'
