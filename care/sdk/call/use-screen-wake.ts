import { useEffect } from 'react'

/** Keeps the screen awake while mounted, where the browser supports it. */
export const useScreenWake = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    // The browser releases the lock when the page is hidden or the battery is low.
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
