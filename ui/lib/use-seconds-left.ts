import { useEffect, useState } from 'react'

/** Whole seconds left in a countdown of `whole` seconds. Computed from the clock, because timers stop while a device sleeps. */
export const useSecondsLeft = (whole: number): number => {
  const [endsAt] = useState(() => Date.now() + whole * 1000)
  const [left, setLeft] = useState(whole)
  useEffect(() => {
    const rhythm = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))), 1000)
    return () => clearInterval(rhythm)
  }, [endsAt])
  return left
}
