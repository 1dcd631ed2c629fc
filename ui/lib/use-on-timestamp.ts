import { useEffect, useEffectEvent } from 'react'

/** Calls `tell` each time `at` changes to a new time (milliseconds); 0 means not now. */
export const useOnTimestamp = (at: number, tell: () => void): void => {
  const say = useEffectEvent(tell)
  useEffect(() => {
    if (at > 0) say()
  }, [at])
}
