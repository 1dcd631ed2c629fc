import { useEffect, useEffectEvent } from 'react'

/** Calls `action` each time `at` changes to a new time (milliseconds); 0 means not now. */
export const useOnTimestamp = (at: number, action: () => void): void => {
  const run = useEffectEvent(action)
  useEffect(() => {
    if (at > 0) run()
  }, [at])
}
