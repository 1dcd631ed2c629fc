import { useEffect } from 'react'

/** Keeps the screen from going dark while something shows; where the browser cannot, nothing is different. */
export const useScreenWake = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    // The browser lets go of it with the page's sight, and on a low battery.
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => null)
      if (isGone) void lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
