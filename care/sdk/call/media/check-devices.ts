import { canCall, openDevice } from '#care/sdk/call/media/open-device.ts'

/** Why a device is unavailable: permission refused, no device found, or in use by another program. */
export type DeviceProblem = 'refused' | 'missing' | 'busy'

export type CheckedDevices =
  | { kind: 'ready'; audio: MediaStreamTrack; video: MediaStreamTrack | null; cameraProblem: DeviceProblem | null }
  | { kind: 'no-microphone'; problem: DeviceProblem }
  | { kind: 'cannot-call' }

const problemOf = (error: unknown): DeviceProblem => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** Opens both devices with one permission prompt; null if either fails. */
const openBoth = async (): Promise<CheckedDevices | null> => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { facingMode: 'user' } }).catch(() => null)
  const [audio] = stream?.getAudioTracks() ?? []
  const [video] = stream?.getVideoTracks() ?? []
  return audio && video ? { kind: 'ready', audio, video, cameraProblem: null } : null
}

/** Opens the microphone and the camera. The camera is optional; without a microphone there is no call. */
export const checkDevices = async (): Promise<CheckedDevices> => {
  if (!canCall()) return { kind: 'cannot-call' }
  const both = await openBoth()
  if (both) return both
  try {
    const audio = await openDevice('audio', null)
    const video = await openDevice('video', null).catch(problemOf)
    return typeof video === 'string'
      ? { kind: 'ready', audio, video: null, cameraProblem: video }
      : { kind: 'ready', audio, video, cameraProblem: null }
  } catch (error) {
    return { kind: 'no-microphone', problem: problemOf(error) }
  }
}

const permissionOf = async (name: 'microphone' | 'camera'): Promise<string | null> =>
  (await navigator.permissions?.query({ name: name as PermissionName }).catch(() => null))?.state ?? null

/** Returns whether the devices open without a permission prompt; false if the browser does not say. */
export const isAllowedAlready = async (): Promise<boolean> => {
  const [microphone, camera] = await Promise.all([permissionOf('microphone'), permissionOf('camera')])
  return microphone === 'granted' && camera !== null && camera !== 'prompt'
}
