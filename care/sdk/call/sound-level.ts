import { useEffect, useState } from 'react'

/** Above this a voice is meant, not the room; of 1. */
export const voiceLevel = 0.12

/** How loud a track is now, 0 to 1, some ten times a second; and whether anything was ever heard. */
export const useSoundLevel = (track: MediaStreamTrack | null): { level: number; isHeard: boolean } => {
  const [level, setLevel] = useState(0)
  const [isHeard, setHeard] = useState(false)
  useEffect(() => {
    if (!track || typeof AudioContext !== 'function') return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const wave = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(wave)
      const power = wave.reduce((all, value) => all + value * value, 0) / wave.length
      // Loudness is heard by its root, speech seldom goes above a third of what a microphone can tell.
      const now = Math.min(1, Math.sqrt(power) * 4)
      setLevel(now)
      if (now > voiceLevel) setHeard(true)
    }, 100)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return { level, isHeard }
}
