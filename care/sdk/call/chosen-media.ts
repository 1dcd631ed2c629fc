import { asObject } from '#ui/lib/read-json.ts'
import { tabEntry } from '#ui/lib/tab-state.ts'

/** What somebody takes into a call. Devices by the browser's ids; null leaves the choice to the browser. */
export type ChosenMedia = {
  microphoneId: string | null
  cameraId: string | null
  speakerId: string | null
  /** Whether one begins heard, and seen. */
  audio: boolean
  video: boolean
}

const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const known = (value: unknown): ChosenMedia | null => {
  const { microphoneId, cameraId, speakerId, audio, video } = asObject(value)
  if (typeof audio !== 'boolean' || typeof video !== 'boolean') return null
  return { microphoneId: idOf(microphoneId), cameraId: idOf(cameraId), speakerId: idOf(speakerId), audio, video }
}

/** Kept in the tab, so that a reload leads back into the call and not to the check. */
export const keptMedia = tabEntry<ChosenMedia>('call-media', known)
