import { useEffect, useState } from 'react'
import { serverNow } from '#ui/lib/calls/server-clock.ts'

/** The server's time, updated every `everyMs` milliseconds so that time-dependent output rerenders. */
export const useServerTime = (everyMs: number): Date => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const rhythm = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(rhythm)
  }, [everyMs])
  return new Date(now)
}
