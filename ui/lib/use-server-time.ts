import { useEffect, useState } from 'react'
import { serverNow } from '#ui/lib/server-clock.ts'

/** The server's time, moving on every so many milliseconds: what depends on the hour changes on the screen by itself. */
export const useServerTime = (everyMs: number): Date => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const rhythm = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(rhythm)
  }, [everyMs])
  return new Date(now)
}
