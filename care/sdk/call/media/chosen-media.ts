import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { asObject } from '#ui/lib/read-json.ts'

/** The devices and settings to begin a call with. Device ids are the browser's; null lets the browser choose. */
export type ChosenMedia = {
  microphoneId: string | null
  cameraId: string | null
  speakerId: string | null
  /** Whether the microphone and the camera are on at the start. */
  audio: boolean
  video: boolean
}

const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const known = (value: unknown): ChosenMedia | null => {
  const { microphoneId, cameraId, speakerId, audio, video } = asObject(value)
  if (typeof audio !== 'boolean' || typeof video !== 'boolean') return null
  return { microphoneId: idOf(microphoneId), cameraId: idOf(cameraId), speakerId: idOf(speakerId), audio, video }
}

/** Kept in session storage, so that a reload returns to the call and skips the check. */
export const keptMedia = tabEntry<ChosenMedia>('call-media', known)
