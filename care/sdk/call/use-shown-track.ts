import { useEffect, useRef } from 'react'

/** Attaches a track to a media element; `onHeld` runs if the browser blocks playback until the user interacts. */
export const useShownTrack = <E extends HTMLMediaElement>(track: MediaStreamTrack | null, onHeld?: () => void) => {
  const element = useRef<E>(null)
  const held = useRef(onHeld)
  held.current = onHeld
  useEffect(() => {
    const player = element.current
    if (!player) return
    player.srcObject = track ? new MediaStream([track]) : null
    if (!track) return
    void player.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') held.current?.()
    })
    return () => {
      player.srcObject = null
    }
  }, [track])
  return element
}
