import { useEffect, useState } from 'react'
import { serverNow } from '#ui/lib/calls/server-clock.ts'

/** The server's time, updated every `everyMs` milliseconds so that time-dependent output rerenders. Between updates it is the same object. */
export const useServerTime = (everyMs: number): Date => {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const rhythm = setInterval(() => setNow(new Date(serverNow())), everyMs)
    return () => clearInterval(rhythm)
  }, [everyMs])
  return now
}
